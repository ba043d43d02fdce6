internal import Domain
internal import Warehouse

/// The checks of a day's accounts.
struct AccountChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts) {
    var list = FindingList()
    let named = { (accounts: [UnifiedDelinquency]) in accounts.map { $0.unitNumber ?? "NONE" } }
    list.warn(
      .evictionWithoutDebt,
      "Under eviction without a delinquent balance", "account",
      named(day.accounts.filter { $0.isEviction && $0.delinquent <= $0.prepaid }))
    let equal = day.accounts.filter { $0.delinquent > .zero && $0.delinquent == $0.prepaid }
    list.warn(
      .delinquentWithZeroBalance, "Delinquent and prepaid amounts are equal", "account", named(equal),
      amount: equal.map(\.delinquent).reduce(.zero, +))
    findings = list.findings
  }
}
