internal import JSON
public import Pipeline
internal import Transport

/// The token with which the reporting service is asked; it lives for an hour.
public struct ReportingToken: Sendable {
  let secret: Secret
  /// When the service stops accepting it, in seconds since 1970.
  public let expires: Int

  /// Reads the token from the location that the definitions name: a variable holds the token itself, a file holds
  /// `{"access_token": "…"}`, and a command prints either.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil if it is not set.
  /// - Throws: `SecretError` if there is none, if others can read it, or if it is damaged.
  public init(
    from location: SecretLocation, in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) {
    let text = try location.read(in: folder, files: files, variable: variable)
    if case .string(let token)? = JSON(ifValid: Array(text.utf8))?["access_token"] {
      try self.init(token)
    } else if case .file = location {
      throw SecretError(#"the token file must be JSON with the token in "access_token""#)
    } else {
      try self.init(text)
    }
  }

  /// Takes a token as people copy it, with or without `Bearer` before it.
  ///
  /// - Throws: `SecretError` if the text is not a token or does not state when it expires.
  init(_ text: String) throws(SecretError) {
    let word = text.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let claims = Self.bytes(base64URL: parts[1]).flatMap(JSON.init(ifValid:)),
      case .integer(let expires)? = claims["exp"]
    else {
      throw SecretError("the token is incomplete. Copy the whole token again, then run again")
    }
    secret = Secret(word)
    self.expires = Int(expires)
  }

  private static func bytes(base64URL text: Substring) -> [UInt8]? {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in text.utf8 where letter != UInt8(ascii: "=") {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
