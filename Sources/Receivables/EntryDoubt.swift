public import Domain

/// What a person may enter and seldom means; each rule gives the reason, or nil where there is no doubt.
public enum EntryDoubt {
  /// From 1990-01-01 to 2100-12-31; other days are mistyped years.
  private static let days = CivilDate(dayNumber: 7_305)...CivilDate(dayNumber: 47_846)

  /// A day far from any lease.
  public static func about(_ day: CivilDate) -> String? {
    days.contains(day) ? nil : "\(day) is not between 1990 and 2100"
  }

  /// A payment of less than nothing.
  public static func about(payment amount: Money) -> String? {
    amount < .zero ? "a payment of \(amount) is below zero; a returned payment is entered as a reversal" : nil
  }
}
