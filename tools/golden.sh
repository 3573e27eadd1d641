#!/usr/bin/env bash
# Rewrites the golden files with the release build: records, their replays, perft counts (those by the referee), how the
# search plays, the engine's answers; and a database of this version, once. Look at what git says has changed, and why, before committing it.
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

# A database of this version, made once: later versions must open it. Games of every kind that are over, as they are
# told by the version that played them, and one that waits for players.
version=$("$tilewright" --version | cut -d ' ' -f 2)
if [ ! -e "tests/golden/databases/$version.db" ]; then
    mkdir -p tests/golden/databases
    folder=$(mktemp -d)
    "$tilewright" serve --address 127.0.0.1 --port 0 --database "$folder/games.db" > "$folder/said" &
    server=$!
    while ! grep -q Ctrl-C "$folder/said"; do sleep 0.1; done
    url=$(sed -n 's/.*at \(http:[^ ]*\)\/$/\1/p' "$folder/said")
    for options in "azul players=2" "azul wall=grey jokers=on players=3" "sintra side=A players=2" "sintra side=B players=4" \
        "pavilion players=2" "pavilion board=grey joker_order=other floor=1 players=3"; do
        players=${options##*players=}
        seats=human,greedy,random,random
        "$tilewright" play --join "$url" --game "${options%% *}" --options "${options#* }" --as greedy --name Ada \
            --seats "$(cut -d , -f "1-$players" <<< $seats)" > /dev/null
    done
    "$tilewright" play --join "$url" --game azul --seats human,open --name Ada --clock game:5m+3s --public < /dev/null > /dev/null || true
    kill "$server"
    wait "$server" || true
    "$tilewright" tables --database "$folder/games.db" backup "tests/golden/databases/$version.db"
    "$tilewright" tables --database "$folder/games.db" export --all --to "$folder/records"
    cat "$folder"/records/* > "tests/golden/databases/$version.txt"
    rm -r "$folder"
fi
"$tilewright" analyse tests/golden/review/azul.txt --json --budget 300000n --memory 128 > tests/golden/review/azul.json
"$tilewright" bench --signature > tests/bench.txt
tools/transcripts.py --write build/release
