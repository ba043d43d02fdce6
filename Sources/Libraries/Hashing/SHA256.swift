internal import CGSF

/// A SHA-256 digest in the making: the name under which a payload's bytes are kept.
public struct SHA256: ~Copyable {
  private let checksum: OpaquePointer

  /// Begins a digest of nothing yet.
  public init() {
    // "Returns NULL if checksum_type is not known": SHA-256 is known since GLib 2.16.
    checksum = g_checksum_new(G_CHECKSUM_SHA256)
  }

  deinit { g_checksum_free(checksum) }

  /// Adds bytes to the digest.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    g_checksum_update(checksum, start.assumingMemoryBound(to: UInt8.self), bytes.count)
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

  /// Ends the digest: 64 hexadecimal digits in lower case.
  public consuming func finish() -> String {
    String(cString: g_checksum_get_string(checksum))
  }

  /// The digest of bytes at hand: 64 hexadecimal digits in lower case.
  public static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }
}
