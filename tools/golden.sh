#!/usr/bin/env bash
# Rewrites the golden files with the release build: records, their replays, perft counts (those by the referee). Look at
# what git says has changed, and why, before committing it.
set -euo pipefail
cd "$(dirname "$0")/.."
tilewright=build/release/tilewright
seed=1
for preset in standard grey joker grey-joker; do
    for players in 2 3 4; do
        "$tilewright" random --game azul --options "$preset players=$players" --seed $seed > "tests/golden/azul-$preset-$players.txt"
        seed=$((seed + 1))
    done
    "$tilewright" replay "tests/golden/azul-$preset-3.txt" > "tests/golden/azul-$preset-3.replay"
done
{
    echo "# record, events played, depth, sequences; made by tests/reference/azul_perft.py"
    tests/reference/azul_perft.py tests/golden/azul-*.txt
} > tests/perft/azul.txt
