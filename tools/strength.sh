#!/usr/bin/env bash
# The matches of docs/strength.md, one line of its tables each: `tools/strength.sh greedy|ladder|top|nodes GAME...`.
# Games are kept in build/strength: what was interrupted goes on, what was played is not played again.
set -euo pipefail
cd "$(dirname "$0")/.."
tilewright=build/release/tilewright
folder=build/strength
mkdir -p "$folder"

# row GAME OPTIONS BOTS GAMES [OPTION...]
row() {
    local game=$1 options=$2 bots=$3 games=$4
    shift 4
    "$tilewright" match --game "$game" --options "$options" --bots "$bots" --games "$games" --seed 1 --concurrency 2 "$@" --json \
        --results "$folder/$(tr -c 'A-Za-z0-9\n' - <<< "$game $options $bots").jsonl" | tail -n 1 | python3 -c '
import json, sys
match = json.load(sys.stdin)
first = match["bots"][0]
score = "%.1f %% ± %.1f" % (100 * first["score"], 100 * first["score_error"])
elo = "%+.0f ± %.0f" % (first["elo"], first["elo_error"])
verdict = match["sprt"]["verdict"] if "sprt" in match else ""
points = " : ".join("%.1f" % bot["mean_points"] for bot in match["bots"])
print("|", " | ".join([match["game"], "`%s`" % sys.argv[1], sys.argv[2].replace(",", " v "), str(match["games"]), score, elo, points] + ([verdict] if verdict else [])), "|")
' "$options" "$bots"
}

variants() {
    case $1 in
        azul) printf '%s\n' "players=2" "grey" "joker" "grey-joker" ;;
        sintra) printf '%s\n' "A" "B" ;;
        pavilion) printf '%s\n' "coloured" "grey" "joker_order=other floor=1" ;;
    esac
}

# ladder GAME BELOW LEVEL...: each level against the one before it, in the variants that differ most.
ladder() {
    local game=$1 first=$2 below above options
    shift 2
    for options in $(case $game in azul) echo players=2 grey ;; sintra) echo A B ;; pavilion) echo coloured grey ;; esac); do
        below=$first
        for above in "$@"; do
            row "$game" "$options" "$above,$below" 400 --sprt 0.5,0.6
            below=$above
        done
    done
}

kind=${1:?greedy, ladder, top or nodes}
shift
for game in "$@"; do
    case $kind in
        greedy)
            games=60
            [ "$game" = pavilion ] && games=40 # its games are long
            while read -r options; do row "$game" "$options" master@100ms,greedy $games; done < <(variants "$game")
            ;;
        ladder) ladder "$game" greedy novice apprentice artisan master ;;
        top) ladder "$game" master grandmaster ;;
        nodes) row "$game" players=2 master@300000n,master 400 --sprt 0.5,0.6 ;;
        *) echo "tools/strength.sh knows greedy, ladder, top and nodes, not $kind" >&2; exit 2 ;;
    esac
done
