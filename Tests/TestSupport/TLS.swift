internal import CGnuTLS
internal import Glibc

/// A certificate with its key, made for a test.
public final class TLSIdentity: Sendable {
  /// What a certificate says.
  public struct Terms: Sendable {
    /// The host that it is for: a name or 127.0.0.1.
    public var host = "127.0.0.1"
    /// Valid from the start of this year.
    public var from = 2020
    /// Valid to the start of this year.
    public var to = 2099
    /// The name of an authority.
    ///
    /// Two with one name differ by their keys only, which OpenSSL reports in other words.
    public var authority = "Invented Authority"

    /// Terms under which this machine is trusted.
    public init() {}
  }

  /// What gnutls reports as the reason of a failure.
  public struct Failure: Error {
    let code: Int32
  }

  // gnutls only reads them once they are made.
  nonisolated(unsafe) fileprivate let certificate: gnutls_x509_crt_t
  nonisolated(unsafe) fileprivate let key: gnutls_x509_privkey_t
  /// gnutls's words for what a session may use.
  let priorities: String

  /// Makes a certificate that says what the terms are, signed by an issuer, or by itself as an authority's is.
  ///
  /// The server of an old one knows nothing newer than TLS 1.1.
  public init(_ terms: Terms = Terms(), issuer: TLSIdentity? = nil, isOld: Bool = false) throws {
    priorities = isOld ? "NORMAL:-VERS-ALL:+VERS-TLS1.1:%COMPAT" : "NORMAL"
    var certificate: gnutls_x509_crt_t?
    var key: gnutls_x509_privkey_t?
    try check(gnutls_x509_privkey_init(&key))
    try check(gnutls_x509_crt_init(&certificate))
    guard let certificate, let key else { throw Failure(code: GNUTLS_E_MEMORY_ERROR) }
    self.certificate = certificate
    self.key = key
    try check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, ownerdash_p256_bits(), 0))
    try write(terms, isAuthority: issuer == nil)
    let signer = issuer ?? self
    try check(gnutls_x509_crt_sign2(certificate, signer.certificate, signer.key, GNUTLS_DIG_SHA256, 0))
  }

  deinit {
    gnutls_x509_crt_deinit(certificate)
    gnutls_x509_privkey_deinit(key)
  }

  /// The certificate as a CA file holds it.
  public func pem() throws -> [UInt8] {
    var text = gnutls_datum_t()
    try check(gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &text))
    defer { ownerdash_gnutls_free(text.data) }
    return Array(UnsafeBufferPointer(start: text.data, count: Int(text.size)))
  }

  /// The key of the certificate, as a server's key file holds it.
  public func keyPEM() throws -> [UInt8] {
    var text = gnutls_datum_t()
    try check(gnutls_x509_privkey_export2_pkcs8(key, GNUTLS_X509_FMT_PEM, nil, 0, &text))
    defer { ownerdash_gnutls_free(text.data) }
    return Array(UnsafeBufferPointer(start: text.data, count: Int(text.size)))
  }

  private func write(_ terms: Terms, isAuthority: Bool) throws {
    let name = isAuthority ? terms.authority : terms.host
    let serial: [UInt8] = [isAuthority ? 1 : 2]
    try check(gnutls_x509_crt_set_version(certificate, 3))
    try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
    try check(gnutls_x509_crt_set_dn_by_oid(certificate, "2.5.4.3", 0, name, UInt32(name.utf8.count)))
    try check(gnutls_x509_crt_set_activation_time(certificate, start(of: terms.from)))
    try check(gnutls_x509_crt_set_expiration_time(certificate, start(of: terms.to)))
    try check(gnutls_x509_crt_set_key(certificate, key))
    try check(gnutls_x509_crt_set_basic_constraints(certificate, isAuthority ? 1 : 0, -1))
    let isAddress = terms.host == "127.0.0.1"
    let host = isAddress ? [127, 0, 0, 1] : Array(terms.host.utf8)
    let type = isAddress ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME
    try check(gnutls_x509_crt_set_subject_alt_name(certificate, type, host, UInt32(host.count), 0))
  }

  private func start(of year: Int) -> Int { (year - 1970) * 31_556_952 }
}

/// A server's side of one encrypted connection.
public final class TLSSession {
  private let session: gnutls_session_t?
  private let credentials: gnutls_certificate_credentials_t?

  /// The session of a connection that a client has opened.
  public init(_ identity: TLSIdentity, socket: Int32) {
    var credentials: gnutls_certificate_credentials_t?
    var session: gnutls_session_t?
    gnutls_certificate_allocate_credentials(&credentials)
    var certificate: gnutls_x509_crt_t? = identity.certificate
    gnutls_certificate_set_x509_key(credentials, &certificate, 1, identity.key)
    gnutls_init(&session, UInt32(GNUTLS_SERVER) | UInt32(GNUTLS_NO_SIGNAL.rawValue))
    gnutls_priority_set_direct(session, identity.priorities, nil)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    gnutls_transport_set_int2(session, socket, socket)
    self.session = session
    self.credentials = credentials
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
  }

  /// Whether the client accepts the certificate and both agree on what to use.
  public func handshake() -> Bool { gnutls_handshake(session) == GNUTLS_E_SUCCESS }
  /// Reads what the client sends: the number of bytes, 0 or less at the end.
  public func read(into buffer: inout [UInt8]) -> Int { gnutls_record_recv(session, &buffer, buffer.count) }
  /// Sends bytes, and returns how many were sent.
  public func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    gnutls_record_send(session, bytes.baseAddress, bytes.count)
  }
  /// Ends the session.
  public func end() { gnutls_bye(session, GNUTLS_SHUT_WR) }
}

private func check(_ code: Int32) throws(TLSIdentity.Failure) {
  if code < 0 { throw TLSIdentity.Failure(code: code) }
}
