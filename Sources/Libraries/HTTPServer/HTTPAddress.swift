internal import Glibc

/// Where a server listens; never an address that other machines reach.
public enum HTTPAddress: Sendable, CustomStringConvertible {
  /// A port of 127.0.0.1; 0 selects a free one.
  case loopback(port: UInt16)
  /// A socket in the file system, which only its owner may use.
  case socket(path: String)
  /// A socket in the file system that every user of the machine may use; whoever answers must check the peer.
  case sharedSocket(path: String)

  /// The address as a message names it.
  public var description: String {
    switch self {
    case .loopback(let port): "127.0.0.1:\(port)"
    case .socket(let path), .sharedSocket(let path): "socket '\(path)'"
    }
  }

  private var isShared: Bool { if case .sharedSocket = self { true } else { false } }

  /// A descriptor that listens at the address.
  func listening() throws(HTTPServerError) -> Int32 {
    let family =
      switch self {
      case .loopback: AF_INET
      case .socket, .sharedSocket: AF_UNIX
      }
    let descriptor = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw HTTPServerError(address: self, code: errno) }
    var code = bind(descriptor)
    if code == 0, listen(descriptor, 128) != 0 { code = errno }
    if code != 0 {
      close(descriptor)
      throw HTTPServerError(address: self, code: code)
    }
    return descriptor
  }

  /// Binds a descriptor to the address; returns the system's error, or 0.
  private func bind(_ descriptor: Int32) -> Int32 {
    let code: Int32
    switch self {
    case .loopback(let port):
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      code = HTTPAddress.bind(descriptor, &address)
    case .socket(let path), .sharedSocket(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      removeAbandoned(path, address)
      let before = umask(isShared ? 0o111 : 0o177)
      code = HTTPAddress.bind(descriptor, &address)
      umask(before)
    }
    return code == 0 ? 0 : errno
  }

  /// Removes the socket of a server that no longer runs: no process accepts a connection at it.
  private func removeAbandoned(_ path: String, _ address: sockaddr_un) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else { return }
    let probe = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = address
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code != 0, errno == ECONNREFUSED { unlink(path) }
  }

  private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  /// The port that a descriptor listens on; 0 if it is no port.
  static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return code == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : 0
  }
}
