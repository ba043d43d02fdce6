internal import Domain
internal import Query

/// The properties for which a receivables report has no data, and the reasons; shown with each total.
struct ReceivablesCoverage {
  /// The data that the report needs.
  enum Need: Equatable {
    /// The balances of accounts.
    case balances
    /// Individual charges and payments.
    case entries
    /// Individual charges and payments from a month on.
    case entriesFrom(CivilMonth)
    /// A balance for every month: a ledger that starts at the accounts' beginning.
    case histories
    /// Rows that only a manual book contains.
    case book
  }

  private let properties: [PropertyLedger]
  private let asOf: CivilDate
  private let need: Need
  /// The properties without figures, each with the reason and what to load.
  let gaps: [(property: PropertyLedger, reason: String)]

  init(_ properties: [PropertyLedger], _ asOf: CivilDate, _ need: Need) {
    (self.properties, self.asOf, self.need) = (properties, asOf, need)
    gaps = properties.compactMap { property in
      ReceivablesCoverage.gap(property, asOf, need).map { (property, $0) }
    }
  }

  private static func gap(_ property: PropertyLedger, _ asOf: CivilDate, _ need: Need) -> String? {
    switch need {
    case .balances: property.balanceGap(on: asOf)
    case .entries: property.ledgerGap(on: asOf)
    case .entriesFrom(let first): property.ledgerGap(from: first, through: asOf)
    case .histories: property.historyGap(on: asOf)
    case .book:
      property.hasBook
        ? nil : "n/a: only a manual book lists these, and none is imported. Run 'ownerdash ledger import FILE'"
    }
  }

  /// Whether no property has figures, so that a total is unknown.
  var knowsNothing: Bool { gaps.count == properties.count }

  /// The coverage of a total: `25 of 28 properties have no ledger`; nil where it covers all properties.
  var line: String? {
    let all = counted(properties.count, "property", "properties")
    let parts = [
      need == .balances && !gaps.isEmpty && !hasNoLedgerWhereNoBalances
        ? "\(gaps.count) of \(all) have no balances" : nil,
      withoutLedger > 0 ? "\(withoutLedger) of \(all) have no \(need.words)" : nil,
    ]
    return parts.compactMap(\.self).isEmpty ? nil : parts.compactMap(\.self).joined(separator: "; ")
  }

  private var withoutLedger: Int {
    need == .balances ? properties.count { !$0.hasLedger } : gaps.count
  }

  /// Whether the properties without balances are just those without a ledger.
  private var hasNoLedgerWhereNoBalances: Bool {
    Set(gaps.map(\.property.propertyID)) == Set(properties.filter { !$0.hasLedger }.map(\.propertyID))
  }

  /// The label of a total's row.
  func label(_ words: String) -> Cell { .text(line.map { "\(words) (\($0))" } ?? words) }

  /// A total; n/a where no property has figures.
  func total(_ amount: Money) -> Cell { knowsNothing ? .absent : .money(amount) }

  /// One row for each property without figures: every value is n/a, and the name and reason are in their columns.
  func rows(_ columns: [Column], name: String = "property") -> [TableRow] {
    gaps.map { gap in
      TableRow(
        columns.map { column in
          column.key == name ? .text(gap.property.property) : column.key == "reason" ? .text(gap.reason) : .absent
        })
    }
  }

  /// Notes on the properties whose figures are of an earlier day than the report's, and on missing data of others.
  var notes: [String] {
    guard need != .book else { return [] }
    let days = properties.compactMap { property in
      (need == .balances ? property.balanceDay : property.ledgerDay(for: asOf)).map { (property.property, $0) }
    }
    let ended = RowDays.notes(
      "The data ends before \(asOf): figures are as of its last day, without later aging. Load later files", days, asOf)
    let stale = properties.compactMap { property in property.staleBecause.map { "\(property.property): \($0)" } }
    let partial = properties.filter { $0.unknownAccounts > 0 }.map { "\($0.property) \($0.unknownAccounts)" }
    let excluded =
      partial.isEmpty
      ? [] : ["Accounts excluded because only their open charges are known: \(partial.joined(separator: ", "))"]
    return ended + excluded + stale
  }
}

extension ReceivablesCoverage.Need {
  /// What a property without figures has not.
  fileprivate var words: String {
    switch self {
    case .balances, .entries: "ledger"
    case .entriesFrom: "ledger of these days"
    case .histories: "ledger from the accounts' beginning"
    case .book: "manual book"
    }
  }
}
