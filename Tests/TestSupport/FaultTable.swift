extension Fault {
  /// Every fault, for each kind of call.
  public static let table = statuses + retriesAfter + connections + bodies + encodings + heads + redirects + proofs

  /// A page as servers send it when they are being worked on; as long as a small report.
  static let page: [UInt8] = {
    let text = String(repeating: "Maintenance<br>", count: 40)
    return Array("<!DOCTYPE html>\n<html><head><title>Sorry</title></head><body>\(text)</body></html>".utf8)
  }()

  /// Statuses that are no success.
  private static let statuses: [Fault] =
    [400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 501, 507].map { status in
      Fault("\(status)", .once("status \(status)")) { _, _ in [.response(status, [], Array("why".utf8))] }
    }
    + [408, 429, 503].map { status in
      Fault("\(status)", .retried("status \(status)")) { _, _ in [.response(status)] }
        .with { $0.pauses = [1, 2, 4] }
    }
    + [500, 502, 504].map { status in
      Fault("\(status)", .retriedIfRepeatable("status \(status)")) { _, _ in [.response(status)] }
    }
    + [
      Fault("401 with a page", .once("status 401")) { _, _ in [.response(401, [], page)] },
      Fault("500 with a page", .retriedIfRepeatable("status 500")) { _, _ in [.response(500, [], page)] },
      Fault("401 with a body cut short", .once("status 401")) { _, _ in
        [.send("HTTP/1.1 401 No\r\nContent-Length: 100\r\n\r\nwhy"), .close]
      },
      Fault("404 with broken gzip", .once("status 404")) { _, _ in
        [.response(404, ["Content-Encoding: gzip"], Array("no gzip".utf8))]
      },
      Fault("410 with an endless body", .once("status 410")) { _, _ in
        [.send("HTTP/1.1 410 No\r\nTransfer-Encoding: chunked\r\n\r\n"), .flood(chunk(of: 4_096))]
      },
      Fault("403 without length", .once("status 403")) { _, _ in [.send("HTTP/1.1 403 No\r\n\r\nwhy"), .close] },
      Fault("503 once, then well", .success(after: 2)) { kind, asked in
        [asked.number == 0 ? .response(503) : .response(200, [], kind.goodResponse)]
      },
      Fault("429 three times, then well", .success(after: 4)) { kind, asked in
        [asked.number < 3 ? .response(429) : .response(200, [], kind.goodResponse)]
      },
      Fault("503, then 401", .init(label: "status 401", tries: .count(2))) { _, asked in
        [.response(asked.number == 0 ? 503 : 401)]
      },
    ]

  /// What `Retry-After` may be; it is now Mon, 02 Feb 2026 02:40:00 GMT.
  private static let retriesAfter: [Fault] = [
    ("7", [7, 7, 7]), ("0", [1, 2, 4]), ("999999999999999999999999", [300, 300, 300]), ("86400", [300, 300, 300]),
    ("Mon, 02 Feb 2026 02:40:30 GMT", [30, 30, 30]), ("Monday, 02-Feb-26 02:40:30 GMT", [30, 30, 30]),
    ("Sun, 01 Feb 2026 02:40:30 GMT", [1, 2, 4]), ("Mon, 02 Feb 2099 02:40:30 GMT", [300, 300, 300]),
    ("soon", [1, 2, 4]), ("-5", [1, 2, 4]), ("1.5", [1, 2, 4]), ("", [1, 2, 4]),
  ].map { text, pauses in
    Fault("429 with Retry-After '\(text)'", .retried("status 429")) { _, _ in [.response(429, ["Retry-After: \(text)"])]
    }
    .with { $0.pauses = pauses }
  }

  /// Connections that do not come about, break, or come to a stop.
  private static let connections: [Fault] =
    [
      Fault("nothing listens", .retried("unreachable")) { _, _ in [] }
        .with { $0.elsewhere = { "http://127.0.0.1:\(try closedPort.get())/" } },
      // A label of more than 63 letters is in no name server, and none is asked for it.
      Fault("a name that is not known", .retried("unknown host")) { _, _ in [] }
        .with { $0.elsewhere = { "https://\(String(repeating: "a", count: 70)).invalid/" } },
      Fault("reset before the headers", .retriedIfRepeatable("disconnected")) { _, _ in [.reset] },
      Fault("reset within the headers", .retriedIfRepeatable("disconnected")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-"), .reset]
      },
      Fault("reset after the headers", .retriedIfRepeatable("disconnected")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"), .reset]
      },
      Fault("no answer", .retriedIfRepeatable("timed out answering")) { _, _ in [.hold] }
        .with { $0.impatience = .answer },
      Fault("closed without an answer", .retriedIfRepeatable("disconnected")) { _, _ in [.close] },
      Fault("reset once, then well", .success(after: 2)) { kind, asked in
        asked.number == 0 ? [.reset] : [.response(200, [], kind.goodResponse)]
      }.with { $0.exceptions = ["create": .once("disconnected")] },
    ]
    + [
      Fault("a stall within the headers", .retriedIfRepeatable("timed out stalled")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-"), .hold]
      },
      Fault("a stall after the headers", .retriedIfRepeatable("timed out stalled")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"), .hold]
      },
      Fault("a stall within the body", .retriedIfRepeatable("timed out stalled")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\nabc"), .hold]
      },
      Fault("a drip within the body", .retriedIfRepeatable("timed out stalled")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"), .drip(Array("x".utf8))]
      },
      Fault("a drip of headers", .retriedIfRepeatable("timed out stalled")) { _, _ in
        [.send("HTTP/1.1 200 OK\r\n"), .drip(Array("A: b\r\n".utf8))]
      },
    ].map { $0.with { $0.impatience = .stall } }

  /// A chunk of so many bytes, as chunked transfer writes it.
  static func chunk(of size: Int) -> [UInt8] {
    Array("\(String(size, radix: 16))\r\n".utf8) + [UInt8](repeating: 0x20, count: size) + Array("\r\n".utf8)
  }
}
