public import Domain
public import Warehouse

/// The known receivables of one property for a report's day.
public struct PropertyLedger: Sendable {
  /// The basis of the balances.
  public enum Basis: Hashable, Sendable {
    /// Balances that the management system reports.
    case reported(UnifiedFactDay.PrimarySource)
    /// The ledger, from its first entry.
    case ledger

    /// The source of the balances, for display.
    public var words: String {
      switch self {
      case .ledger: "ledger"
      case .reported(.delinquency): "Delinquent and Prepaid"
      case .reported(.residentLedger): "Open charges"
      case .reported(let primarySource): primarySource.rawValue
      }
    }
  }

  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// Street, city, state and postal code, as far as they are configured or reported; nil if none is.
  public internal(set) var address: String?
  /// What the property's source calls its reports.
  let reportNames: ReportNames
  /// The first day that its ledger covers; nil where it has no ledger.
  public internal(set) var first: CivilDate?
  /// The last day that its ledger covers; nil where it has no ledger.
  public internal(set) var last: CivilDate?
  /// Whether its ledger starts at the accounts' beginning, so that a balance can be calculated.
  public internal(set) var isWhole = false
  /// Whether a manual book was imported for the property.
  public internal(set) var hasBook = false
  /// The basis of its balances; nil where they are not known for the day.
  public internal(set) var basis: Basis?
  /// The day of its balances; nil where they are not known.
  public internal(set) var balanceDay: CivilDate?

  /// The reason why a later day's balances or entries are not used; nil if there are none.
  public internal(set) var staleBecause: String?

  /// The number of accounts without a balance for the balances' day: their source lists open charges only for its own
  /// day.
  public internal(set) var unknownAccounts = 0

  /// Whether the property has a ledger.
  public var hasLedger: Bool { last != nil }

  /// Returns the ledger's day in a report of a day: the earlier of the report's day and the ledger's last day; nil
  /// where there is no ledger, or it begins later.
  public func ledgerDay(for asOf: CivilDate) -> CivilDate? {
    guard let first, let last, first <= asOf else { return nil }
    return min(asOf, last)
  }

  /// Whether its ledger covers a month: from the month of the first posting to the month of its last day.
  public func covers(_ month: CivilMonth) -> Bool {
    guard let first, let last else { return false }
    return first.month <= month && month <= last.month
  }

  /// Returns the reason why the property has no balances for the day, and what to load; nil where it has balances.
  public func balanceGap(on asOf: CivilDate) -> String? {
    guard basis == nil else { return nil }
    if let first, first > asOf {
      return "n/a: the ledger's first posting is of \(first). \(remedy(from: asOf))"
    }
    if hasLedger {
      return "n/a: the ledger lists months without an opening balance, and no balances are reported."
        + " \(reportNames.stepToBalances)"
    }
    return hasBook
      ? "n/a: the manual book has no charges or payments. Add them with 'ownerdash ledger import FILE'"
      : "n/a: no ledger is loaded. \(remedy(from: nil))"
  }

  /// Returns the reason why its ledger does not cover the day, and what to load; nil where it does.
  public func ledgerGap(on asOf: CivilDate) -> String? {
    guard ledgerDay(for: asOf) == nil else { return nil }
    if let first { return "n/a: the ledger's first posting is of \(first). \(remedy(from: asOf))" }
    return hasBook
      ? "n/a: the manual book has no charges or payments. Add them with 'ownerdash ledger import FILE'"
      : "n/a: no ledger is loaded. \(remedy(from: nil))"
  }

  /// Returns the reason why its ledger has no day from a month on through a day, and what to load; nil where it has.
  public func ledgerGap(from first: CivilMonth, through asOf: CivilDate) -> String? {
    if let gap = ledgerGap(on: asOf) { return gap }
    guard let day = ledgerDay(for: asOf), day < first.firstDay else { return nil }
    return "n/a: the ledger ends on \(day), before \(first.name). \(remedy(from: nil))"
  }

  /// Returns the reason why its ledger does not begin with the accounts, and what to load; nil where it does.
  public func historyGap(on asOf: CivilDate) -> String? {
    if let gap = ledgerGap(on: asOf) { return gap }
    return isWhole ? nil : "n/a: the ledger does not start with the accounts. \(reportNames.stepToWholeLedger)"
  }

  private func remedy(from day: CivilDate?) -> String {
    reportNames.stepToLedger + (day.map { " from \($0) or earlier" } ?? "")
  }
}
