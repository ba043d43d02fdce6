internal import CCurl

/// Sends e-mails to a server by SMTP: encrypted and with a verified certificate, or to this machine itself.
public struct SMTPClient: Sendable {
  private let server: SMTPServer
  private let login: (user: Secret, password: Secret)?
  private let caFile: String?

  /// Creates a client for a server.
  ///
  /// - Parameters:
  ///   - server: the server's address.
  ///   - login: the name and password; nil for a server that requires none.
  ///   - caFile: the file of certificates that may sign the server's; nil for those of the system.
  public init(_ server: SMTPServer, login: (user: Secret, password: Secret)?, caFile: String? = nil) {
    self.server = server
    self.caFile = caFile
    self.login = login
  }

  /// Sends one message.
  ///
  /// - Parameters:
  ///   - message: the message's bytes, each line ended by CR LF.
  ///   - sender: the sender's address without a name.
  ///   - recipient: the recipient's address without a name.
  /// - Throws: `MailError`, which contains neither the login nor the addresses.
  public func send(_ message: [UInt8], from sender: String, to recipient: String) async throws(MailError) {
    let result = await onOwnThread {
      Result { () throws(MailError) in
        let exchange = try MailExchange(message)
        try exchange.run(server, login, caFile, from: sender, to: recipient)
      }
    }
    guard let result else { throw MailError("\(server): the system cannot start another thread. Run again later") }
    try result.get()
  }
}

/// The address of a mail server: `smtps://host:465`, or `smtp://host:587`, which starts encryption before any data is
/// sent.
public struct SMTPServer: Sendable, Equatable, CustomStringConvertible {
  /// The address without secrets.
  public let description: String
  /// Whether the server is this machine, to which mail may be sent unencrypted.
  let isLoopback: Bool

  /// Reads an address with a scheme, a host and an optional port.
  ///
  /// - Throws: `AddressError` for another scheme, a user name or password, a path, or a host that libcurl does not
  ///   accept.
  public init(_ text: String) throws(AddressError) {
    let parts = try URLParts(text)
    let scheme = try parts.text(CURLUPART_SCHEME)
    guard scheme == "smtps" || scheme == "smtp" else { throw AddressError("it has the scheme '\(scheme)', not smtps") }
    try parts.refuseLogin()
    let host = try parts.text(CURLUPART_HOST).lowercased()
    let isBare = [CURLUPART_QUERY, CURLUPART_FRAGMENT, CURLUPART_OPTIONS].allSatisfy { parts.optionalText($0) == nil }
    guard isBare, try parts.text(CURLUPART_PATH) == "/" else {
      throw AddressError("it has more than a scheme, a host and a port")
    }
    description = "\(scheme)://\(host)\(parts.statedPort.map { ":\($0)" } ?? "")"
    isLoopback = scheme == "smtp" && (host == "127.0.0.1" || host == "localhost")
  }
}

/// An error in sending a mail.
public struct MailError: Error, Equatable, CustomStringConvertible {
  /// The server, the rule, and the remedy; neither login nor addresses.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The transfer of one message by libcurl, on one thread.
private final class MailExchange {
  private let easy: UnsafeMutableRawPointer
  private let message: [UInt8]
  private var sent = 0

  init(_ message: [UInt8]) throws(MailError) {
    guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let easy = curl_easy_init() else {
      throw MailError("libcurl cannot start")
    }
    self.easy = easy
    self.message = message
  }

  deinit { curl_easy_cleanup(easy) }

  func run(
    _ server: SMTPServer, _ login: (user: Secret, password: Secret)?, _ caFile: String?, from sender: String,
    to recipient: String
  ) throws(MailError) {
    guard let recipients = curl_slist_append(nil, "<\(recipient)>") else {
      throw MailError("there is no memory for the recipient")
    }
    defer { curl_slist_free_all(recipients) }
    var codes: [CURLcode] = []
    func set(_ option: CURLoption, _ value: Int) { codes.append(ownerdash_set_number(easy, option, value)) }
    func set(_ option: CURLoption, _ value: String) { codes.append(ownerdash_set_text(easy, option, value)) }

    set(CURLOPT_URL, server.description)
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    set(CURLOPT_MAIL_FROM, "<\(sender)>")
    codes.append(ownerdash_set_pointer(easy, CURLOPT_MAIL_RCPT, recipients))
    if let login {
      set(CURLOPT_USERNAME, login.user.text)
      set(CURLOPT_PASSWORD, login.password.text)
    }
    // To another machine, nothing is sent without encryption.
    set(CURLOPT_USE_SSL, Int((server.isLoopback ? CURLUSESSL_TRY : CURLUSESSL_ALL).rawValue))
    // Both are libcurl's own defaults; they are set explicitly because they must never be turned off.
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let caFile { set(CURLOPT_CAINFO, caFile) }
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROXY, "")
    set(CURLOPT_CONNECTTIMEOUT, 15)
    set(CURLOPT_TIMEOUT, 120)
    set(CURLOPT_UPLOAD, 1)
    codes.append(ownerdash_set_receiver(easy, CURLOPT_READFUNCTION, MailExchange.read))
    codes.append(
      ownerdash_set_pointer(easy, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque()))
    codes.append(ownerdash_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(message.count)))
    guard codes.allSatisfy({ $0 == CURLE_OK }) else { throw MailError("\(server): libcurl failed") }
    let code = withExtendedLifetime(self) { curl_easy_perform(easy) }
    guard code == CURLE_OK else { throw failure(code, of: server) }
  }

  /// The function that libcurl calls for the next piece of the message.
  private static let read: curl_write_callback = { buffer, size, number, state in
    guard let buffer, let state else { return 0 }
    let exchange = Unmanaged<MailExchange>.fromOpaque(state).takeUnretainedValue()
    let piece = exchange.message[exchange.sent...].prefix(size * number)
    UnsafeMutableRawBufferPointer(start: buffer, count: size * number).copyBytes(from: piece)
    exchange.sent += piece.count
    return piece.count
  }

  private func failure(_ code: CURLcode, of server: SMTPServer) -> MailError {
    var status = 0
    let hasStatus = ownerdash_get_number(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK && status >= 400
    let said = hasStatus ? ", the server answered \(status)" : ""
    let rule =
      switch code {
      case CURLE_LOGIN_DENIED: "the login was denied. Check the user name and the password"
      case CURLE_USE_SSL_FAILED: "the server offers no encryption. Nothing was sent"
      case CURLE_SSL_CACERT_BADFILE: "the file of certificates cannot be read. Check 'ca_file'"
      case CURLE_PEER_FAILED_VERIFICATION: "the server could not be verified. Check its certificate and the clock"
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CIPHER:
        "the encrypted connection failed (\(String(cString: curl_easy_strerror(code)))). Check the server's certificate, "
          + "'ca_file', and that the port is for TLS"
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT:
        "the connection failed. Check the network and the address"
      case CURLE_OPERATION_TIMEDOUT: "it took too long. Run again later"
      default: "the mail was not sent (\(String(cString: curl_easy_strerror(code)))\(said)). Run again later"
      }
    return MailError("\(server): \(rule)")
  }
}
