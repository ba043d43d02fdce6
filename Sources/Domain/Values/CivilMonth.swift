/// A month of a year.
public struct CivilMonth: Hashable, Comparable, Sendable {
  /// The year.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int

  init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  /// Reads a fiscal period as RealPage prints it: `022026` is February 2026.
  public init(fiscalPeriod text: String) throws(ValueError) {
    guard let month = CivilMonth(ifFiscalPeriod: text) else {
      throw ValueError(type: "a fiscal period such as 022026", found: text)
    }
    self = month
  }

  /// Reads a fiscal period such as `022026`; nil for any other text.
  public init?(ifFiscalPeriod text: some StringProtocol) {
    guard text.utf8.count == 6, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let month = Int(text.prefix(2)), let year = Int(text.suffix(4)), (1...12).contains(month), year >= 1
    else { return nil }
    self.init(year: year, month: month)
  }

  /// Reads `YYYY-MM`.
  public init(iso text: String) throws(ValueError) {
    guard let month = CivilMonth(ifISO: text) else { throw ValueError(type: "a month such as 2026-02", found: text) }
    self = month
  }

  /// Reads `YYYY-MM`; nil for any other text.
  public init?(ifISO text: String) {
    guard let firstDay = CivilDate(ifISO: text + "-01") else { return nil }
    self = firstDay.month
  }

  /// The month's first day.
  public var firstDay: CivilDate { CivilDate(dayNumber: dayNumber) }

  /// The month's last day.
  public var lastDay: CivilDate {
    CivilDate(dayNumber: dayNumber + CivilDate.days(inMonth: month, of: year) - 1)
  }

  /// The month `months` months later.
  public func advanced(by months: Int) -> CivilMonth {
    let index = year * 12 + month - 1 + months
    return CivilMonth(year: index / 12, month: index % 12 + 1)
  }

  /// The number of months from this month to another.
  public func months(to other: CivilMonth) -> Int {
    (other.year - year) * 12 + other.month - month
  }

  /// Orders months by time.
  public static func < (left: CivilMonth, right: CivilMonth) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }

  private var dayNumber: Int { CivilDate(year: year, month: month, day: 1)?.dayNumber ?? 0 }
}

extension CivilMonth: CustomStringConvertible {
  /// The month as `YYYY-MM`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))" }
}

extension CivilMonth {
  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The month's name and year: `January 2025`.
  public var name: String { "\(CivilMonth.names[month - 1]) \(year)" }
}
