internal import Domain
internal import Warehouse

/// The figures of one day by which two versions of its files are compared.
struct DayFigures {
  private let figures: [(name: String, value: String)]

  init(_ day: DayFacts) {
    figures = DayFigures.units(day) + DayFigures.leases(day) + DayFigures.accounts(day) + DayFigures.events(day)
  }

  /// The figures that differ, each before and after; what one version does not give is `n/a`.
  static func differences(from before: DayFacts, to after: DayFacts) -> [String] {
    let (old, new) = (DayFigures(before).figures, DayFigures(after).figures)
    let earlier = Dictionary(old.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let current = Dictionary(new.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let names = old.map(\.name) + new.map(\.name).filter { earlier[$0] == nil }
    return names.filter { earlier[$0] != current[$0] }.map { "\($0) \(earlier[$0] ?? "n/a") → \(current[$0] ?? "n/a")" }
  }

  private typealias Figures = [(name: String, value: String)]

  /// Counted unit by unit where a source lists them, else by floor plan.
  private static func units(_ day: DayFacts) -> Figures {
    let counts = PlanCount.all.map { count in
      day.units.isEmpty
        ? day.floorplans.reduce(0) { $0 + count.ofPlan($1) }
        : day.units.count { count.classes.contains($0.unitClass) }
    }
    guard !day.units.isEmpty || !day.floorplans.isEmpty else { return [] }
    let occupied = zip(PlanCount.all, counts).filter { $0.0.classes.allSatisfy { $0.isOccupied == true } }
    let rows = zip(PlanCount.all, counts).map {
      (name: $0.0.isTotal ? "units" : "units \($0.0.name)", value: "\($0.1)")
    }
    return [rows[0], (name: "occupied units", value: "\(occupied.reduce(0) { $0 + $1.1 })")] + rows.dropFirst()
  }

  private static func leases(_ day: DayFacts) -> Figures {
    let current = day.leases.filter { $0.kind == .current }
    guard !day.leases.isEmpty else { return [] }
    return [
      ("current leases", "\(current.count)"), ("rent of current leases", sum(current.map(\.rent))),
      ("coming leases", "\(day.leases.count { $0.kind == .future })"),
      ("charges of leases", sum(day.leaseCharges.map(\.amount))),
    ]
  }

  private static func accounts(_ day: DayFacts) -> Figures {
    let hasAccounts = day.days.contains { $0.dataset == .delinquency }
    let owed: Figures =
      hasAccounts
      ? [
        ("accounts", "\(day.accounts.count)"), ("delinquent", sum(day.accounts.map(\.delinquent))),
        ("prepaid", sum(day.accounts.map(\.prepaid))),
      ] : []
    let postings: Figures =
      day.transactions.isEmpty
      ? [] : [("postings", "\(day.transactions.count)"), ("posted", sum(day.transactions.map(\.amount)))]
    let income: Figures = day.incomeStatements.map { ("income of \($0.month)", sum($0.lines.map(\.amount))) }
    return owed + postings + income
      + (day.billedMonths.isEmpty ? [] : [("billed", sum(day.billedMonths.map(\.billed)))])
  }

  private static func events(_ day: DayFacts) -> Figures {
    let plain = Dictionary(grouping: day.plainRows) { type(of: $0).table }.sorted { $0.key < $1.key }
    let counts =
      [("expiring leases", day.expirations.count)]
      + plain.map { table, rows in
        (String(table.trimmingPrefix("unified_")).replacing("_", with: " "), rows.count)
      } + [
        ("resident events", day.activityReports.reduce(0) { $0 + $1.events.count }),
        ("prospect events", day.leasingReports.reduce(0) { $0 + $1.events.count }),
      ]
    return counts.filter { $0.1 > 0 }.map { ($0.0, "\($0.1)") }
  }

  private static func sum(_ amounts: [Money?]) -> String { "\(amounts.compactMap(\.self).reduce(Money.zero, +))" }
}
