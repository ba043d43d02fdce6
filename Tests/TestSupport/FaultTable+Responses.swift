extension Fault {
  /// Answers that are cut short, of a wrong length, too long, or of another kind.
  static let bodies: [Fault] = [
    Fault("well, with a length", .success()) { kind, _ in [.response(200, [], kind.goodResponse)] },
    Fault("well, in chunks", .success()) { kind, _ in
      let half = kind.goodResponse.count / 2
      let pieces = [kind.goodResponse[..<half], kind.goodResponse[half...], []]
      let chunks = pieces.flatMap { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8) }
      return [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .send(chunks)]
    },
    Fault("well, after 100 Continue", .success()) { kind, _ in
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), .response(200, [], kind.goodResponse)]
    },
    Fault("cut short of its length", .retriedIfRepeatable("incomplete")) { kind, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"), .send(kind.goodResponse), .close]
    },
    Fault("cut short within a chunk", .retriedIfRepeatable("incomplete")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9000\r\nabc"), .close]
    },
    Fault("cut short between chunks", .retriedIfRepeatable("incomplete")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .send(chunk(of: 16)), .close]
    },
    Fault("cut short without a length", .retriedIfRepeatable("incomplete")) { kind, _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .send(Array(kind.goodResponse.dropLast(3))), .close]
    },
    Fault("whole without a length", .retriedIfRepeatable("incomplete")) { kind, _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n"), .send(kind.goodResponse), .close]
    },
    // The client sees no more than what the length covers; for a file, the feed that reads it finds out.
    Fault("a length shorter than the body", .retriedIfRepeatable("unexpected")) { kind, _ in
      let stated = kind.goodResponse.count - 3
      return [.send("HTTP/1.1 200 OK\r\nContent-Length: \(stated)\r\n\r\n"), .send(kind.goodResponse), .close]
    }.with { $0.exceptions = ["file": .success()] },
    Fault("a length that is no number", .retriedIfRepeatable("unexpected")) { kind, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: -9\r\n\r\n"), .send(kind.goodResponse), .close]
    },
    Fault("a chunk's length that is no number", .retriedIfRepeatable("disconnected")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), .close]
    },
    Fault("too long by its length", .once("too large")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 99000000\r\n\r\n"), .flood([UInt8](repeating: 0x20, count: 4_096))]
    },
    Fault("endless in chunks", .once("too large")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .flood(chunk(of: 4_096))]
    },
    Fault("a page with 200", .retriedIfRepeatable("unexpected")) { _, _ in [.response(200, [], page)] }
      .with { $0.exceptions = ["file": .success()] },
    Fault("empty with 200", .retriedIfRepeatable("unexpected")) { _, _ in [.response(200)] },
    Fault("204", .retriedIfRepeatable("unexpected")) { _, _ in [.send("HTTP/1.1 204 No Content\r\n\r\n")] },
    Fault("a page with 200, then well", .success(after: 2)) { kind, asked in
      [.response(200, [], asked.number == 0 ? page : kind.goodResponse)]
    }.with { $0.exceptions = ["create": .once("unexpected"), "file": .success()] },
  ]

  /// Compressed answers.
  static let encodings: [Fault] = [
    encoded("well, compressed", .success()) { gzip($0) },
    encoded("gzip cut short", .retriedIfRepeatable("damaged")) { gzip($0).dropLast(9) },
    encoded("gzip without its checksum", .retriedIfRepeatable("damaged")) { gzip($0).dropLast(8) },
    encoded("gzip with a wrong checksum", .retriedIfRepeatable("damaged")) {
      gzip($0).dropLast(8) + gzip([]).suffix(8)
    },
    encoded("bytes behind gzip", .retriedIfRepeatable("damaged")) { gzip($0) + Array("more".utf8) },
    encoded("no gzip where it says so", .retriedIfRepeatable("damaged")) { $0 },
    encoded("gzip that swells to a thousand times its size", .once("too large")) { _ in gzipBomb() },
    encoded("compressed in a way that was not asked for", .retriedIfRepeatable("damaged"), as: "br") { $0 },
  ]

  private static func encoded(
    _ name: String, _ expected: Expected, as encoding: String = "gzip",
    _ bytes: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Fault {
    Fault(name, expected) { kind, _ in [.response(200, ["Content-Encoding: \(encoding)"], bytes(kind.goodResponse))] }
  }

  /// Heads that are too much, or none.
  static let heads: [Fault] = [
    Fault("a flood of headers", .once("too large")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\n"), .flood(Array("A: b\r\n".utf8))]
    },
    Fault("one header without end", .once("too large")) { _, _ in
      [.send("HTTP/1.1 200 OK\r\nA: "), .flood(Array("bbbbbbbb".utf8))]
    },
    Fault("a flood of 100 Continue", .once("too large")) { _, _ in [.flood(Array("HTTP/1.1 100 C\r\n\r\n".utf8))] },
    Fault("another protocol", .retriedIfRepeatable("unexpected")) { _, _ in [.send("SSH-2.0-OpenSSH_9.2\r\n"), .close]
    },
    Fault("a body without a head", .retriedIfRepeatable("unexpected")) { kind, _ in [.send(kind.goodResponse), .close]
    },
  ]

  /// Redirects; only those on the same server that leave the request as it is are followed.
  static let redirects: [Fault] =
    [
      ("without saying where", 307, []),
      ("to another server", 307, ["Location: https://other.invalid/service"]),
      ("to another port", 307, ["Location: http://127.0.0.1:9/service"]),
      ("to plain http elsewhere", 308, ["Location: http://other.invalid/service"]),
      ("to a link-local address", 307, ["Location: http://169.254.169.254/latest/meta-data"]),
      ("to a file", 307, ["Location: file:///etc/passwd"]),
      ("with a password", 307, ["Location: http://me:pw@127.0.0.1/service"]),
      ("to nonsense", 307, ["Location: http://[::bad"]),
      ("that drops what was posted", 302, ["Location: /login"]),
      ("that asks for a page", 303, ["Location: /login"]),
    ].map { (name: String, status: Int, headers: [String]) in
      Fault("\(status) \(name)", .once("redirected")) { _, _ in [.response(status, headers)] }
    }
    + [
      Fault("307 in a loop", .once("redirected")) { _, _ in [.response(307, ["Location: /service"])] },
      Fault("308 elsewhere on the server, then well", .success()) { kind, asked in
        asked.line == "POST /moved HTTP/1.1"
          ? [.response(200, [], kind.goodResponse)] : [.response(308, ["Location: /moved"])]
      },
      Fault("307 from https to http", .once("redirected")) { _, asked in
        [.response(307, ["Location: http://\(asked.headers["host"] ?? "")/service"])]
      }.with { $0.proof = .valid },
    ]

  /// Servers that prove who they are, or not.
  static let proofs: [Fault] =
    [
      ("a valid certificate", Proof.valid, Expected.success()),
      ("an expired certificate", .expired, .once("untrusted")),
      ("a certificate that is not valid yet", .notYetValid, .once("untrusted")),
      ("another host's certificate", .otherHost, .once("untrusted")),
      ("a self-signed certificate", .selfSigned, .once("untrusted")),
      ("a certificate by nobody who is trusted", .unknownAuthority, .once("untrusted")),
      ("nothing newer than TLS 1.1", .tooOld, .once("untrusted")),
    ].map { (name: String, proof: Proof, expected: Expected) in
      Fault(name, expected) { kind, _ in [.response(200, [], kind.goodResponse)] }.with { $0.proof = proof }
    }
}
