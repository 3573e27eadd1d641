#!/usr/bin/env bash
# Rewrites the golden files with the release build: records, their replays, perft counts (those by the referee), how the
# search plays, the engine's answers. Look at what git says has changed, and why, before committing it.
set -euo pipefail
cd "$(dirname "$0")/.."
tilewright=build/release/tilewright
seed=1
# record GAME NAME PLAYERS OPTIONS
record() {
    "$tilewright" random --game "$1" --options "$4 players=$3" --seed $seed > "tests/golden/$1-$2-$3.txt"
    seed=$((seed + 1))
}
# golden GAME PRESET...: a record for each number of players, and the replay of the one for three
golden() {
    local game=$1 preset players
    shift
    for preset in "$@"; do
        for players in 2 3 4; do record "$game" "$preset" $players "$preset"; done
        "$tilewright" replay "tests/golden/$game-$preset-3.txt" > "tests/golden/$game-$preset-3.replay"
    done
}
golden azul standard grey joker grey-joker
golden sintra A B
golden pavilion coloured grey
record pavilion other 2 "joker_order=other floor=1"
record pavilion mixed 3 "grey joker_order=RYBGPO floor=1"
for game in azul sintra pavilion; do
    {
        echo "# record, events played, depth, sequences; made by tests/reference/perft.py"
        tests/reference/perft.py tests/golden/"$game"-*.txt
    } > "tests/perft/$game.txt"
done
"$tilewright" bench --signature > tests/bench.txt
tools/transcripts.py --write build/release
