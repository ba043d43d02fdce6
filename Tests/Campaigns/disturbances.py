"""A server between the program and the simulated services, which disturbs some of the responses that pass through it."""

import http.client
import http.server
import random
import socket
import threading
import time
import zlib

YEARS = ("315360000", "Fri, 31 Dec 2126 23:59:59 GMT", "9" * 30)
# What libcurl and the program must bear in any response; each takes the socket, the request and the real response.
DISTURBANCES = {}


def disturbance(apply):
    DISTURBANCES[apply.__name__.replace("_", " ")] = apply
    return apply


class Broken(Exception):
    """The connection is of no more use."""


def start(send, response):
    send(b"HTTP/1.1 200 OK\r\n" + b"".join(f"{mark}\r\n".encode() for mark in response.marks))


def head(send, response, status, *lines):
    """Sends the start of a response, with the mark by which the program knows the simulator."""
    lines = [*lines, *(line for line in (response.marks if response else ()) if line not in lines)]
    send(f"HTTP/1.1 {status} Disturbed\r\n".encode() + b"".join(f"{line}\r\n".encode() for line in lines) + b"\r\n")


@disturbance
def asked_to_wait_for_years(send, response, numbers):
    head(send, response, numbers.choice([429, 503]), f"Retry-After: {numbers.choice(YEARS)}", "Content-Length: 0")


@disturbance
def no_response(send, response, numbers):
    raise Broken


@disturbance
def silence(send, response, numbers):
    while True:
        time.sleep(0.5)
        send(b"")


@disturbance
def slow_body(send, response, numbers):
    head(send, response, 200, *response.lines)
    for byte in response.body:
        send(bytes([byte]))
        time.sleep(0.5)


@disturbance
def slow_head(send, response, numbers):
    start(send, response)
    while True:
        send(b"X-More: 1\r\n")
        time.sleep(1)


@disturbance
def body_in_small_pieces(send, response, numbers):
    """Slow, but fast enough: it must be accepted."""
    head(send, response, response.status, *response.lines)
    size = max(1, len(response.body) // 40)
    for place in range(0, len(response.body), size):
        send(response.body[place:place + size])
        time.sleep(0.005)


@disturbance
def endless_body(send, response, numbers):
    head(send, response, 200, f"Content-Type: {response.type}", "Transfer-Encoding: chunked")
    piece = response.body[:1 << 16] or b" "
    chunk = f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
    while True:
        send(chunk)


@disturbance
def endless_head(send, response, numbers):
    start(send, response)
    while True:
        send(b"X-More: 1\r\n" * 1000)


@disturbance
def gzip_bomb(send, response, numbers):
    """Zeros without end, which take a thousandth of their size on the way."""
    head(send, response, 200, f"Content-Type: {response.type}", "Content-Encoding: gzip", "Transfer-Encoding: chunked")
    deflate = zlib.compressobj(9, zlib.DEFLATED, 31)
    zeros = bytes(1 << 22)
    while True:
        if piece := deflate.compress(zeros):
            send(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")


@disturbance
def gzip_cut_short(send, response, numbers):
    deflate = zlib.compressobj(6, zlib.DEFLATED, 31)
    packed = (deflate.compress(response.body) + deflate.flush())[:-5]
    head(send, response, 200, f"Content-Type: {response.type}", "Content-Encoding: gzip", f"Content-Length: {len(packed)}")
    send(packed)


@disturbance
def body_cut_short(send, response, numbers):
    head(send, response, 200, *response.lines)
    send(response.body[:numbers.randrange(len(response.body) or 1)])
    raise Broken


class Response:
    """The response of the real service."""

    def __init__(self, found):
        self.status, self.body = found.status, found.read()
        left_out = ("content-length", "transfer-encoding", "connection", "keep-alive")
        headers = [(name, value) for name, value in found.getheaders() if name.lower() not in left_out]
        self.type = found.getheader("Content-Type", "text/plain")
        self.marks = [f"{name}: {value}" for name, value in headers if name.startswith("X-Simulated")]
        self.lines = [f"{name}: {value}" for name, value in headers] + [f"Content-Length: {len(self.body)}"]


class Disturber:
    """Listens on a port of this machine, and relays to another one.

    Whether and how a response is disturbed follows from the seed and the request, whatever the order of requests.
    """

    def __init__(self, port, seed, likelihood):
        self.port, self.seed, self.likelihood = port, seed, likelihood
        self.asked, self.done, self.lock = {}, {}, threading.Lock()
        self.ends = False
        disturber = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_POST(self):
                disturber.serve(self)

            do_GET = do_HEAD = do_POST

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def own_port(self):
        return self.server.server_address[1]

    def close(self):
        self.ends = True
        self.server.shutdown()
        self.server.server_close()

    def drawn(self, request, body):
        """The numbers of one request, which differ each time it is repeated; and the disturbance or None."""
        key = f"{request.command} {request.path} {zlib.crc32(body)}"
        with self.lock:
            self.asked[key] = self.asked.get(key, 0) + 1
            numbers = random.Random(f"{self.seed} {key} {self.asked[key]}")
            # By its headers the program knows the simulator from a real service, whose kind it knows without a request.
            if request.command == "HEAD" or numbers.random() >= self.likelihood:
                return numbers, None
            name = numbers.choice(sorted(DISTURBANCES))
            self.done[name] = self.done.get(name, 0) + 1
        return numbers, DISTURBANCES[name]

    def serve(self, request):
        body = request.rfile.read(int(request.headers.get("Content-Length", 0)))
        numbers, disturb = self.drawn(request, body)
        try:
            # A request may be lost before the service has seen it, or its response afterwards.
            response = None if disturb is no_response and numbers.random() < 0.5 else self.asked_for(request, body)
            if disturb:
                disturb(self.sender(request), response, numbers)
            else:
                head(request.wfile.write, response, response.status, *response.lines)
                request.wfile.write(response.body)
        except (Broken, OSError):
            request.close_connection = True

    def asked_for(self, request, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(request.command, request.path, body, dict(request.headers))
            return Response(connection.getresponse())
        finally:
            connection.close()

    def sender(self, request):
        """Sends, and notices if the program has closed the connection, or the trial has ended."""

        def send(content):
            if self.ends:
                raise Broken
            request.connection.settimeout(0 if not content else 60)
            if not content:
                try:
                    if request.connection.recv(1, socket.MSG_PEEK) == b"":
                        raise Broken
                except BlockingIOError:
                    return
            request.wfile.write(content)

        return send
