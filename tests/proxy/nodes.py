#!/usr/bin/env python3
"""Three servers on one PostgreSQL behind nginx, as packaging/nginx.conf says, with nothing that keeps a player at his
server: two players at different ones see each other's moves; then every server is restarted, one after the other, and
one is killed, while players play on. Every move that was acknowledged is in the record once, in order, at every server,
nobody waits long, and no GET fails.

nodes.py BINARY NGINX
"""
import ctypes
import glob
import json
import os
import random
import re
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time

from front import Front, Lost, Place, Socket, free_port, get, http_line, upgrade

most_between = 1.0  # seconds until a player at another server has a move
most_without = 5.0  # ... until a move is acknowledged and the other has it, whatever ends meanwhile; or, on a busy
# machine, what restarting all of them takes
pairs = 5


class Postgres:
    """Debian's, with a data folder of its own and never as root, as tests/postgres.h has it."""

    def __init__(self, place):
        self.bin = max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), default=None)
        assert self.bin, "PostgreSQL is not installed: apt-get install postgresql-15"
        self.port = free_port()
        folder = f"{place.folder}/postgres"
        os.mkdir(folder, 0o700)
        rights = {"cwd": "/", "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.geteuid() == 0:
            rights |= {"user": "postgres", "group": "postgres", "extra_groups": []}
            subprocess.run(["chown", "postgres:postgres", folder], check=True)
            os.chmod(place.folder, 0o711)  # it must come through
        subprocess.run([f"{self.bin}/initdb", "-D", f"{folder}/data", "-U", "tilewright", "-A", "trust", "-E", "UTF8",
                        "--locale=C.UTF-8", "--no-sync", "--no-instructions"], check=True, **rights)
        # It ends with us, whatever becomes of us.
        libc = ctypes.CDLL(None)
        place.run([f"{self.bin}/postgres", "-D", f"{folder}/data", "-p", str(self.port), "-c",
                   "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"],
                  preexec_fn=lambda: libc.prctl(1, signal.SIGQUIT), **rights)
        for _ in range(500):
            if self.ask("select 1") == "1":
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def url(self):
        return f"postgresql://tilewright@127.0.0.1:{self.port}/postgres"

    def ask(self, sql):
        return subprocess.run([f"{self.bin}/psql", "-XAtq", self.url(), "-c", sql], capture_output=True,
                              text=True).stdout.strip()


class Node:
    def __init__(self, place, binary, database):
        self.place, self.binary, self.database = place, binary, database
        self.port = 0
        self.start()

    def start(self):
        self.process, self.port = self.place.serve(self.binary, self.database, self.port, "--bots", "1")

    def well(self):
        try:
            return get(self.port, "/healthz", secure=False)[0] == 200
        except OSError:
            return False

    def clients(self):
        metrics = get(self.port, "/metrics", secure=False)[1].decode()
        return int(re.search(r"^tilewright_clients (\d+)", metrics, re.MULTILINE).group(1))


class Player:
    """As the page does it: comes back when the line is gone, and sends again what had no answer."""

    def __init__(self, door):
        self.door = door
        self.line = None
        self.lines = 0
        self.leave()

    def leave(self):
        self.table = None
        self.key = secrets.token_hex(16)
        self.known = 0
        self.state = {}
        self.events = []

    def connect(self):
        self.line = Socket(self.door.tls)
        assert self.line.status == 101, self.line.status  # some server is always there
        self.lines += 1
        hello = self.line.ask(t="hello", protocol=1)
        assert hello["t"] == "ok", hello
        if self.table:
            self.watch()

    def watch(self):
        # A seat that is not taken yet is nobody's: its key is shown when it is.
        key = {"key": self.key} if self.seated else {}
        watched = self.line.ask(t="watch", table=self.table, after=self.known, **key)
        if watched["t"] != "ok":
            assert watched["code"] == "unavailable", watched
            raise Lost
        for message in watched["events"] + [watched["state"]]:
            self.note(message)
        self.hear()

    def note(self, message):
        if message.get("table") != self.table:
            return
        if message["t"] == "event":
            assert message["seq"] == self.known, f"knows {self.known} events and got {message}"
            self.known += max(len(message.get("moves", [])), 1)
            self.events.append(message)
        if message["t"] == "state":
            assert message["seq"] == self.known, f"knows {self.known} events and got {message}"
            self.state = message

    def hear(self):
        heard, self.line.heard = self.line.heard, []
        for message in heard:
            self.note(message)

    def stubborn(self, what):
        """Does it, on as many lines as it takes."""
        while True:
            try:
                if self.line is None:
                    self.connect()
                return what()
            except (OSError, Lost):
                if self.line is not None:
                    self.line.close()
                self.line = None
                time.sleep(0.1)

    def ask(self, **request):
        def once():
            answer = self.line.ask(**request)
            self.hear()
            if answer.get("code") == "unavailable":
                raise Lost
            return answer

        return self.stubborn(once)

    def until(self, so):
        def hear():
            while not so(self):
                self.line.heard.append(self.line.receive())
                self.hear()

        self.stubborn(hear)

    def sit_at(self, table, seated):
        self.table, self.seated = table, seated
        self.stubborn(lambda: None if self.known else self.watch())


class Pair:
    """Two who play one game after the other, and what they were promised."""

    def __init__(self, door, seed):
        self.random = random.Random(seed)
        self.players = [Player(door), Player(door)]
        self.acknowledged = {}  # by table: seq, seat, move
        self.took = []  # when it was sent, until it was acknowledged, until the other had it
        self.repeated = 0
        self.wrong = None

    def begin(self):
        ada, ben = self.players
        ada.leave(), ben.leave()
        made = ada.ask(t="create", game="azul", key=ada.key,
                       seats=[{"kind": "human", "name": "Ada"}, {"kind": "open"}])
        assert made["t"] == "ok", made
        ada.sit_at(made["table"], True)
        ben.sit_at(made["table"], False)
        sat = ben.ask(t="sit", table=ben.table, seat=2, name="Ben", key=ben.key)
        assert sat["t"] == "ok", sat
        ben.seated = True
        self.acknowledged[made["table"]] = []
        for player in self.players:
            player.until(lambda one: one.state.get("turn") in (1, 2))

    def move(self):
        """No: the game is over."""
        seat = self.players[0].state["turn"]
        if seat == "nobody":
            return False
        mover, other = self.players[seat - 1], self.players[2 - seat]
        seq, move = mover.state["seq"], self.random.choice(mover.state["moves"])
        sent = time.monotonic()
        answer = mover.ask(t="play", table=mover.table, seq=seq, move=move)
        acknowledged = time.monotonic()
        assert answer["t"] == "ok", answer
        self.acknowledged[mover.table].append((seq, seat, move))
        self.repeated += answer.get("repeated", False)
        other.until(lambda one: one.known >= answer["seq"])
        self.took.append((sent, acknowledged - sent, time.monotonic() - sent))
        for player in self.players:
            player.until(lambda one: one.state["seq"] >= answer["seq"])
        return True

    def play(self, over):
        try:
            while not over.is_set():
                self.begin()
                while not over.is_set() and self.move():
                    time.sleep(self.random.uniform(0.01, 0.05))
        except Exception as error:  # a thread that fails must be heard
            self.wrong = repr(error)


most_tables = 150  # the lobby tells 200


class Visitor:
    """Who only asks by HTTP: every GET has its answer, and each table that was made by a POST was made once."""

    def __init__(self, door):
        self.door = door
        self.statuses = []
        self.posts = {}  # name of the table: status
        self.wrong = None

    def post(self):
        name = f"table {len(self.posts)}"
        self.posts[name] = 0
        body = json.dumps({"game": "azul", "public": True, "name": name})
        self.posts[name] = get(self.door.tls, "/api/tables", "POST", body)[0]

    def visit(self, over):
        try:
            while not over.is_set():
                for path in ("/", "/api/version", "/healthz"):
                    self.statuses.append(get(self.door.tls, path)[0])
                if len(self.posts) < most_tables:
                    self.post()
                time.sleep(0.05)
        except Exception as error:
            self.wrong = repr(error)


def neighbours(nodes, door):
    """Two players at different nodes see each other's moves."""
    pair = Pair(door, 1)
    at = []
    for player in pair.players:
        before = [node.clients() for node in nodes]
        player.stubborn(lambda: None)
        now = [node.clients() for node in nodes]
        at.append([there - was for there, was in zip(now, before)].index(1))
    assert at[0] != at[1], f"both are at node {at[0]}"
    pair.begin()
    while len(pair.took) < 60 and pair.move():
        pass
    told = [both for _, _, both in pair.took]
    assert len(told) >= 20, told
    slow = statistics.quantiles(told, n=20)[-1]  # a busy machine may be slow once
    assert slow < most_between, f"one of twenty moves was at another server after {slow:.3f} s"
    for player in pair.players:
        assert player.lines == 1, "a line was lost"
        player.line.close()
    print(f"at different servers: {len(told)} moves, the other had one after {1000 * statistics.median(told):.1f} ms "
          f"(median), {1000 * max(told):.1f} ms at the longest")


def while_it_hangs(node, door, requests):
    """They wait for a server that stands still, those that nginx gives to it."""
    lines = [http_line(door.tls) for _ in requests]
    for line in lines:
        line.connect()
    node.process.send_signal(signal.SIGSTOP)
    for line, (method, path, body) in zip(lines, requests):
        line.request(method, path, body, {"Host": "tiles.example"})
    for _ in range(5):  # nginx says this by itself, after what came before
        assert get(door.plain, "/", secure=False)[0] == 301
    return lines


def statuses_of(lines):
    statuses = [line.getresponse().status for line in lines]
    for line in lines:
        line.close()
    return statuses


def lose_one(node, door):
    """Killed while requests wait for it: nginx asks another for a GET, and nobody for a POST, which may be done."""
    lines = while_it_hangs(node, door, [("POST", "/api/qr", "tiles")] * 6 + [("GET", "/api/version", None)] * 6)
    node.process.kill()
    node.process.wait()
    posts, gets = statuses_of(lines[:6]), statuses_of(lines[6:])
    assert set(posts) == {200, 502}, posts
    assert gets == [200] * 6, gets


def stop(node, door):
    """In order. Who comes meanwhile on a line that nginx has kept is sent on: he would be put out again at once."""
    kept_by_nginx = while_it_hangs(node, door, [("GET", "/api/version", None)] * 18)
    node.process.send_signal(signal.SIGCONT)
    assert statuses_of(kept_by_nginx) == [200] * 18
    with socket.create_connection(("127.0.0.1", node.port), timeout=20) as kept:
        kept.sendall(b"GET /api/version HTTP/1.1\r\nHost: x\r\n\r\n")
        assert kept.recv(65536).startswith(b"HTTP/1.1 200 ")
        node.process.send_signal(signal.SIGTERM)
        while True:
            try:
                socket.create_connection(("127.0.0.1", node.port), timeout=20).close()
            except ConnectionResetError:
                pass  # who waited to be let in when it closed
            except ConnectionRefusedError:
                break  # it listens no more
            time.sleep(0.01)
        try:
            kept.sendall(upgrade("x"))
            answer = kept.recv(65536)
        except OSError:
            answer = b""
        assert not answer or answer.startswith(b"HTTP/1.1 503 "), answer
        for _ in range(6):
            came = Socket(door.tls)
            assert came.status == 101, came.status
            came.close()
    assert node.process.wait(20) == 0, node.process.returncode


def check(pair, nodes):
    """At every node each game has the acknowledged moves of its players, and no others, in order."""
    games = 0
    for table, acknowledged in pair.acknowledged.items():
        told = []
        for node in nodes:
            line = Socket(node.port, secure=False)
            assert line.ask(t="hello", protocol=1)["t"] == "ok"
            told.append(line.ask(t="watch", table=table, after=0)["events"])
            line.close()
        assert all(one == told[0] for one in told), f"{table} is another at another server"
        stored = [(one["seq"], one["by"], one["moves"][0]) for one in told[0] if one["by"] in (1, 2) and "moves" in one]
        assert stored == acknowledged, (table, set(stored) ^ set(acknowledged))
        games += 1
    return games


def main():
    binary = os.path.abspath(sys.argv[1])
    with Place() as place:
        postgres = Postgres(place)
        nodes = [Node(place, binary, postgres.url()) for _ in range(3)]
        door = Front(place, sys.argv[2], [node.port for node in nodes])
        neighbours(nodes, door)

        everybody = [Pair(door, seed) for seed in range(pairs)]
        visitor = Visitor(door)
        over = threading.Event()
        threads = [threading.Thread(target=pair.play, args=(over,)) for pair in everybody]
        threads.append(threading.Thread(target=visitor.visit, args=(over,)))
        for thread in threads:
            thread.start()
        try:
            time.sleep(1)
            begun = time.monotonic()
            for node in nodes:  # docs/operating.md: Restarting one after the other
                stop(node, door)
                node.start()
                while not node.well():
                    time.sleep(0.02)
            rolled = time.monotonic() - begun
            time.sleep(1)
            lose_one(nodes[0], door)
            time.sleep(1)
            nodes[0].start()
            while not nodes[0].well():
                time.sleep(0.02)
            time.sleep(1)
        finally:
            over.set()
            for thread in threads:
                thread.join()

        for one in [*everybody, visitor]:
            assert one.wrong is None, one.wrong
        games = sum(check(pair, nodes) for pair in everybody)
        # docs/operating.md counts with it.
        opened = int(postgres.ask("select count(*) from pg_stat_activity where backend_type = 'client backend'")) - 1
        assert 3 * len(nodes) <= opened <= 5 * len(nodes), f"{opened} connections to PostgreSQL"
        moves = [took for pair in everybody for took in pair.took]
        during = [sent for sent, _, _ in moves if begun <= sent <= begun + rolled]
        lines = sum(player.lines for pair in everybody for player in pair.players)
        assert lines >= 2 * len(nodes) + 2 * pairs, f"only {lines} lines: nobody lost his"
        assert len(during) >= 20, f"only {len(during)} moves were sent during the restarts"
        longest = max(max(answered, told) for _, answered, told in moves)
        assert longest < max(most_without, rolled), f"somebody waited {longest:.2f} s, and all was {rolled:.1f} s"
        assert set(visitor.statuses) == {200}, {code: visitor.statuses.count(code) for code in set(visitor.statuses)}
        made = [name for name, status in visitor.posts.items() if status == 201]
        lobby = [one["name"] for one in json.loads(get(door.tls, "/api/tables")[1])["tables"]]
        assert set(made) <= set(lobby), set(made) - set(lobby)
        assert len(lobby) == len(set(lobby)), "a table was made twice"
        assert len(made) > len(visitor.posts) / 2, visitor.posts
        repeated = sum(pair.repeated for pair in everybody)
        print(f"all {len(nodes)} servers restarted in {rolled:.1f} s, one killed: {games} games, {len(moves)} moves "
              f"({len(during)} sent during the restarts, {repeated} stored before they were sent again), "
              f"{lines} connections of {2 * pairs} players, the longest wait {longest:.2f} s; "
              f"{len(visitor.statuses)} pages, {len(made)} of {len(visitor.posts)} tables made by POST")


main()
