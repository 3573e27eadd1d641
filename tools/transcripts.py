#!/usr/bin/env python3
"""Runs the dialogues of docs/protocol.md and tests/transcripts with a real program and compares every answer.

A dialogue begins with `$ COMMAND`; `> ` lines are sent, `< ` lines must come back, in order. `tilewright` and bots in
`build/` are taken from the build folder given. Answers that are JSON are compared as such; `ms` may differ, and "..."
stands for anything. With `tilewright serve` the lines are messages of a WebSocket, and a word in capitals (TABLE, KEY)
stands for what the server made up where it first answers with it. With --write the answers that differ are replaced by
those that came (tools/golden.sh).
"""
import base64
import json
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent


def alike(wanted, came, names=None):
    if wanted == "...":
        return True
    if names is not None and isinstance(wanted, str) and re.fullmatch("[A-Z]{3,}", wanted):
        return names.setdefault(wanted, came) == came
    if isinstance(wanted, dict) and isinstance(came, dict):
        return wanted.keys() == came.keys() and all(k == "ms" or alike(wanted[k], came[k], names) for k in wanted)
    if isinstance(wanted, list) and isinstance(came, list):
        return len(wanted) == len(came) and all(alike(w, c, names) for w, c in zip(wanted, came))
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


class WebSocket:
    """As much of RFC 6455 as a dialogue needs: whole text messages, up to 64 kB to send."""

    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        assert b" 101 " in head.split(b"\r\n")[0], head

    def exactly(self, size):
        data = b""
        while len(data) < size:
            data += self.stream.recv(size - len(data)) or sys.exit("the server closed the connection")
        return data

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.stream.sendall(b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        while True:
            kind, size = self.exactly(2)
            if size == 126:
                size = struct.unpack("!H", self.exactly(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.exactly(8))[0]
            data = self.exactly(size)
            if kind & 15 == 1:
                return data.decode()


def converse_with_server(dialogue, build, names):
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([str(build / "tilewright"), "serve", "--address", "127.0.0.1", "--port", "0", "--database",
                                   f"{folder}/games.db"], stdout=subprocess.PIPE, text=True)
        try:
            port = int(re.search(r"localhost:(\d+)", server.stdout.readline()).group(1))
            client = WebSocket(port)
            came = []
            for line in dialogue:
                if line[0] == ">":
                    for name, value in names.items():
                        line = line.replace(f'"{name}"', json.dumps(value))
                    client.send(line[2:])
                else:
                    came.append(client.receive())
                    alike(parsed(line[2:]), parsed(came[-1]), names)
            return came
        finally:
            server.terminate()
            server.wait()


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
        serves = lines[at].startswith("$ tilewright serve")
        names = {} if serves else None
        came = (converse_with_server(lines[at + 1:end], build, names) if serves
                else converse(lines[at][2:], lines[at + 1:end], build))
        count += 1
        if len(came) != len(places) or not places:
            wrong += 1
            print(f"{path.relative_to(ROOT)}:{at + 1}: {len(places)} answers expected, {len(came)} came")
        for place, answer in zip(places, came):
            if alike(parsed(lines[place][2:]), parsed(answer), names):
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
