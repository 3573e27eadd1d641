#!/usr/bin/env python3
"""A bot that asks `tilewright engine`, of this version or another: engine.py PROGRAM BUDGET [THREADS]. So two versions
can play each other, and two threads against one:
tilewright match --bots "exec:bots/engine.py new/tilewright 100ms@200ms,exec:bots/engine.py old/tilewright 100ms@200ms"
"""
import json
import subprocess
import sys

program, budget, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
engine = subprocess.Popen([program, "engine", "--concurrency", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for number, line in enumerate(sys.stdin):
    turn = json.loads(line)
    print(json.dumps({"id": number, "position": turn["position"], "budget": budget, "threads": threads}), file=engine.stdin, flush=True)
    print(json.loads(engine.stdout.readline())["move"], flush=True)
