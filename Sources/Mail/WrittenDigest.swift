internal import Hashing
public import Domain

/// A digest of one reader and day, ready to be sent.
public struct WrittenDigest: Sendable {
  /// The subject line.
  public let subject: String
  /// The plain text.
  public let text: String
  /// The HTML page.
  public let page: String
  /// The workbook's bytes.
  public let workbook: [UInt8]
  /// The day and reader in the record of what was sent, and the place of its files in the outbox.
  public let file: String

  /// A digest.
  public init(subject: String, text: String, page: String, workbook: [UInt8], file: String) {
    self.subject = subject
    self.text = text
    self.page = page
    self.workbook = workbook
    self.file = file
  }

  /// The message's unique ID, the same however often the digest is made.
  var id: String { file.split(separator: "/").joined(separator: "-") }

  /// The place of a reader's digest of a day: `digests/2026-02-05/digest-….`; a hash stands for the address.
  public static func file(of address: String, on day: CivilDate) -> String {
    "digests/\(day)/digest-" + SHA256.hex(of: Array(address.utf8)).prefix(16)
  }

  /// The day of a reader's digest that the record names; nil for what is none of the reader's.
  public static func day(of file: String, to address: String) -> CivilDate? {
    let parts = file.split(separator: "/")
    guard parts.count == 3, let day = CivilDate(ifISO: parts[1]), self.file(of: address, on: day) == file else {
      return nil
    }
    return day
  }
}
