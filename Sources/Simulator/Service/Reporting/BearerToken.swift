internal import JSON

/// The token that the reporting service requires: in the form of a JWT, signed only by this simulator.
public enum BearerToken {
  /// Creates a token.
  ///
  /// - Parameters:
  ///   - now: the current time, in milliseconds since 1970.
  ///   - seconds: the validity in seconds.
  ///   - scope: the scope of the token.
  /// - Returns: the token.
  public static func issue(at now: Int64, for seconds: Int64 = 3600, scope: String = wantedScope) -> String {
    let header = JSON.object([
      .init("alg", .string("RS256")), .init("kid", .string("simulated")), .init("typ", .string("JWT")),
    ])
    let issued = now / 1000
    let claims = JSON.object([
      .init("iss", .string("https://www.realpage.com/login/identity")), .init("nbf", .integer(issued)),
      .init("iat", .integer(issued)), .init("exp", .integer(issued + seconds)),
      .init("aud", .array([.string(wantedScope)])), .init("scope", .array([.string(scope)])),
      .init("client_id", .string("reportinguipkce")),
    ])
    let signed = [header, claims].map { base64URL(Array($0.encoded().utf8)) }.joined(separator: ".")
    return signed + "." + signature(of: signed)
  }

  /// The scope that a token must have.
  public static let wantedScope = "unifiedreportingapi"

  /// The result of checking a token.
  enum Verdict {
    case good
    /// The token is missing, damaged or expired.
    case unauthorised
    /// The token has a different scope.
    case forbidden
  }

  /// Checks the header `Authorization`.
  static func verdict(on header: String?, at now: Int64) -> Verdict {
    let parts = (header ?? "").split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return .unauthorised }
    let pieces = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count == 3, signature(of: "\(pieces[0]).\(pieces[1])") == pieces[2],
      let claims = claims(String(pieces[1])), case .integer(let end)? = claims["exp"], now / 1000 < end
    else { return .unauthorised }
    guard case .array(let scopes)? = claims["scope"], scopes.contains(.string(wantedScope)) else { return .forbidden }
    return .good
  }

  private static func claims(_ text: String) -> JSON? {
    bytes(ofBase64URL: text).flatMap(JSON.init(ifValid:))
  }

  /// Returns a signature that reveals damage but proves nothing.
  private static func signature(of text: String) -> String {
    var random = SplitMix64(seed: 0x0051_6E41, for: text)
    return base64URL((0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

/// Encodes bytes in base64 with the URL-safe alphabet, without padding.
func base64URL(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
  }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes such a text; nil where it is invalid.
func bytes(ofBase64URL text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  var bits = 0
  var count = 0
  for letter in text.utf8 {
    guard let value = alphabet.firstIndex(of: letter) else { return nil }
    bits = (bits << 6 | value) & 0xFFFF
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
  }
  return bytes
}
