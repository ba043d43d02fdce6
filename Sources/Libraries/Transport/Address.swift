internal import CCurl

/// The address of a request: an `https` URL, or an `http` URL of this machine itself.
public struct Address: Sendable, Equatable, CustomStringConvertible {
  /// The whole URL, with its query.
  let url: String
  let scheme: String
  /// Whether the connection is encrypted; only connections to this machine may be unencrypted.
  public var isEncrypted: Bool { scheme == "https" }
  /// The host in lowercase; an IPv6 address is in brackets.
  public let host: String
  let port: String
  private let path: String
  /// A secret part of the path; nil for none.
  private(set) var hidden: Secret?

  /// Reads an absolute URL.
  ///
  /// - Throws: `AddressError` for another scheme, plain http to another machine, or a user name or password in the URL.
  public init(_ text: String) throws(AddressError) {
    try self.init(URLParts(text))
  }

  /// The address without the query, which may contain secrets.
  public var description: String { base.hiding(hidden.map { [$0] } ?? []) }

  private var base: String { "\(scheme)://\(host)\(usualPort == port ? "" : ":\(port)")\(path)" }

  /// The scheme, host and port: a redirect must keep them, and connections are reused by them.
  public var origin: String { "\(scheme)://\(host):\(port)" }

  /// Returns the address with a path appended to its own, and without its query.
  public func appending(_ path: String) throws(AddressError) -> Address {
    var address = try Address((base.hasSuffix("/") ? base.dropLast() : base[...]) + path)
    address.hidden = hidden
    return address
  }

  /// Returns the address with an appended path that contains a secret, as some services require.
  public func appending(_ path: String, _ secret: Secret, _ rest: String) throws(AddressError) -> Address {
    var address = try appending(path + secret.text + rest)
    guard !secret.text.isEmpty, address.path.hasSuffix(path + secret.text + rest) else {
      throw AddressError("a secret in it has characters not allowed in addresses")
    }
    address.hidden = secret
    return address
  }

  /// Returns the address that a `Location` header refers to from here.
  func following(_ location: String) throws(AddressError) -> Address {
    let parts = try URLParts(url)
    try parts.set(location)
    var address = try Address(parts)
    address.hidden = hidden
    return address
  }

  private var usualPort: String { scheme == "https" ? "443" : "80" }

  private init(_ parts: URLParts) throws(AddressError) {
    scheme = try parts.text(CURLUPART_SCHEME)
    guard scheme == "https" || scheme == "http" else { throw AddressError("it has the scheme '\(scheme)', not https") }
    url = try parts.text(CURLUPART_URL)
    host = try parts.text(CURLUPART_HOST).lowercased()
    port = try parts.text(CURLUPART_PORT)
    path = try parts.text(CURLUPART_PATH)
    try parts.refuseLogin()
    guard scheme == "https" || isLoopback(host) else {
      throw AddressError("plain http is allowed only on this machine, and '\(host)' is another. Use https")
    }
  }
}

/// An error for a text that is not an allowed address.
public struct AddressError: Error, Equatable, CustomStringConvertible {
  /// The address contains a user name or a password, so it must not be shown.
  public static let login = AddressError("it holds a user name or a password; they are not allowed in an address")

  /// The rule; without the address itself, which may contain a secret.
  public let description: String

  init(_ rule: String) {
    description = rule
  }
}

/// Whether a host is this machine by its name; the socket's address is checked again.
private func isLoopback(_ host: String) -> Bool {
  let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
  return host == "localhost" || host == "[::1]"
    || numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { UInt8($0) != nil }
}

/// A URL as parsed by libcurl, so that the checked URL is the requested one.
final class URLParts {
  private let handle: OpaquePointer

  init(_ text: String) throws(AddressError) {
    guard let handle = curl_url() else { throw AddressError("no memory to read it") }
    self.handle = handle
    try set(text)
  }

  deinit { curl_url_cleanup(handle) }

  func set(_ text: String) throws(AddressError) {
    guard !text.utf8.contains(0) else { throw AddressError("it has a NUL character") }
    let code = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME))
    guard code == CURLUE_OK else { throw AddressError("it is not a URL: \(String(cString: curl_url_strerror(code)))") }
  }

  /// Returns a part that every URL has.
  func text(_ part: CURLUPart) throws(AddressError) -> String {
    guard let text = optionalText(part) else { throw AddressError("it is not a URL: a part of it is missing") }
    return text
  }

  /// Throws if a URL contains a user name or a password, because they would be printed with the URL.
  func refuseLogin() throws(AddressError) {
    guard optionalText(CURLUPART_USER) == nil, optionalText(CURLUPART_PASSWORD) == nil else { throw .login }
  }

  /// Returns a part that a URL may have; the port defaults to the scheme's.
  func optionalText(_ part: CURLUPart) -> String? {
    read(part, flags: part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0)
  }

  /// The port in the URL; nil for none.
  var statedPort: String? { read(CURLUPART_PORT, flags: 0) }

  private func read(_ part: CURLUPart, flags: Int32) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
