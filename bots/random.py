#!/usr/bin/env python3
"""The smallest bot: reads a turn, prints a move. Try it: tilewright match --check bots/random.py"""
import json
import random
import sys

for line in sys.stdin:
    turn = json.loads(line)
    print(random.choice(turn["moves"]), flush=True)
