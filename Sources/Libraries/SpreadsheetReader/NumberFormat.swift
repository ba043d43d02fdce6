/// The number format of a cell.
public struct NumberFormat: Hashable, Sendable {
  /// The kind of value that the format prints.
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
  /// Whether the format prints a number, a date or a time.
  public let kind: Kind

  /// The general format.
  public static let general = NumberFormat(code: "General", kind: .number)

  /// Creates a format with a known kind.
  init(code: String, kind: Kind) {
    self.code = code
    self.kind = kind
  }

  /// Creates a format with the kind that its code determines.
  init(code: String) {
    self.init(code: code, kind: Kind(of: code))
  }

  /// Converts a number to a cell's value under this format: a date if the format is a date's and the day exists.
  ///
  /// A day and time of which a format such as `h:mm` prints only the time is also a date, as in openpyxl and
  /// LibreOffice. A number below one is a time of day, and a number under `[h]:mm` is a duration.
  func value(of number: Double, in system: SerialDate.System) -> Value {
    guard kind == .date || (kind == .time && number >= 1 && !isDuration) else { return .number(number) }
    let date = SerialDate(serial: number, system: system)
    return date.daysSince1970 == nil ? .number(number) : .date(date)
  }

  /// Whether the format prints a duration, which may exceed a day: `[h]:mm`, `[mm]:ss`.
  private var isDuration: Bool {
    let code = code.lowercased()
    return ["[h", "[m", "[s"].contains { code.contains($0) }
  }

  /// Returns the built-in format with a number; nil for a number without one.
  ///
  /// The built-in dates 27 to 36 and 50 to 58 print differently by country in East Asia.
  static func builtIn(_ id: Int) -> NumberFormat? {
    switch id {
    case 27...36, 50...58: NumberFormat(code: "yyyy/m/d", kind: .date)
    default: builtInFormats[id]
    }
  }

  private static let builtInFormats: [Int: NumberFormat] = [
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00",
    5: "$#,##0_);($#,##0)", 6: "$#,##0_);[Red]($#,##0)",
    7: "$#,##0.00_);($#,##0.00)", 8: "$#,##0.00_);[Red]($#,##0.00)",
    9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy",
    18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm",
    37: "#,##0_);(#,##0)", 38: "#,##0_);[Red](#,##0)",
    39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);[Red](#,##0.00)",
    41: "_(* #,##0_);_(* (#,##0);_(* \"-\"_);_(@_)",
    42: "_($* #,##0_);_($* (#,##0);_($* \"-\"_);_(@_)",
    43: "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
    44: "_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)",
    45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
  ].mapValues { NumberFormat(code: $0) }
}
