/// How a workbook prints a cell's number.
public struct NumberFormat: Hashable, Sendable {
  /// What the format makes of a number.
  public enum Kind: Hashable, Sendable {
    /// A plain number, currency, percentage or text format.
    case number
    /// A calendar date, with or without a time of day.
    case date
    /// A time of day or a duration, with no date.
    case time
  }

  /// The format's code, such as `#,##0.00_);(#,##0.00)` or `mm\/dd\/yyyy`.
  public let code: String
  /// Whether a number under it is a date.
  public let kind: Kind

  /// No particular format.
  public static let general = NumberFormat(code: "General", kind: .number)

  /// A format with a kind already known.
  init(code: String, kind: Kind) {
    self.code = code
    self.kind = kind
  }
}
