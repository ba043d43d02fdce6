internal import Domain
internal import Pipeline
internal import Warehouse

/// The counts of a Primary Advertising Source Evaluation, kept as the report prints them for its own period.
struct SourceEvaluationMapping: Mapping {
  let revision = 1
  let ownFeeds: Set<FeedName> = [.primaryAdvertisingSource]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    // Of two reports of one period, which differ in parameters, the later one counts.
    let reports = Dictionary(
      loads.of(.primaryAdvertisingSource).compactMap { load in load.record.period.map { ($0, load) } },
      uniquingKeysWith: { $1 })
    for (period, load) in reports.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      let sources = Dictionary(grouping: load.records(PrimaryAdvertisingSource.sources)) { $0.source.text ?? "" }
      for (source, lines) in sources.sorted(by: { $0.key < $1.key }) {
        guard let counts = counts(lines) else { continue }
        facts.plainRows.append(
          UnifiedSourceEvaluation(
            propertyID: property, asOf: asOf, period: period, source: source, counts: counts))
      }
    }
  }

  private static let columns: [PrimaryAdvertisingSource.Line.Path] = [
    \.newProspects, \.phoneCalls, \.visits, \.returnVisits, \.leases, \.waitlist, \.cancelledDenied, \.netLeases,
  ]

  /// The sums of a source's lines; the feed lets no line through that lacks a count.
  private func counts(_ lines: [RawRecord<PrimaryAdvertisingSource.Line>]) -> UnifiedSourceEvaluation.Counts? {
    let numbers = lines.compactMap { $0.wholeNumbers(Self.columns) }
    guard numbers.count == lines.count else { return nil }
    let sums = Self.columns.indices.map { place in numbers.reduce(0) { $0 + $1[place] } }
    return UnifiedSourceEvaluation.Counts(
      leads: sums[0], phoneCalls: sums[1], tours: sums[2], returnVisits: sums[3], leases: sums[4],
      waitlisted: sums[5], cancelled: sums[6], netLeases: sums[7])
  }
}
