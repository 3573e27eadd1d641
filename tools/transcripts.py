#!/usr/bin/env python3
"""Runs the dialogues of docs/protocol.md and tests/transcripts with a real program and compares every answer.

A dialogue begins with `$ COMMAND`; `> ` lines are sent, `< ` lines must come back, in order. `tilewright` and bots in
`build/` are taken from the build folder given. Answers that are JSON are compared as such; `ms` may differ, and "..."
stands for anything. With --write the answers that differ are replaced by those that came (tools/golden.sh).
"""
import json
import pathlib
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent


def alike(wanted, came):
    if wanted == "...":
        return True
    if isinstance(wanted, dict) and isinstance(came, dict):
        return wanted.keys() == came.keys() and all(k == "ms" or alike(wanted[k], came[k]) for k in wanted)
    if isinstance(wanted, list) and isinstance(came, list):
        return len(wanted) == len(came) and all(map(alike, wanted, came))
    return wanted == came


def parsed(line):
    try:
        return json.loads(line)
    except ValueError:
        return line


def converse(command, dialogue, build):
    """The answers: a line is sent when all answers that stand before it have come."""
    command = re.sub(r"^tilewright", "build/release/tilewright", command).replace("build/release", str(build))
    program = subprocess.Popen(command, shell=True, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    alarm = threading.Timer(120, program.kill)
    alarm.start()
    came = []
    for line in dialogue:
        if line[0] == ">":
            program.stdin.write(line[2:] + "\n")
            program.stdin.flush()
        else:
            came.append(program.stdout.readline().rstrip("\n"))
    program.stdin.close()
    came += program.stdout.read().splitlines()
    program.wait()
    alarm.cancel()
    return came


def check(path, build, write):
    """The number of dialogues, and of answers that are not as they should be."""
    lines = path.read_text().split("\n")
    count = wrong = at = 0
    while at < len(lines):
        if not lines[at].startswith("$ "):
            at += 1
            continue
        end = at + 1
        while end < len(lines) and lines[end][:2] in ("> ", "< "):
            end += 1
        places = [i for i in range(at + 1, end) if lines[i][0] == "<"]
        came = converse(lines[at][2:], lines[at + 1:end], build)
        count += 1
        if len(came) != len(places) or not places:
            wrong += 1
            print(f"{path.relative_to(ROOT)}:{at + 1}: {len(places)} answers expected, {len(came)} came")
        for place, answer in zip(places, came):
            if alike(parsed(lines[place][2:]), parsed(answer)):
                continue
            if write:
                lines[place] = "< " + answer
                continue
            wrong += 1
            print(f"{path.relative_to(ROOT)}:{place + 1}: expected\n  {lines[place][2:]}\ncame\n  {answer}")
        at = end
    if write:
        path.write_text("\n".join(lines))
    return count, wrong


def main():
    arguments = [a for a in sys.argv[1:] if a != "--write"]
    if len(arguments) != 1:
        sys.exit("usage: tools/transcripts.py [--write] BUILD_FOLDER")
    build = pathlib.Path(arguments[0]).resolve()
    files = [ROOT / "docs/protocol.md", *sorted((ROOT / "tests/transcripts").glob("*.txt"))]
    results = [check(path, build, "--write" in sys.argv) for path in files]
    dialogues, wrong = (sum(column) for column in zip(*results))
    print(f"{dialogues} dialogues, {wrong} differences")
    sys.exit(1 if wrong or dialogues < 5 else 0)


main()
