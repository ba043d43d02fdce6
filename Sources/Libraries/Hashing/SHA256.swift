internal import CCrypto

/// A SHA-256 digest in progress; the digest is the name under which a payload's bytes are stored.
public struct SHA256: ~Copyable {
  private let context: OpaquePointer?

  /// Starts an empty digest.
  public init() {
    // Both calls fail only if memory runs out, like an array that grows: SHA-256 is always available.
    context = EVP_MD_CTX_new()
    precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "libcrypto cannot begin a digest")
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to the digest.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    EVP_DigestUpdate(context, start, bytes.count)
  }

  /// Adds bytes to the digest.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds a text's UTF-8 bytes to the digest.
  public mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// Finishes the digest: 64 hexadecimal digits in lowercase.
  public consuming func finish() -> String {
    let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { bytes, count in
      var length: UInt32 = 0
      EVP_DigestFinal_ex(context, bytes.baseAddress, &length)
      count = Int(length)
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the digest of bytes in memory: 64 hexadecimal digits in lowercase.
  public static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }
}
