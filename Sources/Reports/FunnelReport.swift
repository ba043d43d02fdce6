internal import Domain
public import Query
internal import Warehouse

/// The leasing funnel of a window, with the comparison periods.
public struct FunnelReport: Report {
  private let result: WindowResult<FunnelFigures>

  /// Creates a report of a query result.
  public init(_ result: WindowResult<FunnelFigures>) {
    self.result = result
  }

  /// The prospects by stage, with those of the comparison periods, and the conversions.
  public var document: Document {
    Document(
      title: "Leasing funnel", result, figures: figures, report: .funnel,
      notes: result.comparisonNotes(isKnownLastYear: isKnownLastYear) + [
        "Each prospect counts once, at the first contact, tour, application and lease",
        "Net: leases less canceled and denied. Conversions: each step as a percent of an earlier step",
      ] + knownSinceNote + over100Notes + firstSeenNote + unknownNote + reasonNotes)
  }

  private var figures: [FigureColumn<FunnelFigures>] {
    pair("leads", "Leads") { $0.leads } + pair("tours", "Tours") { $0.tours }
      + pair("applications", "Applied") { $0.applications } + pair("leases", "Leases") { $0.leases }
      + pair("net_leases", "Net") { $0.netLeases } + Conversion.allCases.map(percent)
      + pair("cancelled", "Cancelled", shown: .never) { $0.cancelled }
      + pair("contact_events", "Contacts", shown: .never) { $0.contactEvents }
      + pair("tour_events", "Tour events", shown: .never) { $0.tourEvents }
      + pair("application_events", "Application events", shown: .never) { $0.applicationEvents }
      + pair("lease_events", "Lease events", shown: .never) { $0.leaseEvents }
      + Conversion.allCases.flatMap(comparedPercents)
      + [
        .date("known_since", "Known since", shown: .never) { $0.knownSince },
        .text("over_100", "Over 100%", shown: .never) { over100($0).map(\.rawValue).joined(separator: " ") },
        .count("leads_first_seen", "First seen", shown: .never) { $0.leadsFirstSeen },
        .count("unknown_events", "Unknown", shown: .never) { $0.unknownEvents },
        .text("reason", "Reason", shown: .never) { $0.reason },
        .text("applications_reason", "Applied, reason", shown: .never) { $0.applicationsReason },
        .text("net_leases_reason", "Net, reason", shown: .never) { $0.netLeasesReason },
      ]
  }

  private var isKnownLastYear: Bool { result.result.rows.contains { $0.figures.lastYear.leads != nil } }

  /// A count of the window, and the same count of the comparison periods.
  private func pair(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ count: @escaping (FunnelCounts) -> Int?
  ) -> [FigureColumn<FunnelFigures>] {
    [
      .count(key, heading, shown: shown) { count($0.counts) },
      .count("compared_\(key)", result.priorHeading, shown: shown) { count($0.prior) },
      .count("last_year_\(key)", "LY", shown: isKnownLastYear && result.window != .yearToDate ? shown : .never) {
        count($0.lastYear)
      },
    ]
  }

  private func percent(_ conversion: Conversion) -> FigureColumn<FunnelFigures> {
    .decimal("\(conversion.rawValue)_pct", conversion.heading, known: { $0.counts.knowsBothEnds(of: conversion) }) {
      $0.counts.conversions[conversion]?.percent
    }
  }

  private func comparedPercents(_ conversion: Conversion) -> [FigureColumn<FunnelFigures>] {
    [
      .decimal(
        "compared_\(conversion.rawValue)_pct", "\(conversion.heading), \(result.priorHeading)", shown: .never,
        known: { $0.counts.knowsBothEnds(of: conversion) }
      ) { $0.prior.conversions[conversion]?.percent },
      .decimal(
        "last_year_\(conversion.rawValue)_pct", "\(conversion.heading), LY", shown: .never,
        known: { $0.counts.knowsBothEnds(of: conversion) }
      ) { $0.lastYear.conversions[conversion]?.percent },
    ]
  }

  private func over100(_ figures: FunnelFigures) -> [Conversion] {
    Conversion.allCases.filter { figures.counts.conversions[$0]?.isOver100 == true }
  }

  /// A note on the start of the known history, which determines a prospect's first lead or tour.
  private var knownSinceNote: [String] {
    let since = Dictionary(
      grouping: result.result.rows.compactMap { row in row.figures.knownSince.map { ($0, row.subject.propertyName) } },
      by: \.0)
    let parts = since.keys.sorted().map { "\($0) (\((since[$0] ?? []).map(\.1).joined(separator: ", ")))" }
    if parts.isEmpty { return [] }
    return [
      "First leads, tours, applications and leases are the first in the history loaded: \(parts.joined(separator: "; "))"
    ]
  }

  private var over100Notes: [String] {
    Conversion.allCases.compactMap { conversion in
      let names = result.result.rows.filter { over100($0.figures).contains(conversion) }.map(\.subject.propertyName)
      return names.isEmpty
        ? nil
        : "\(conversion.heading) is over 100%: some of these prospects began before the window: \(names.joined(separator: ", "))"
    }
  }

  private var firstSeenNote: [String] {
    let names = result.result.rows.filter { ($0.figures.leadsFirstSeen ?? 0) > 0 }.map(\.subject.propertyName)
    return names.isEmpty
      ? []
      : [
        "The reports do not mark first contacts; the earliest contact loaded counts as the lead's first: "
          + names.joined(separator: ", ")
      ]
  }

  private var unknownNote: [String] {
    let names = result.result.rows.filter { ($0.figures.unknownEvents ?? 0) > 0 }.map(\.subject.propertyName)
    return names.isEmpty ? [] : ["Events of unknown type, counted as contacts only: \(names.joined(separator: ", "))"]
  }

  /// Notes on absent figures.
  ///
  /// A window that is absent as a whole is explained once, and not again for its parts.
  private var reasonNotes: [String] {
    Reasons.notes(
      result.result.rows.flatMap { row in
        let reasons = row.figures.reason.map { [$0] } ?? [row.figures.applicationsReason, row.figures.netLeasesReason]
        return reasons.map { (row.subject, $0) }
      })
  }
}

extension FunnelCounts {
  /// Whether both counts of a conversion are known, even if the first is zero.
  fileprivate func knowsBothEnds(of conversion: Conversion) -> Bool {
    let (from, to) =
      switch conversion {
      case .leadTour: (leads, tours)
      case .leadApplication: (leads, applications)
      case .leadLease: (leads, leases)
      case .tourApplication: (tours, applications)
      case .tourLease: (tours, leases)
      case .applicationLease: (applications, leases)
      }
    return from != nil && to != nil
  }
}

extension Conversion {
  /// The column's heading: `Lead-tour`.
  fileprivate var heading: String {
    let name = rawValue.replacing("application", with: "appl.").replacing("_", with: "-")
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
