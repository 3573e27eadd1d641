#!/usr/bin/env python3
"""The server behind nginx with TLS, as packaging/nginx.conf says: page, API and WebSocket work, and the address of the
client, not the proxy's, has the limits. Everything on loopback, in a folder of its own.

proxy.py BINARY NGINX
"""
import base64
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
context = ssl.create_default_context()
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE  # our own certificate, made a moment ago


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def configuration(folder, back, plain, tls):
    """packaging/nginx.conf with other ports and paths, within what nginx needs around it."""
    with open(os.path.join(root, "packaging", "nginx.conf"), encoding="utf-8") as file:
        site = file.read()
    changes = [
        ("server 127.0.0.1:8080;", f"server 127.0.0.1:{back};"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{tls} ssl http2;"),
        ("/etc/ssl/certs/tiles.example.pem", f"{folder}/cert.pem"),
        ("/etc/ssl/private/tiles.example.key", f"{folder}/key.pem"),
    ]
    for before, after in changes:
        assert before in site, f"packaging/nginx.conf has no {before}"
        site = site.replace(before, after)
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\nuser {'root' if os.geteuid() == 0 else ''};\n" if os.geteuid() == 0 else "daemon off;\n"
    ) + f"""pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
access_log {folder}/access.log;
{temporary}{site}
}}
"""


class Socket:
    """A WebSocket through the proxy, from an address of this machine; `forwarded` is what the client makes up."""

    def __init__(self, port, origin="https://tiles.example", source="127.0.0.1", forwarded=None):
        raw = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
        self.socket = context.wrap_socket(raw, server_hostname="tiles.example")
        key = base64.b64encode(os.urandom(16)).decode()
        extra = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
        self.socket.sendall(
            (
                f"GET /ws HTTP/1.1\r\nHost: tiles.example\r\nOrigin: {origin}\r\n{extra}Upgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            got = self.socket.recv(65536)
            if not got:
                break
            self.rest += got
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1]) if head else 0
        self.id = 0

    def take(self, count):
        while len(self.rest) < count:
            got = self.socket.recv(65536)
            assert got, "the connection ended"
            self.rest += got
        out, self.rest = self.rest[:count], self.rest[count:]
        return out

    def receive(self):
        first, second = self.take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        payload = self.take(size)
        return json.loads(payload) if first & 15 == 1 else self.receive()

    def ask(self, **request):
        self.id += 1
        text = json.dumps({**request, "id": self.id}).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        self.socket.sendall(b"\x81" + size + b"\0\0\0\0" + text)
        while True:
            message = self.receive()
            if message.get("id") == self.id:
                return message


def main():
    binary = os.path.abspath(sys.argv[1])
    nginx = sys.argv[2]
    folder = tempfile.mkdtemp(prefix="tilewright_proxy_")
    processes = []
    try:
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=tiles.example",
             "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem"],
            check=True, capture_output=True,
        )
        server = subprocess.Popen(
            [binary, "serve", "--address", "127.0.0.1", "--port", "0", "--database", f"{folder}/games.db",
             "--proxies", "127.0.0.1", "--connections-per-address", "3", "--log-requests"],
            stdout=subprocess.PIPE, stderr=open(f"{folder}/server.log", "w"), text=True,
        )
        processes.append(server)
        back = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        plain, tls = free_port(), free_port()
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(configuration(folder, back, plain, tls))
        processes.append(subprocess.Popen([nginx, "-c", f"{folder}/nginx.conf", "-p", folder],
                                          stderr=open(f"{folder}/nginx.err", "w")))

        def get(path, method="GET", data=None, headers=None, source="127.0.0.1", secure=True):
            if secure:
                line = http.client.HTTPSConnection("127.0.0.1", tls, timeout=20, source_address=(source, 0),
                                                   context=context)
            else:
                line = http.client.HTTPConnection("127.0.0.1", plain, timeout=20)
            try:
                line.request(method, path, data, {"Host": "tiles.example", **(headers or {})})
                answer = line.getresponse()
                return answer.status, answer.read(), dict(answer.getheaders())
            finally:
                line.close()

        for _ in range(100):
            try:
                if get("/api/version")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        else:
            raise AssertionError(open(f"{folder}/nginx.err").read() or "nginx does not start")

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
        one = Socket(tls)
        assert one.status == 101, one.status
        assert one.ask(t="hello", protocol=1)["t"] == "ok"
        assert one.ask(t="watch", table=made["table"], key=made["key"])["t"] == "ok"
        assert one.ask(t="sit", table=made["table"], name="Ada")["t"] == "ok"
        assert Socket(tls, origin="https://evil.example").status == 403

        # Whatever address a client makes up, the one nginx saw counts, which stands behind it.
        def believed(made_up, source):
            status, _, headers = get("/api/version", headers={"X-Forwarded-For": made_up}, source=source)
            assert status == 200, status
            with open(f"{folder}/server.log", encoding="utf-8") as log:
                return re.search(rf"request id={headers['X-Request-Id']} from=(\S+) ", log.read()).group(1)

        for made_up in ("203.0.113.7", "203.0.113.7, 127.0.0.1", "127.0.0.1", "::1", "nonsense,", "203.0.113.7," * 100):
            assert believed(made_up, "127.0.0.2") == "127.0.0.2", made_up
        # So one who makes up a new one each time has the limit of one.
        crowd = [Socket(tls, source="127.0.0.2", forwarded=f"203.0.113.{n}") for n in range(10, 14)]
        assert [each.status for each in crowd] == [101, 101, 101, 429], [each.status for each in crowd]
        assert Socket(tls, source="127.0.0.3", forwarded="203.0.113.10").status == 101
        # But a program on the proxy's own address is a proxy of ours: its word counts.
        assert believed("203.0.113.7", "127.0.0.1") == "203.0.113.7"

        # Straight to the server, as a second proxy of ours would: the address it forwards for has its limit.
        def straight(address):
            with socket.create_connection(("127.0.0.1", back), timeout=20) as raw:
                raw.sendall((f"GET /ws HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode())
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
        again = subprocess.Popen(
            [binary, "serve", "--address", "127.0.0.1", "--port", str(back), "--database", f"{folder}/games.db",
             "--proxies", "127.0.0.1"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        processes.append(again)
        again.stdout.readline()
        for _ in range(150):  # nginx waits ten seconds before it tries one that failed again
            if get("/api/version")[0] == 200:
                break
            time.sleep(0.1)
        status, body, _ = get(f"/api/tables/{made['table']}")
        assert status == 200 and json.loads(body)["seats"][0]["name"] == "Ada", (status, body)
        log = open(f"{folder}/server.log").read()
        assert made["key"] not in log, "a key in the log"
        assert re.search(r"request id=[0-9a-f]{32} from=127\.0\.0\.1 method=GET path=/ status=200", log), log
        print("page, API and WebSocket through nginx with TLS; addresses, origins and a restart")
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(folder, ignore_errors=True)


main()
