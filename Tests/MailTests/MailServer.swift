import Glibc
import Synchronization

/// A mail server on a loopback address for one conversation: it takes every message, and keeps what it was told.
final class MailServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let refusal: String?
  private let lines = Mutex<[String]>([])
  private let thread = Mutex<pthread_t?>(nil)

  /// All that was said to the server, line by line.
  var said: [String] { lines.withLock { $0 } }

  /// What the test's machine could not do.
  struct Failure: Error {}

  /// Listens on a free port of an address such as 127.0.0.1.
  ///
  /// - Parameters:
  ///   - host: the address.
  ///   - refusal: what it answers to `DATA` in the place of taking the message; nil to take it.
  /// - Throws: `Failure` where it cannot listen.
  init(_ host: String = "127.0.0.1", refusing refusal: String? = nil) throws {
    self.refusal = refusal
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 4) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard result else { throw Failure() }
    port = UInt16(bigEndian: address.sin_port)
    var started = pthread_t()
    let state = Unmanaged.passRetained(self)
    guard
      pthread_create(
        &started, nil,
        { state in
          guard let state else { return nil }
          Unmanaged<MailServer>.fromOpaque(state).takeRetainedValue().serve()
          return nil
        }, state.toOpaque()) == 0
    else {
      state.release()
      throw Failure()
    }
    thread.withLock { $0 = started }
  }

  /// Ends the server, so that all that was said is known.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    thread.withLock { thread in
      if let thread { pthread_join(thread, nil) }
      thread = nil
    }
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      converse(connection)
      close(connection)
    }
    close(listener)
  }

  private func converse(_ connection: Int32) {
    answer("220 double ready", connection)
    var isData = false
    while let line = read(connection) {
      lines.withLock { $0.append(line) }
      if isData {
        if line == "." {
          isData = false
          answer("250 taken", connection)
        }
        continue
      }
      switch line.split(separator: " ").first?.uppercased() {
      case "EHLO": answer("250-double\r\n250 AUTH PLAIN", connection)
      case "AUTH": answer(line.split(separator: " ").count == 2 ? "334 " : "235 welcome", connection)
      case "DATA":
        isData = refusal == nil
        answer(refusal ?? "354 go on", connection)
      case "QUIT":
        answer("221 bye", connection)
        return
      case .some(let word) where !["MAIL", "RCPT", "RSET", "NOOP"].contains(word) && word.count > 8:
        answer("235 welcome", connection)
      default: answer("250 fine", connection)
      }
    }
  }

  private func answer(_ text: String, _ connection: Int32) {
    let bytes = Array("\(text)\r\n".utf8)
    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func read(_ connection: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
