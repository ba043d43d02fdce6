public import Domain
public import Warehouse

/// A query for the leasing funnel in a window.
public typealias FunnelQuery = WindowQuery<FunnelFigures>

/// Leads, tours, applications, leases, and the conversions between them (`domain.md` 2).
public struct FunnelFigures: WindowFigures, Hashable {
  /// The days of the window and of its comparison periods.
  public let days: WindowDays
  /// The counts of the window.
  public let counts: FunnelCounts
  /// The counts of the primary comparison period.
  public let prior: FunnelCounts
  /// The counts of the same days last year.
  public let lastYear: FunnelCounts
  /// The day from which all events are known: a prospect's first lead, tour, application or lease is the first since
  /// then.
  public let knownSince: CivilDate?
  /// Leads whose first contact the report does not mark; the earliest known contact is used.
  public let leadsFirstSeen: Int?
  /// Events of the window whose term is not in the event tables.
  public let unknownEvents: Int?
  /// The reason why the window's figures are absent; nil where they are reported.
  public let reason: String?
  /// The reason why applications are absent; nil where they are reported.
  public let applicationsReason: String?
  /// The reason why net leases are absent; nil where they are reported.
  public let netLeasesReason: String?
  /// Whether the figures are pooled: only complete windows are.
  public var isPooled: Bool { reason == nil }

  /// The view by property.
  public static let view = "leasing_funnel"
  /// The dataset of prospect events.
  public static let dataset = UnifiedFactDay.Dataset.funnel
  /// None: conversions are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap(FunnelCounts.columns)
    + ["known_since", "leads_first_seen", "unknown_events", "reason", "applications_reason", "net_leases_reason"]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    counts = try FunnelCounts(row, prefix: "")
    prior = try FunnelCounts(row, prefix: "compared_")
    lastYear = try FunnelCounts(row, prefix: "last_year_")
    knownSince = try row.optionalDate("known_since")
    leadsFirstSeen = try row.optionalCount("leads_first_seen")
    unknownEvents = try row.optionalCount("unknown_events")
    reason = try row.optionalText("reason")
    applicationsReason = try row.optionalText("applications_reason")
    netLeasesReason = try row.optionalText("net_leases_reason")
  }
}

/// Prospects by the stage that they reached in a period; nil where no report covers all of its days.
public struct FunnelCounts: Hashable, Sendable {
  /// Prospects whose first contact is in the period.
  public let leads: Int?
  /// Prospects whose first tour is in the period.
  public let tours: Int?
  /// Prospects whose first application is in the period.
  public let applications: Int?
  /// Prospects whose first lease is in the period.
  public let leases: Int?
  /// Prospects whose first cancelled or denied lease is in the period.
  public let cancelled: Int?
  /// Leases less cancelled ones.
  public let netLeases: Int?
  /// Events of any kind.
  public let contactEvents: Int?
  /// All tours.
  public let tourEvents: Int?
  /// All applications.
  public let applicationEvents: Int?
  /// All leases.
  public let leaseEvents: Int?
  /// The figures of each conversion.
  public let conversions: [Conversion: ConversionFigures]

  private static let counted = [
    "leads", "tours", "applications", "leases", "cancelled", "net_leases", "contact_events", "tour_events",
    "application_events", "lease_events",
  ]

  static func columns(_ prefix: String) -> [String] {
    (counted + Conversion.allCases.flatMap { ["\($0.rawValue)_pct", "\($0.rawValue)_over_100"] }).map { prefix + $0 }
  }

  init(_ row: Cells, prefix: String) throws(QueryError) {
    leads = try row.optionalCount(prefix + "leads")
    tours = try row.optionalCount(prefix + "tours")
    applications = try row.optionalCount(prefix + "applications")
    leases = try row.optionalCount(prefix + "leases")
    cancelled = try row.optionalCount(prefix + "cancelled")
    netLeases = try row.optionalCount(prefix + "net_leases")
    contactEvents = try row.optionalCount(prefix + "contact_events")
    tourEvents = try row.optionalCount(prefix + "tour_events")
    applicationEvents = try row.optionalCount(prefix + "application_events")
    leaseEvents = try row.optionalCount(prefix + "lease_events")
    var conversions: [Conversion: ConversionFigures] = [:]
    for conversion in Conversion.allCases {
      conversions[conversion] = ConversionFigures(
        percent: try row.optionalHundredths("\(prefix)\(conversion.rawValue)_pct"),
        isOver100: try row.count("\(prefix)\(conversion.rawValue)_over_100") == 1)
    }
    self.conversions = conversions
  }
}

/// A conversion: one stage of the funnel in percent of an earlier stage.
public enum Conversion: String, CaseIterable, Sendable {
  /// Tours of leads.
  case leadTour = "lead_tour"
  /// Applications of leads.
  case leadApplication = "lead_application"
  /// Leases of leads.
  case leadLease = "lead_lease"
  /// Applications of tours.
  case tourApplication = "tour_application"
  /// Leases of tours.
  case tourLease = "tour_lease"
  /// Leases of applications.
  case applicationLease = "application_lease"
}

/// A conversion's figure.
public struct ConversionFigures: Hashable, Sendable {
  /// The percentage; nil where one of the two counts is not known, or the earlier stage is zero.
  public let percent: Hundredths?
  /// Whether the percentage is over 100: the period is too short to contain both stages of the same prospects.
  public let isOver100: Bool
}
