"""What the tests of the front door share: nginx with packaging/nginx.conf and a certificate of its own, servers behind
it, and clients that come through it. Everything on loopback, in a folder of its own."""
import base64
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
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


class Place:
    """A folder and processes, which are gone at the end."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="tilewright_proxy_")
        self.processes = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command, **more):
        process = subprocess.Popen(command, **more)
        self.processes.append(process)
        return process

    def serve(self, binary, database, port=0, *more):
        """A server, which listens when this returns, and where."""
        with open(f"{self.folder}/server.log", "a", encoding="utf-8") as log:
            server = self.run([binary, "serve", "--address", "127.0.0.1", "--port", str(port), "--database", database,
                               "--proxies", "127.0.0.1", "--log-requests", *more],
                              stdout=subprocess.PIPE, stderr=log, text=True)
        said = server.stdout.readline()
        found = re.search(r":(\d+)/", said)
        assert found, (said, self.log()[-500:])
        return server, int(found.group(1))

    def log(self):
        with open(f"{self.folder}/server.log", encoding="utf-8") as log:
            return log.read()


def http_line(port, source="127.0.0.1", secure=True):
    if not secure:
        return http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=20, source_address=(source, 0), context=context)


def get(port, path, method="GET", data=None, headers=None, source="127.0.0.1", secure=True):
    line = http_line(port, source, secure)
    try:
        line.request(method, path, data, {"Host": "tiles.example", **(headers or {})})
        answer = line.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())
    finally:
        line.close()


class Front:
    """nginx before servers on these ports; it answers when this returns."""

    def __init__(self, place, nginx, backs):
        self.folder = place.folder
        self.plain, self.tls = free_port(), free_port()
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=tiles.example",
             "-keyout", f"{self.folder}/key.pem", "-out", f"{self.folder}/cert.pem"],
            check=True, capture_output=True,
        )
        with open(f"{self.folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(self.configuration(backs))
        with open(f"{self.folder}/nginx.err", "w", encoding="utf-8") as errors:
            place.run([nginx, "-c", f"{self.folder}/nginx.conf", "-p", self.folder], stderr=errors)
        for _ in range(100):
            try:
                if get(self.tls, "/api/version")[0] == 200:
                    return
            except OSError:
                time.sleep(0.1)
        with open(f"{self.folder}/nginx.err", encoding="utf-8") as errors:
            raise AssertionError(errors.read() or "nginx does not start")

    def configuration(self, backs):
        """packaging/nginx.conf with other ports and paths, within what nginx needs around it. Further servers stand in
        it as comments."""
        with open(os.path.join(root, "packaging", "nginx.conf"), encoding="utf-8") as file:
            site = file.read()
        changes = [
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.tls} ssl http2;"),
            ("/etc/ssl/certs/tiles.example.pem", f"{self.folder}/cert.pem"),
            ("/etc/ssl/private/tiles.example.key", f"{self.folder}/key.pem"),
        ]
        lines = ["    server 127.0.0.1:8080 ", "    # server 10.0.0.2:8080 ", "    # server 10.0.0.3:8080 "]
        assert len(backs) <= len(lines), backs
        changes += [(line, f"    server 127.0.0.1:{port} ") for line, port in zip(lines, backs)]
        for before, after in changes:
            assert site.count(before) == 1, f"packaging/nginx.conf has not one {before}"
            site = site.replace(before, after)
        temporary = "".join(
            f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return ("user root;\n" if os.geteuid() == 0 else "") + f"""daemon off;
pid {self.folder}/nginx.pid;
error_log {self.folder}/error.log;
events {{}}
http {{
access_log {self.folder}/access.log;
{temporary}{site}
}}
"""


def upgrade(host, origin=None, forwarded=None):
    """What asks for a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = ["GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    if origin:
        lines.append(f"Origin: {origin}")
    if forwarded:
        lines.append(f"X-Forwarded-For: {forwarded}")
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


class Lost(Exception):
    """The connection ended."""


class Socket:
    """A WebSocket, through the proxy unless `secure` is not so, from an address of this machine; `forwarded` is what
    the client makes up. What nobody asked for is kept in `heard`."""

    def __init__(self, port, origin="https://tiles.example", source="127.0.0.1", forwarded=None, secure=True):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(source, 0))
        if secure:
            self.socket = context.wrap_socket(self.socket, server_hostname="tiles.example")
        self.socket.sendall(upgrade("tiles.example", origin, forwarded))
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            got = self.socket.recv(65536)
            if not got:
                break
            self.rest += got
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1]) if head else 0
        self.id = 0
        self.heard = []

    def close(self):
        self.socket.close()

    def take(self, count):
        while len(self.rest) < count:
            got = self.socket.recv(65536)
            if not got:
                raise Lost
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
            self.heard.append(message)
