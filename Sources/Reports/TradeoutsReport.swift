internal import Domain
public import Query
internal import Warehouse

/// The rents of leases that started in a window, compared with the prior leases of the same units.
public struct TradeoutsReport: Report {
  private let result: WindowResult<TradeoutFigures>

  /// Creates a report of a query result.
  public init(_ result: WindowResult<TradeoutFigures>) {
    self.result = result
  }

  /// New leases, renewals and both: the number of leases, the number with a known prior rent, and the change in rent.
  public var document: Document {
    Document(
      title: "Trade-outs", result, figures: figures, report: .leases,
      notes: [
        "A lease counts on its first day. Pairs: leases with a known prior rent for the unit; only pairs are compared",
        "Prior rents come from the leases of all days loaded. If a renewal's prior lease was not loaded, the rent comes "
          + "from the source's Lease Expiration/Renewal Detail (column prior_basis of unified_tradeouts)",
      ] + blendedNote + knownSinceNote + result.comparisonNotes(isKnownLastYear: isKnownLastYear))
  }

  private var figures: [FigureColumn<TradeoutFigures>] {
    let window = kinds.flatMap { columns($0, $1, $2) + changes($0, $2) }
    let compared = kinds.flatMap { kind, heading, pairs in
      columns("compared_tradeout_\(kind)", "\(heading), \(result.priorHeading)", shown: .never) { pairs($0.prior) }
        + columns("last_year_tradeout_\(kind)", "\(heading), LY", shown: .never) { pairs($0.lastYear) }
    }
    return window + compared + [
      .date("known_since", "Known since", shown: .never) { $0.knownSince },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }

  private let kinds: [(kind: String, heading: String, pairs: @Sendable (TradeoutKinds) -> TradeoutPairs)] = [
    ("new", "New", { $0.new }), ("renewal", "Renewals", { $0.renewal }), ("blended", "Both", { $0.blended }),
  ]

  private func columns(
    _ kind: String, _ heading: String, _ pairs: @escaping (TradeoutKinds) -> TradeoutPairs
  ) -> [FigureColumn<TradeoutFigures>] {
    columns("tradeout_\(kind)", heading, shown: .always) { pairs($0.pairs) }
  }

  /// The leases of one kind that started in a period, and the number of them with a prior rent.
  private func columns(
    _ name: String, _ heading: String, shown: Column.Shown, _ pairs: @escaping (TradeoutFigures) -> TradeoutPairs
  ) -> [FigureColumn<TradeoutFigures>] {
    [
      .count("\(name)_leases", heading, shown: shown) { pairs($0).leases },
      .count("\(name)_pairs", "Pairs", shown: shown) { pairs($0).pairs },
      .money("\(name)_rent", "Rent", shown: .never) { pairs($0).rent },
      .money("\(name)_prior", "Prior rent", shown: .never) { pairs($0).prior },
    ]
  }

  /// The change in rent of the leases with a prior rent, in the window and in the comparison periods.
  private func changes(
    _ kind: String, _ pairs: @escaping (TradeoutKinds) -> TradeoutPairs
  ) -> [FigureColumn<TradeoutFigures>] {
    let lastYear: Column.Shown = isKnownLastYear && result.window != .yearToDate ? .always : .never
    return [
      change("tradeout_\(kind)_pct", "Change %") { pairs($0.pairs) },
      change("compared_tradeout_\(kind)_pct", "\(result.priorHeading) %") { pairs($0.prior) },
      change("last_year_tradeout_\(kind)_pct", "LY %", shown: lastYear) { pairs($0.lastYear) },
    ]
  }

  private func change(
    _ key: String, _ heading: String, shown: Column.Shown = .always,
    _ pairs: @escaping (TradeoutFigures) -> TradeoutPairs
  ) -> FigureColumn<TradeoutFigures> {
    // A property whose leases all lack a prior rent has no part in the change; one without leases has all of its own.
    let isKnown = { (figures: TradeoutFigures) in
      pairs(figures).pairs.map { $0 > 0 || pairs(figures).leases == 0 } ?? false
    }
    return .decimal(key, heading, shown: shown, known: isKnown) { pairs($0).percent }
  }

  private var isKnownLastYear: Bool { result.result.rows.contains { $0.figures.lastYear.blended.leases != nil } }

  /// A note on the properties whose blended change has pairs of one kind only.
  private var blendedNote: [String] {
    let rows = result.result.rows.map { ($0.subject.propertyName, $0.figures.pairs) }
    return [("renewals", "new", \TradeoutKinds.renewal), ("new leases", "renewal", \TradeoutKinds.new)].flatMap {
      (absent, other, kind: KeyPath<TradeoutKinds, TradeoutPairs>) -> [String] in
      let names = rows.filter { $1.blended.percent != nil && $1[keyPath: kind].pairs == 0 }.map(\.0)
      return names.isEmpty
        ? []
        : [
          "Both: no pairs of \(absent), so the change is that of the \(other) leases: \(names.joined(separator: ", "))"
        ]
    }
  }

  /// A note on the start of the lease history, from which the prior rents come.
  private var knownSinceNote: [String] {
    let days = result.result.rows.compactMap(\.figures.knownSince)
    guard let first = days.min(), let last = days.max() else { return [] }
    let since = first == last ? "\(first)" : "\(first) to \(last), by property"
    return [
      "Prior rents come from the leases loaded since \(since); a comparison that begins earlier is n/a"
    ]
  }
}
