import HTTPServer
import Hashing
import Synchronization

/// A complete response with its tag, as it is and compressed.
struct CachedResponse: Sendable {
  let type: String
  let tag: String
  private let body: [UInt8]
  private let compressed: [UInt8]?

  init(type: String, _ body: [UInt8]) {
    self.type = type
    tag = "\"\(SHA256.hex(of: body).prefix(32))\""
    let small = body.count > 500 ? gzipped(body) : nil
    compressed = small
    self.body = body
  }

  /// The response with a changed text.
  func changing(_ change: (String) -> String) -> CachedResponse {
    CachedResponse(type: type, Array(change(String(decoding: body, as: UTF8.self)).utf8))
  }

  /// The bytes that it takes.
  var size: Int { body.count + (compressed ?? []).count }

  /// The response to a request: unchanged, compressed or plain.
  func response(to request: HTTPRequest) -> HTTPResponse {
    let takesGzip = request.header("Accept-Encoding")?.split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
      return parts.first == "gzip"
        && !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
    let zipped = takesGzip == true ? compressed : nil
    // The compressed form is another representation, so it has a tag of its own.
    let tag = zipped == nil ? self.tag : "\"\(self.tag.filter { $0 != "\"" })-gzip\""
    let headers = [("ETag", tag), ("Vary", "Accept-Encoding")]
    let known = request.header("If-None-Match")?.split(separator: ",").map { text in
      var text = text.filter { $0 != " " }
      if text.hasPrefix("W/") { text.removeFirst(2) }
      return text
    }
    if known?.contains(where: { $0 == tag || $0 == "*" }) == true { return HTTPResponse(status: 304, headers: headers) }
    return HTTPResponse(
      status: 200, headers: headers + [("Content-Type", type)] + (zipped == nil ? [] : [("Content-Encoding", "gzip")]),
      body: zipped ?? body)
  }
}

/// Responses of the current state of the data, so that a reader who comes again costs nothing.
///
/// While one request makes a response of a new state, the others get that of the state before: it is complete. While a run
/// writes, each is made again so rarely that most requests are answered from here.
final class ResponseCache: Sendable {
  private struct Entry {
    let response: CachedResponse
    let stamp: String
    /// When it may be made again: making it takes at most a fifth of the time.
    let notBefore: Duration
    var used: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var making: Set<String> = []
    var size = 0
    var uses = 0
  }

  private let state = Mutex(State())
  private let most: Int
  private let uptime: @Sendable () -> Duration

  /// A cache.
  ///
  /// - Parameters:
  ///   - most: how many bytes it keeps.
  ///   - uptime: a clock that only goes forward.
  init(most: Int = 64 << 20, uptime: @escaping @Sendable () -> Duration) {
    self.most = most
    self.uptime = uptime
  }

  /// The response of a key.
  ///
  /// - Parameters:
  ///   - key: what is asked.
  ///   - stamp: the state of the data.
  ///   - make: makes the response; only one with the status 200 is kept.
  /// - Returns: the kept response, or the one that is made.
  func response(_ key: String, _ stamp: String, _ make: () -> HTTPResponse) -> (CachedResponse?, HTTPResponse) {
    let begun = uptime()
    let known = state.withLock { state -> CachedResponse? in
      state.uses += 1
      state.entries[key]?.used = state.uses
      guard let entry = state.entries[key] else { return nil }
      if entry.stamp == stamp || state.making.contains(key) || begun < entry.notBefore { return entry.response }
      state.making.insert(key)
      return nil
    }
    if let known { return (known, HTTPResponse(status: 200)) }
    let made = make()
    let type = made.headers.first { $0.name == "Content-Type" }?.value
    let response = made.status == 200 ? type.map { CachedResponse(type: $0, made.body) } : nil
    keep(response, of: key, stamp, until: begun + (uptime() - begun) * 5)
    return (response, made)
  }

  /// Keeps a response that is made together with another one; nil removes what is kept.
  func keep(_ response: CachedResponse?, of key: String, _ stamp: String, until notBefore: Duration = .zero) {
    state.withLock { state in
      state.making.remove(key)
      if let old = state.entries.removeValue(forKey: key) { state.size -= old.response.size }
      guard let response, response.size <= most / 4 else { return }
      state.entries[key] = Entry(response: response, stamp: stamp, notBefore: notBefore, used: state.uses)
      state.size += response.size
      while state.size > most, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) {
        state.entries[oldest.key] = nil
        state.size -= oldest.value.response.size
      }
    }
  }
}
