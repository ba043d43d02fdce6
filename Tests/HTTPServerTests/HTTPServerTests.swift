import Glibc
import HTTPServer
import TestSupport
import Testing

@Suite("The HTTP server")
struct HTTPServerTests {
  private func exchange(_ text: String, bodyLimit: Int = 100, _ handler: @escaping HTTPServer.Handler) throws -> String
  {
    let server = try HTTPServer(bodyLimit: bodyLimit, handler: handler)
    return try Socket(port: server.port).exchange(text)
  }

  private func post(_ body: String, headers: String = "") -> String {
    "POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(headers)"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test("A handler sees method, path, headers and body, and what it returns is sent")
  func echo() throws {
    let answer = try exchange(post("hello", headers: "X-One: 1\r\nX-Two:\r\n")) { request in
      let fields = [request.header("x-one"), request.header("X-TWO"), request.header("X-Three")]
      let text = "\(request.method) \(request.path) \(fields) \(String(decoding: request.body, as: UTF8.self))"
      return HTTPResponse(status: 201, type: "text/plain", text: text)
    }
    #expect(answer.hasPrefix("HTTP/1.1 201 "))
    #expect(answer.contains("\r\nContent-Type: text/plain\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nPOST /a b [Optional(\"1\"), Optional(\"\"), nil] hello"))
  }

  @Test(
    "A body of any bytes within the limit arrives whole, a longer one is refused", arguments: [99, 100, 101, 70_000])
  func limit(count: Int) throws {
    let answer = try exchange(post(String(repeating: "x", count: count))) { request in
      HTTPResponse(status: 200, type: "text/plain", text: "\(request.body.count) bytes")
    }
    #expect(answer.hasPrefix(count <= 100 ? "HTTP/1.1 200 " : "HTTP/1.1 413 "))
    #expect(answer.hasSuffix(count <= 100 ? "\(count) bytes" : "The body is too long."))
  }

  @Test("A cut response promises more than it holds")
  func cut() throws {
    let answer = try exchange(post("")) { _ in
      var response = HTTPResponse(status: 200, type: "text/plain", text: "0123456789")
      response.delivery = .cut(after: 4)
      return response
    }
    #expect(answer.contains("Content-Length: 10\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n0123"))
  }

  @Test("A dropped response is none at all")
  func dropped() throws {
    let answer = try exchange(post("")) { _ in
      var response = HTTPResponse(status: 200)
      response.delivery = .dropped
      return response
    }
    #expect(answer.isEmpty)
  }

  @Test("A port that is in use is reported, and a stopped server releases it")
  func stop() throws {
    let server = try HTTPServer { _ in HTTPResponse(status: 204) }
    let port = server.port
    let refusal = #expect(throws: HTTPServerError.self) {
      _ = try HTTPServer(port: port) { _ in HTTPResponse(status: 204) }
    }
    #expect(refusal?.description.contains("127.0.0.1:\(port)") == true)
    server.stop()
    #expect(throws: Socket.Refused.self) { _ = try Socket(port: port) }
  }

  @Test("Query parameters arrive decoded, in order")
  func query() throws {
    let answer = try exchange("GET /a?x=1%202&y&x=%26 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") { request in
      HTTPResponse(
        status: 200, type: "text/plain", text: request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ";"))
    }
    #expect(answer.hasSuffix("\r\n\r\nx=1 2;y=;x=&"))
  }

  @Test("Headers beyond the limit are refused, and HEAD gets the headers alone")
  func headers() throws {
    let long = String(repeating: "x", count: 40_000)
    let answer = try exchange("GET / HTTP/1.1\r\nHost: x\r\nX-Long: \(long)\r\n\r\n") { _ in HTTPResponse(status: 200) }
    #expect(answer.hasPrefix("HTTP/1.1 431 ") || answer.hasPrefix("HTTP/1.1 413 "), "\(answer.prefix(40))")
    let head = try exchange("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") { _ in
      HTTPResponse(status: 200, type: "text/plain", text: "0123456789")
    }
    #expect(head.contains("Content-Length: 10\r\n") && head.hasSuffix("\r\n\r\n"))
  }

  @Test("A socket is its owner's alone, in use by one server at a time, and taken over where that one has ended")
  func socket() throws {
    let path = try temporaryDirectory() + "/s"
    let server = try HTTPServer(at: .socket(path: path)) { _ in HTTPResponse(status: 204) }
    #expect(server.port == 0)
    var facts = stat()
    #expect(lstat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    #expect(throws: HTTPServerError.self) {
      _ = try HTTPServer(at: .socket(path: path)) { _ in HTTPResponse(status: 204) }
    }
    server.stop()
    _ = try HTTPServer(at: .socket(path: path)) { _ in HTTPResponse(status: 204) }
    let long = path + String(repeating: "x", count: 200)
    #expect(throws: HTTPServerError.self) {
      _ = try HTTPServer(at: .socket(path: long)) { _ in HTTPResponse(status: 204) }
    }
  }

  @Test("Compressed bytes are a gzip stream of the same bytes, the same each time", arguments: [0, 1, 100, 1_000_000])
  func compression(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let stream = try #require(gzipped(bytes))
    #expect(stream == gzipped(bytes) && stream.prefix(2) == [0x1F, 0x8B])
    // A gzip stream ends with the length of what it holds.
    #expect(stream.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == count)
    #expect(count < 1000 || stream.count < count / 20)
  }
}
