import Glibc
import Synchronization
import TestSupport

/// A mail server on a loopback address, encrypted from the start if it has a certificate: it takes every message, and
/// keeps what it was told.
final class MailServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let refusal: String?
  private let identity: TLSIdentity?
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
  ///   - refusal: what it answers to `DATA` instead of taking the message; nil to take it.
  ///   - identity: its certificate; nil to be unencrypted.
  /// - Throws: `Failure` where it cannot listen.
  init(_ host: String = "127.0.0.1", refusing refusal: String? = nil, as identity: TLSIdentity? = nil) throws {
    (self.refusal, self.identity) = (refusal, identity)
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
      let session = identity.map { TLSSession($0, socket: connection) }
      if session?.handshake() ?? true { converse(Peer(socket: connection, session: session)) }
      close(connection)
    }
    close(listener)
  }

  /// The client of one conversation.
  private struct Peer {
    let socket: Int32
    let session: TLSSession?

    func send(_ bytes: [UInt8]) {
      guard let session else {
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return
      }
      _ = bytes.withUnsafeBytes(session.write)
    }

    func nextByte() -> UInt8? {
      var byte: [UInt8] = [0]
      let count = session.map { $0.read(into: &byte) } ?? recv(socket, &byte, 1, 0)
      return count == 1 ? byte[0] : nil
    }
  }

  private func converse(_ connection: Peer) {
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

  private func answer(_ text: String, _ connection: Peer) { connection.send(Array("\(text)\r\n".utf8)) }

  private func read(_ connection: Peer) -> String? {
    var line: [UInt8] = []
    while let byte = connection.nextByte() {
      if byte == UInt8(ascii: "\n") { return String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
