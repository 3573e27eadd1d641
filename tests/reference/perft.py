#!/usr/bin/env python3
"""Perft counts by the referee: how many sequences of moves and draws of a given length there are.

Usage: perft.py RECORD...    prints lines `RECORD EVENTS DEPTH NODES` for tests/perft: after the first EVENTS events of the
record there are NODES sequences of DEPTH moves and draws. The game's referee is the one its record names.
"""

import copy
import importlib
import os
import re
import sys

LIMIT = 20000  # sequences; more would take the referee too long


def perft(referee, game, depth):
    moves = referee.legal_moves(game)
    if depth == 1:
        return len(moves)
    total = 0
    for meaning in moves.values():
        following = copy.deepcopy(game)
        referee.apply_move(following, meaning)
        total += perft(referee, following, depth - 1)
    return total


def main():
    for name in sys.argv[1:]:
        text = open(name).read()
        referee = importlib.import_module(re.search(r'\[Game "([^"]*)"\]', text).group(1))
        options = re.search(r'\[Options "([^"]*)"\]', text).group(1)
        moves = re.sub(r"\[.*\]", "", text).split()
        game = referee.Game(referee.parse_options(options))
        # Some places in the middle of a round, and the last moves of each of the first rounds.
        ends = [i for i in range(1, len(moves)) if len(moves[i]) == 1 < len(moves[i - 1]) and moves[i - 1][0] != "@"]
        places = {30, 75, 140} | {end - 1 for end in ends[:3]} | {end - 3 for end in ends[:4]} | {len(moves) - 2}
        for played, move in enumerate(moves):
            if played in places:
                depth, nodes = 1, perft(referee, game, 1)
                while depth < 4 and nodes * nodes ** (1 / depth) < LIMIT:
                    depth, nodes = depth + 1, perft(referee, game, depth + 1)
                print(os.path.basename(name), played, depth, nodes)
            referee.apply_move(game, referee.legal_moves(game)[move])


if __name__ == "__main__":
    main()
