internal import CCurl
internal import Glibc

/// The rules for the address to which a host's name resolves; a name can resolve to any address.
struct SocketAddress {
  /// Four or sixteen bytes.
  private let bytes: [UInt8]

  /// Creates the address that libcurl is about to connect to.
  init(_ address: UnsafePointer<curl_sockaddr>) {
    let raw = UnsafeRawPointer(address) + (MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0)
    // The address comes after family and port, and in IPv6 also after the flow label.
    let all = UnsafeRawBufferPointer(start: raw, count: Int(address.pointee.addrlen))
    let place = address.pointee.family == AF_INET6 ? 8..<24 : 4..<8
    self.init(bytes: all.count >= place.upperBound ? Array(all[place]) : [])
  }

  /// Creates an address from its four or sixteen bytes; IPv4 in IPv6 form becomes IPv4.
  init(bytes: [UInt8]) {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }

  /// Returns the rule that forbids the connection, if any.
  func rule(against scheme: String) -> String? {
    if isLinkLocal { return "the host's name resolves to a link-local address" }
    if scheme == "http", !isLoopback {
      return "plain http is allowed only on this machine, and the host's name resolves to another"
    }
    return nil
  }

  private var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  private var isLinkLocal: Bool {
    switch bytes.count {
    case 4: bytes[0] == 169 && bytes[1] == 254
    case 16: bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    default: true
    }
  }
}

/// Opens a socket for an address; it is closed in any program that this one starts.
func openSocket(for address: curl_sockaddr) -> curl_socket_t {
  socket(address.family, address.socktype | Int32(SOCK_CLOEXEC.rawValue), address.`protocol`)
}
