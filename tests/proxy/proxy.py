#!/usr/bin/env python3
"""The server behind nginx with TLS, as packaging/nginx.conf says: page, API and WebSocket work, and the address of the
client, not the proxy's, has the limits.

proxy.py BINARY NGINX
"""
import json
import os
import re
import signal
import socket
import sys

import front
from front import Front, Place, Socket, upgrade


def main():
    binary = os.path.abspath(sys.argv[1])
    with Place() as place:
        server, back = place.serve(binary, f"{place.folder}/games.db", 0, "--connections-per-address", "3")
        door = Front(place, sys.argv[2], [back])

        def get(path, method="GET", data=None, headers=None, source="127.0.0.1", secure=True):
            return front.get(door.tls if secure else door.plain, path, method, data, headers, source, secure)

        status, body, headers = get("/")
        assert status == 200 and b"<title>" in body, (status, body[:200])
        assert "max-age=31536000" in headers["Strict-Transport-Security"], headers
        assert "wss://tiles.example" in headers["Content-Security-Policy"], headers
        assert re.fullmatch(r"[0-9a-f]{32}", headers["X-Request-Id"]), headers  # nginx's own
        assert get("/healthz")[0] == 200
        assert get("/metrics")[0] == 403
        made = json.loads(get("/api/tables", "POST", b'{"game":"azul"}', {"Origin": "https://tiles.example"})[1])
        assert get("/api/tables", "POST", b'{"game":"azul"}', {"Origin": "https://evil.example"})[0] == 403

        status, _, headers = get("/t/x", secure=False)
        assert status == 301 and headers["Location"] == "https://tiles.example/t/x", (status, headers)

        # A game over wss.
        one = Socket(door.tls)
        assert one.status == 101, one.status
        assert one.ask(t="hello", protocol=1)["t"] == "ok"
        assert one.ask(t="watch", table=made["table"], key=made["key"])["t"] == "ok"
        assert one.ask(t="sit", table=made["table"], name="Ada")["t"] == "ok"
        assert Socket(door.tls, origin="https://evil.example").status == 403

        # Whatever address a client makes up, the one nginx saw counts, which stands behind it.
        def believed(made_up, source):
            status, _, headers = get("/api/version", headers={"X-Forwarded-For": made_up}, source=source)
            assert status == 200, status
            return re.search(rf"request id={headers['X-Request-Id']} from=(\S+) ", place.log()).group(1)

        for made_up in ("203.0.113.7", "203.0.113.7, 127.0.0.1", "127.0.0.1", "::1", "nonsense,", "203.0.113.7," * 100):
            assert believed(made_up, "127.0.0.2") == "127.0.0.2", made_up
        # So one who makes up a new one each time has the limit of one.
        crowd = [Socket(door.tls, source="127.0.0.2", forwarded=f"203.0.113.{n}") for n in range(10, 14)]
        assert [each.status for each in crowd] == [101, 101, 101, 429], [each.status for each in crowd]
        assert Socket(door.tls, source="127.0.0.3", forwarded="203.0.113.10").status == 101
        # But a program on the proxy's own address is a proxy of ours: its word counts.
        assert believed("203.0.113.7", "127.0.0.1") == "203.0.113.7"

        # Straight to the server, as a second proxy of ours would: the address it forwards for has its limit.
        def straight(address):
            with socket.create_connection(("127.0.0.1", back), timeout=20) as raw:
                raw.sendall(upgrade("x", forwarded=address))
                answer = raw.recv(65536)
                return int(answer.split(b" ")[1]), raw.detach()

        held = [straight("203.0.113.7") for _ in range(4)]
        assert [status for status, _ in held] == [101, 101, 101, 429], held
        assert straight("203.0.113.8")[0] == 101
        for _, descriptor in held:
            os.close(descriptor)

        # The server goes and comes back, as at an upgrade: nginx finds it again, and the table is there.
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
        assert one.receive()["t"] == "bye"
        assert get("/api/version")[0] == 502
        place.serve(binary, f"{place.folder}/games.db", back)
        assert get("/api/version")[0] == 200
        status, body, _ = get(f"/api/tables/{made['table']}")
        assert status == 200 and json.loads(body)["seats"][0]["name"] == "Ada", (status, body)
        log = place.log()
        assert made["key"] not in log, "a key in the log"
        assert re.search(r"request id=[0-9a-f]{32} from=127\.0\.0\.1 method=GET path=/ status=200", log), log
        print("page, API and WebSocket through nginx with TLS; addresses, origins and a restart")


main()
