internal import Domain
public import Query

/// How prospects became residents in a window, beside the period before it.
public struct FunnelReport: Report {
  private let answer: WindowAnswer<FunnelFigures>

  /// A report of an answer.
  public init(_ answer: WindowAnswer<FunnelFigures>) {
    self.answer = answer
  }

  /// The prospects by step with those of the period before, and the conversions.
  public var document: Document {
    Document(
      title: "Leasing funnel", answer, figures: figures, report: "Leasing Activity Detail or Activity Report",
      notes: [
        "Prospects are counted once, at their first contact, tour, application and lease; before: the same number of days",
        "Net: leases less cancelled and denied ones; conversions: one step in per cent of an earlier one",
      ] + pooledNotes + over100Notes + firstSeenNote + unknownNote + reasonNotes)
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
      + Conversion.allCases.map(percentBefore)
      + [
        .text("over_100", "Over 100 %", shown: .never) { over100($0).map(\.rawValue).joined(separator: " ") },
        .count("leads_first_seen", "First seen", shown: .never) { $0.leadsFirstSeen },
        .count("unknown_events", "Unknown", shown: .never) { $0.unknownEvents },
        .text("reason", "Reason", shown: .never) { $0.reason },
        .text("applications_reason", "Applied, reason", shown: .never) { $0.applicationsReason },
        .text("net_leases_reason", "Net, reason", shown: .never) { $0.netLeasesReason },
      ]
  }

  /// A count, and the one before.
  private func pair(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ count: @escaping (FunnelCounts) -> Int?
  ) -> [FigureColumn<FunnelFigures>] {
    [
      .count(key, heading, shown: shown) { count($0.counts) },
      .count("compared_\(key)", "Before", shown: shown) { count($0.before) },
    ]
  }

  private func percent(_ conversion: Conversion) -> FigureColumn<FunnelFigures> {
    .decimal("\(conversion.rawValue)_pct", conversion.heading) { $0.counts.conversions[conversion]?.percent }
  }

  private func percentBefore(_ conversion: Conversion) -> FigureColumn<FunnelFigures> {
    .decimal("compared_\(conversion.rawValue)_pct", "\(conversion.heading) before", shown: .never) {
      $0.before.conversions[conversion]?.percent
    }
  }

  private func over100(_ figures: FunnelFigures) -> [Conversion] {
    Conversion.allCases.filter { figures.counts.conversions[$0]?.isOver100 == true }
  }

  /// Tells where a pooled figure stands on fewer properties than the pool.
  private var pooledNotes: [String] {
    guard let properties = answer.answer.total?.coverage?.properties else { return [] }
    let figures: [(String, (FunnelCounts) -> Int?)] = [
      ("Applications", { $0.applications }), ("Net leases", { $0.netLeases }),
    ]
    return figures.compactMap { name, value in
      let known = answer.answer.rows.count { $0.figures.reason == nil && value($0.figures.counts) != nil }
      return known == 0 || known == properties ? nil : "\(name) pooled over \(known) of these \(properties) properties"
    }
  }

  private var over100Notes: [String] {
    Conversion.allCases.compactMap { conversion in
      let names = answer.answer.rows.filter { over100($0.figures).contains(conversion) }.map(\.subject.propertyName)
      return names.isEmpty
        ? nil
        : "\(conversion.heading) is over 100 %, since some of them began before the window: \(names.joined(separator: ", "))"
    }
  }

  private var firstSeenNote: [String] {
    let names = answer.answer.rows.filter { ($0.figures.leadsFirstSeen ?? 0) > 0 }.map(\.subject.propertyName)
    return names.isEmpty
      ? []
      : [
        "Leads are first contacts as far as the Activity Reports at hand reach, which mark none: "
          + names.joined(separator: ", ")
      ]
  }

  private var unknownNote: [String] {
    let names = answer.answer.rows.filter { ($0.figures.unknownEvents ?? 0) > 0 }.map(\.subject.propertyName)
    return names.isEmpty ? [] : ["Events of an unknown kind are contacts and no more: \(names.joined(separator: ", "))"]
  }

  /// A window that is not told at all is explained once, not also for its parts.
  private var reasonNotes: [String] {
    Reasons.notes(
      answer.answer.rows.flatMap { row in
        let reasons = row.figures.reason.map { [$0] } ?? [row.figures.applicationsReason, row.figures.netLeasesReason]
        return reasons.map { (row.subject, $0) }
      })
  }
}

extension Conversion {
  /// The column's heading: `Lead-tour`.
  fileprivate var heading: String {
    let name = rawValue.replacing("application", with: "appl.").replacing("_", with: "-")
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
