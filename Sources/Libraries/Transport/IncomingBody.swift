/// A response while it is received: headers, then pieces of the body, each checked against the limits.
final class IncomingBody {
  private static let mostHeaderBytes = 64 << 10
  private static let mostHeaders = 256
  private static let longestRefusal = 64 << 10

  private let sink: any BodyWriter
  private let largest: Int
  private let hasBody: Bool
  private var headerLines = 0
  private var headerBytes = 0
  private(set) var status = 0
  private var headers = Headers()
  private var bytes = 0
  private var refusal: [UInt8] = []
  private var headersHaveEnded = false
  private var bodyHasBegun = false
  private var gunzip: Gunzip?

  init(_ request: Request, sink: any BodyWriter) {
    self.sink = sink
    largest = request.largestResponse
    hasBody = request.method != .head
  }

  /// Whether the status is known and is not a success; it then determines the result, even if the body fails.
  var isRefusal: Bool { headersHaveEnded && !isSuccess }
  /// Whether the rest of an unsuccessful response's body is not needed.
  private(set) var isEnough = false

  /// Takes a line of the headers, of an interim response (`100 Continue`), or after the body.
  func header(_ line: UnsafeRawBufferPointer) throws(TransportFailure) {
    headerLines += 1
    headerBytes += line.count
    guard headerLines <= IncomingBody.mostHeaders, headerBytes <= IncomingBody.mostHeaderBytes else {
      throw .tooLarge("the response has too many headers")
    }
    let text = trimmed(Substring(decoding: line, as: UTF8.self))
    if text.hasPrefix("HTTP/"), !bodyHasBegun {
      headers = Headers()
      headersHaveEnded = false
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    } else if text.isEmpty {
      headersHaveEnded = status >= 200
    } else if !bodyHasBegun {
      headers.add(text)
    }
  }

  /// Takes a piece of the body.
  func body(_ piece: UnsafeRawBufferPointer) throws(TransportFailure) {
    if !bodyHasBegun { try beginBody() }
    guard let gunzip else { return try take(piece) }
    do throws(TransportFailure) {
      try gunzip.feed(piece) { (part) throws(TransportFailure) in try take(part) }
    } catch {
      // The text of an unsuccessful response is useful but not required.
      if isSuccess { throw error }
      isEnough = true
    }
  }

  /// Finishes the response; throws if it is not complete.
  func finish() throws(TransportFailure) -> Response {
    if !bodyHasBegun { try beginBody() }
    if let gunzip, isSuccess, bytes > 0 { try gunzip.finish() }
    return Response(status: status, headers: headers, bytes: bytes, refusal: refusal)
  }

  private var isSuccess: Bool { (200..<300).contains(status) }

  private func beginBody() throws(TransportFailure) {
    bodyHasBegun = true
    switch headers["Content-Encoding"]?.lowercased() ?? "identity" {
    case "identity": break
    case "gzip", "x-gzip": gunzip = try Gunzip()
    default: throw .damaged("the response uses a compression that was not requested")
    }
    guard isSuccess else { return }
    guard endIsStated else {
      throw .incomplete("the response does not state its length, so a truncated response could not be detected")
    }
    do { try sink.begin() } catch { throw .receiver("\(error)") }
  }

  private var endIsStated: Bool {
    let isChunked = headers["Transfer-Encoding"]?.lowercased().hasSuffix("chunked") == true
    return isChunked || headers["Content-Length"] != nil || status == 204 || !hasBody
  }

  private func take(_ piece: UnsafeRawBufferPointer) throws(TransportFailure) {
    bytes += piece.count
    if !isSuccess {
      refusal.append(contentsOf: piece.prefix(IncomingBody.longestRefusal - refusal.count))
      isEnough = refusal.count == IncomingBody.longestRefusal
      return
    }
    guard bytes <= largest else { throw .tooLarge("the response has more than \(largest) bytes") }
    do { try sink.append(piece) } catch { throw .receiver("\(error)") }
  }
}
