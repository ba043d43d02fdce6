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

  /// A format whose kind its code decides.
  init(code: String) {
    self.init(code: code, kind: Kind(of: code))
  }

  /// A number as a cell's value under this format: a date if the format is a date's and the day exists.
  ///
  /// A day and a time that a format such as `h:mm` prints the time of is a date all the same, as for openpyxl and
  /// LibreOffice; below one day it is a time of day, and under `[h]:mm` a duration.
  func value(of number: Double, in system: SerialDate.System) -> Value {
    guard kind == .date || (kind == .time && number >= 1 && !isDuration) else { return .number(number) }
    let date = SerialDate(serial: number, system: system)
    return date.daysSince1970 == nil ? .number(number) : .date(date)
  }

  /// Whether the format prints a time that may go on beyond a day: `[h]:mm`, `[mm]:ss`.
  private var isDuration: Bool {
    let code = code.lowercased()
    return ["[h", "[m", "[s"].contains { code.contains($0) }
  }

  /// The format that every workbook has under that number without stating it; nil for a number with no such format.
  ///
  /// The dates of 27 to 36 and 50 to 58 print differently from country to country in East Asia.
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
