/// A day and a time of day, counted in days since a workbook's epoch.
public struct SerialDate: Hashable, Sendable {
  /// The epoch of a workbook.
  public enum System: Sendable {
    /// 1 is 1900-01-01, and 60 is 1900-02-29, which never existed.
    case since1900
    /// 0 is 1904-01-01.
    case since1904
  }

  /// The days, with the time of day as the fraction.
  public let serial: Double
  /// The epoch of `serial`.
  public let system: System

  /// Creates a date from the number in a workbook.
  public init(serial: Double, system: System) {
    self.serial = serial
    self.system = system
  }

  /// Days since 1970-01-01, without the time of day; nil outside the years 1900 to 9999.
  public var daysSince1970: Int? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let whole = Int(serial)
    switch system {
    case .since1904: return whole - 24_107
    case .since1900:
      guard whole >= 1, whole != 60 else { return nil }
      return whole - (whole < 60 ? 25_568 : 25_569)
    }
  }

  /// The time of day in whole seconds, 0 to 86,399; nil where `daysSince1970` is nil.
  public var secondOfDay: Int? {
    guard daysSince1970 != nil else { return nil }
    return min(Int((serial - Double(Int(serial))) * 86_400 + 0.5), 86_399)
  }
}
