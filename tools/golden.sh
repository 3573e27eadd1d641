#!/usr/bin/env bash
# Rewrites the golden files with the release build: records, their replays, perft counts (those by the referee). Look at
# what git says has changed, and why, before committing it.
set -euo pipefail
cd "$(dirname "$0")/.."
tilewright=build/release/tilewright
seed=1
# golden GAME PRESET...: a record for each number of players, and the replay of the one for three
golden() {
    local game=$1 preset players
    shift
    for preset in "$@"; do
        for players in 2 3 4; do
            "$tilewright" random --game "$game" --options "$preset players=$players" --seed $seed > "tests/golden/$game-$preset-$players.txt"
            seed=$((seed + 1))
        done
        "$tilewright" replay "tests/golden/$game-$preset-3.txt" > "tests/golden/$game-$preset-3.replay"
    done
    {
        echo "# record, events played, depth, sequences; made by tests/reference/perft.py"
        tests/reference/perft.py tests/golden/"$game"-*.txt
    } > "tests/perft/$game.txt"
}
golden azul standard grey joker grey-joker
golden sintra A B
