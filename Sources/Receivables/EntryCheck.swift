public import Domain

/// Checks for entries that are possible but seldom intended; each returns the reason for doubt, or nil.
public enum EntryCheck {
  /// From 1990-01-01 to 2100-12-31; other years are typing errors.
  private static let days = CivilDate(dayNumber: 7_305)...CivilDate(dayNumber: 47_846)

  /// Checks for a day far from any lease.
  public static func warning(for day: CivilDate) -> String? {
    days.contains(day) ? nil : "\(day) is not between 1990 and 2100"
  }

  /// Checks for a payment below zero.
  public static func warning(forPayment amount: Money) -> String? {
    amount < .zero ? "a payment of \(amount) is below zero; a returned payment is entered as a reversal" : nil
  }
}
