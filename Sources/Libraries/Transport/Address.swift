internal import CCurl

/// Where a request goes: an `https` URL, or an `http` one of this machine itself.
public struct Address: Sendable, Equatable, CustomStringConvertible {
  /// The whole URL, with its query.
  let url: String
  let scheme: String
  /// Whether what goes there is encrypted; only this machine is asked otherwise.
  public var isEncrypted: Bool { scheme == "https" }
  /// The host in lower case; an IPv6 one in brackets.
  public let host: String
  let port: String
  private let path: String
  /// A part of the path that nobody may learn; nil for none.
  private(set) var hidden: Secret?

  /// Reads an absolute URL.
  ///
  /// - Throws: `AddressError` for another scheme, plain http to another machine, and a user name or password in it.
  public init(_ text: String) throws(AddressError) {
    try self.init(URLParts(text))
  }

  /// Without the query, which may hold what is not to be shown.
  public var description: String { base.hiding(hidden.map { [$0] } ?? []) }

  private var base: String { "\(scheme)://\(host)\(usualPort == port ? "" : ":\(port)")\(path)" }

  /// Scheme, host and port: what a redirect must not leave, and what connections are kept for.
  public var origin: String { "\(scheme)://\(host):\(port)" }

  /// The address with a path behind its own, and without its query.
  public func appending(_ path: String) throws(AddressError) -> Address {
    var address = try Address((base.hasSuffix("/") ? base.dropLast() : base[...]) + path)
    address.hidden = hidden
    return address
  }

  /// The address with a path behind its own that holds a secret, as some services want it.
  public func appending(_ path: String, _ secret: Secret, _ rest: String) throws(AddressError) -> Address {
    var address = try appending(path + secret.text + rest)
    guard !secret.text.isEmpty, address.path.hasSuffix(path + secret.text + rest) else {
      throw AddressError("a secret in it has characters not allowed in addresses")
    }
    address.hidden = secret
    return address
  }

  /// Where a `Location` leads from here.
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

/// Why a text is no address that requests are sent to.
public struct AddressError: Error, Equatable, CustomStringConvertible {
  /// The address holds a user name or a password, so that it must not be shown.
  public static let login = AddressError("it holds a user name or a password; they are not allowed in an address")

  /// The rule; the address itself is not in it, since it may hold a secret.
  public let description: String

  init(_ rule: String) {
    description = rule
  }
}

/// Whether a host is this machine itself by its name; the socket's address is checked again.
private func isLoopback(_ host: String) -> Bool {
  let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
  return host == "localhost" || host == "[::1]"
    || numbers.count == 4 && numbers[0] == "127"
      && numbers.allSatisfy { UInt8($0) != nil }
}

/// A URL in libcurl's own reading, so that what is checked is what is asked.
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

  /// A part that every URL has.
  func text(_ part: CURLUPart) throws(AddressError) -> String {
    guard let text = optionalText(part) else { throw AddressError("it is not a URL: a part of it is missing") }
    return text
  }

  /// Refuses a URL with a user name or a password: what is written there is printed with the URL.
  func refuseLogin() throws(AddressError) {
    guard optionalText(CURLUPART_USER) == nil, optionalText(CURLUPART_PASSWORD) == nil else { throw .login }
  }

  /// A part that a URL may have; the port is the scheme's where none is written.
  func optionalText(_ part: CURLUPart) -> String? {
    read(part, flags: part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0)
  }

  /// The port that is written; nil for none.
  var statedPort: String? { read(CURLUPART_PORT, flags: 0) }

  private func read(_ part: CURLUPart, flags: Int32) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
