internal import Domain
public import Query

/// What leases that began in a window are let for, against the leases before them in the same units.
public struct TradeoutsReport: Report {
  private let answer: WindowAnswer<TradeoutFigures>

  /// A report of an answer.
  public init(_ answer: WindowAnswer<TradeoutFigures>) {
    self.answer = answer
  }

  /// New leases, renewals and both: how many, of how many the rent before is known, and how much more it is.
  public var document: Document {
    Document(
      title: "Trade-outs", answer, figures: figures, report: "list of leases",
      notes: [
        "A lease counts on its first day; a pair is one whose unit's rent before is at hand, and only pairs are compared",
        "The rents before come from the leases of all days that were read: more history, more pairs",
      ])
  }

  private var figures: [FigureColumn<TradeoutFigures>] {
    pairs("new", "New") { $0.new } + pairs("renewal", "Renewals") { $0.renewal }
      + pairs("blended", "Both") { $0.blended } + [.text("reason", "Reason", shown: .never) { $0.reason }]
  }

  private func pairs(
    _ kind: String, _ heading: String, _ pairs: @escaping (TradeoutFigures) -> TradeoutPairs
  ) -> [FigureColumn<TradeoutFigures>] {
    [
      .count("\(kind)_leases", heading) { pairs($0).leases }, .count("\(kind)_pairs", "Pairs") { pairs($0).pairs },
      .money("\(kind)_rent", "Rent", shown: .never) { pairs($0).rent },
      .money("\(kind)_prior", "Rent before", shown: .never) { pairs($0).prior },
      .decimal("tradeout_\(kind)_pct", "Change %") { pairs($0).percent },
    ]
  }
}
