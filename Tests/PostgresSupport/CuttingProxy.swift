internal import Glibc
internal import Synchronization
internal import TestSupport

/// A proxy on a Unix socket in front of a PostgreSQL server, which cuts a connection at a chosen moment.
public final class CuttingProxy: Sendable {
  /// When the connection is cut.
  public enum Cut: Sendable {
    /// Instead of handing on the first message that contains a text.
    case before(String)
    /// After the server answered the first message that contains a text, without handing on the answer.
    case afterAnswerTo(String)
  }

  /// The folder of its socket.
  public let folder: String
  private let listener: Int32
  private let cut: Cut
  private let server: String
  private let cuts = Atomic<Int>(0)

  /// The number of connections that it cut.
  public var count: Int { cuts.load(ordering: .sequentiallyConsistent) }

  /// Listens in a new folder, for a server whose socket is in another.
  public init(before server: String, cut: Cut) throws {
    folder = try temporaryDirectory()
    self.cut = cut
    self.server = server
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0, CuttingProxy.address(folder, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0 else {
      throw SystemError("listen", folder)
    }
    onThread { [self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        onThread { [self] in serve(client) }
      }
    }
  }

  private static func address(_ folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8) }
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }

  private func serve(_ client: Int32) {
    let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      Glibc.close(client)
      Glibc.close(upstream)
    }
    guard CuttingProxy.address(server, { connect(upstream, $0, $1) }) == 0 else { return }
    var isCutting = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ends = [
        pollfd(fd: client, events: Int16(POLLIN), revents: 0), pollfd(fd: upstream, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&ends, 2, -1) < 0, errno == EINTR {}
      if ends[1].revents != 0 {
        let count = read(upstream, &buffer, buffer.count)
        guard count > 0 else { return }
        if isCutting {
          cuts.add(1, ordering: .sequentiallyConsistent)
          return
        }
        guard CuttingProxy.send(buffer[..<count], to: client) else { return }
      } else if ends[0].revents != 0 {
        let count = read(client, &buffer, buffer.count)
        guard count > 0 else { return }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        switch cut {
        case .before(let mark) where text.contains(mark):
          cuts.add(1, ordering: .sequentiallyConsistent)
          return
        case .afterAnswerTo(let mark): isCutting = isCutting || text.contains(mark)
        case .before: break
        }
        guard CuttingProxy.send(buffer[..<count], to: upstream) else { return }
      }
    }
  }

  private static func send(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Runs a body on a thread of its own: it may block, which tasks may not.
public func onThread(_ body: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let work = Unmanaged.passRetained(Work(body)).toOpaque()
  let code = pthread_create(
    &thread, nil,
    { pointer in
      if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
      return nil
    }, work)
  if code == 0 { pthread_detach(thread) }
}
