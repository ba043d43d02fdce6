internal import Glibc
internal import Synchronization

/// A server on loopback that answers requests byte for byte as a test says, faults of every kind included.
public final class FaultServer: Sendable {
  /// One request as it came.
  public struct Asked: Sendable {
    /// How many came before it.
    public let number: Int
    /// Method, path and version.
    public let line: String
    /// The headers, their names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
  }

  /// The address, without a path: `http://127.0.0.1:40123`.
  public let url: String
  private let listener: Int32
  private let state: State

  /// Starts a server that answers each request with some steps, in plain HTTP unless it can prove who it is.
  public init(
    identity: TLSIdentity? = nil, _ steps: @escaping @Sendable (Asked) -> [FaultStep]
  ) throws {
    listener = try listen()
    url = "\(identity == nil ? "http" : "https")://127.0.0.1:\(try port(of: listener))"
    state = State()
    let (listener, state) = (listener, state)
    startThread {
      // What has been shut down is an invalid argument; any other failure is one client's.
      while case let socket = accept(listener, nil, nil), socket >= 0 || errno != EINVAL {
        if socket < 0 { continue }
        startThread { FaultConnection(socket, identity: identity, state: state, steps: steps)?.serve() }
      }
      // Not sooner, and not by another: the number may be a new server's at once.
      close(listener)
    }
  }

  deinit {
    // Ends the thread that waits for connections.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far.
  public var asked: [Asked] { state.asked.withLock { $0 } }

  final class State: Sendable {
    let asked = Mutex<[Asked]>([])
  }
}

/// One thing that the server does about a request.
public enum FaultStep: Sendable {
  /// Sends bytes.
  case send([UInt8])
  /// Sends a byte at a time, over and over, until the client has had enough.
  case drip([UInt8])
  /// Sends the same bytes over and over until the client has had enough.
  case flood([UInt8])
  /// Does nothing until the client has had enough.
  case hold
  /// Breaks the connection.
  case reset
  /// Ends the connection.
  case close

  /// Sends text.
  public static func send(_ text: String) -> FaultStep { .send(Array(text.utf8)) }

  /// Sends an answer with its length.
  public static func response(_ status: Int, _ headers: [String] = [], _ body: [UInt8] = []) -> FaultStep {
    let head = ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.count)"] + headers
    return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }
}

/// A port of this machine where nothing listens, kept so that nothing else will.
let closedPort = Result { () throws(FileError) in try port(of: boundSocket()) }

/// One client's connection.
private final class FaultConnection {
  private let socket: Int32
  private let session: TLSSession?
  private let state: FaultServer.State
  private let steps: (FaultServer.Asked) -> [FaultStep]
  private var pending: [UInt8] = []

  init?(
    _ socket: Int32, identity: TLSIdentity?, state: FaultServer.State,
    steps: @escaping (FaultServer.Asked) -> [FaultStep]
  ) {
    self.socket = socket
    self.state = state
    self.steps = steps
    session = identity.map { TLSSession($0, socket: socket) }
    if let session, !session.handshake() { return nil }
  }

  deinit { Glibc.close(socket) }

  /// Answers requests until one side ends the connection.
  func serve() {
    while let asked = next() {
      for step in steps(asked) where !perform(step) { return }
    }
  }

  /// Whether the connection goes on.
  private func perform(_ step: FaultStep) -> Bool {
    switch step {
    case .send(let bytes): return write(bytes)
    case .drip(let bytes):
      for byte in (0..<Int.max).lazy.map({ bytes[$0 % bytes.count] }) where !write([byte]) || isLeft(within: 5) {
        return false
      }
    case .flood(let bytes): while write(bytes) {}
    case .hold: while !isLeft(within: 1_000) {}
    case .reset:
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, UInt32(MemoryLayout<linger>.size))
    case .close: session?.end()
    }
    return false
  }

  /// Whether the client closes the connection within some milliseconds.
  private func isLeft(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, milliseconds) != 0
  }

  /// The next request; nil where the client has gone.
  private func next() -> FaultServer.Asked? {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(end) {
      guard let byte = readByte() else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmingSpaces() }
      if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
    }
    var body: [UInt8] = []
    for _ in 0..<(headers["content-length"].flatMap { Int($0) } ?? 0) {
      guard let byte = readByte() else { return nil }
      body.append(byte)
    }
    return state.asked.withLock { all in
      all.append(.init(number: all.count, line: String(lines.first ?? ""), headers: headers, body: body))
      return all.last
    }
  }

  private func readByte() -> UInt8? {
    if pending.isEmpty {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = session?.read(into: &buffer) ?? recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      pending = buffer[..<count].reversed()
    }
    return pending.popLast()
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        session?.write($0) ?? send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension Substring {
  fileprivate func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

private func listen() throws(FileError) -> Int32 {
  let socket = try boundSocket()
  guard Glibc.listen(socket, 128) == 0 else { throw FileError("listen on", "127.0.0.1") }
  return socket
}

private func boundSocket() throws(FileError) -> Int32 {
  let bound = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  guard bound >= 0 else { throw FileError("open", "a socket") }
  var address = sockaddr_in()
  address.sin_family = UInt16(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let code = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(bound, $0, UInt32(MemoryLayout<sockaddr_in>.size)) }
  }
  guard code == 0 else { throw FileError("bind a socket to", "127.0.0.1") }
  return bound
}

private func port(of socket: Int32) throws(FileError) -> String {
  var address = sockaddr_in()
  var size = UInt32(MemoryLayout<sockaddr_in>.size)
  let code = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
  }
  guard code == 0 else { throw FileError("ask for", "a socket's port") }
  return "\(UInt16(bigEndian: address.sin_port))"
}

private func startThread(_ work: @escaping @Sendable () -> Void) {
  final class Job: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  var thread = pthread_t()
  let job = Unmanaged.passRetained(Job(work))
  let code = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work() }
      return nil
    }, job.toOpaque())
  if code == 0 { pthread_detach(thread) } else { job.release() }
}
