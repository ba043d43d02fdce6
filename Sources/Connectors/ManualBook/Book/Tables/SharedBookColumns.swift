// Columns that several tables have with one meaning.
extension BookColumn {
  /// The first column of every table.
  static func id(_ grain: String) -> BookColumn {
    BookColumn(idHeader, .text, required: true, "your own id of the \(grain); it never changes")
  }

  /// The header of the first column.
  static let idHeader = "id"

  static let property = BookColumn("property_id", .reference(.properties), required: true, "the property")
  static let unit = BookColumn("unit_id", .reference(.units), required: true, "the unit")
  static let lease = BookColumn("lease_id", .reference(.leases), required: true, "the lease")
  static let note = BookColumn("note", .text, isPersonal: true, "anything worth knowing")

  static let personName = BookColumn(
    "name", .text, required: true, isPersonal: true, "the person's or firm's name")
  static let telegram = BookColumn(
    "telegram", .text, isPersonal: true, "the number of the chat with your Telegram bot")
  static let language = BookColumn(
    "language", .word(["en", "ru"]), "the language of notices; blank for English")

  static let openStart = BookColumn("starts", .date, "the first day; blank for always")
  static let openEnd = BookColumn("ends", .date, "the last day; blank if open-ended")

  static let chargeCode = BookColumn("code", .text, required: true, "the charge code, such as RENT")
  static let chargeClass = BookColumn(
    "class", .word(["rent", "utilities", "deposit", "other"]), required: true, "what it is for")
  static let utilityType = BookColumn("utility_type_id", .reference(.utilityTypes), keepsRow: true, "the utility")

  /// The column of an entry that names a tenant on its lease.
  static let entryTenant = BookColumn(
    "tenant_id", .reference(.tenants), keepsRow: true,
    "the tenant on the lease that it names; blank for the whole lease")
  /// The column that names an image or document by its hash.
  static let attachment = BookColumn(
    "attachment", .text, isPersonal: true, "the SHA-256 of an image or document, as 'ledger attach' prints it")

  /// The columns that an export fills for an entry that a person made with 'ledger add', 'edit' or 'delete'.
  static let enteredBy = BookColumn(
    "entered_by", .text, isPersonal: true, "who entered, changed or deleted it by hand; blank for none")
  static let enteredAt = BookColumn(
    "entered_at", .text, "when it was entered, changed or deleted by hand, in UTC")

  /// Whether the column only states where a row comes from.
  var isProvenance: Bool { [BookColumn.enteredBy.name, BookColumn.enteredAt.name].contains(name) }
}
