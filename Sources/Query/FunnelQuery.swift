public import Domain
public import Warehouse

/// How prospects became residents in a window.
public typealias FunnelQuery = WindowQuery<FunnelFigures>

/// Leads, tours, applications, leases, and how one becomes the next (`domain.md` 2).
public struct FunnelFigures: WindowFigures, Hashable {
  /// The days.
  public let days: WindowDays
  /// What happened in the window.
  public let counts: FunnelCounts
  /// What happened in the days that it is compared with first.
  public let prior: FunnelCounts
  /// What happened in the same days last year.
  public let lastYear: FunnelCounts
  /// Since when all events are known: a prospect's first lead, tour, application or lease is the first since then.
  public let knownSince: CivilDate?
  /// Leads whose first contact the report does not mark: the earliest at hand is taken.
  public let leadsFirstSeen: Int?
  /// Events of the window whose word is in no table.
  public let unknownEvents: Int?
  /// Why the window's figures are absent; nil where they are told.
  public let reason: String?
  /// Why applications are absent; nil where they are told.
  public let applicationsReason: String?
  /// Why net leases are absent; nil where they are told.
  public let netLeasesReason: String?
  /// Whether it is pooled: only complete windows are.
  public var isPooled: Bool { reason == nil }

  /// `leasing_funnel` and its kin.
  public static let view = "leasing_funnel"
  /// The events of prospects.
  public static let dataset = UnifiedFactDay.Dataset.funnel
  /// None: conversions are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap(FunnelCounts.columns)
    + ["known_since", "leads_first_seen", "unknown_events", "reason", "applications_reason", "net_leases_reason"]

  /// Reads a row of the views.
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

/// Prospects by how far they came in some days; nil where no report tells all of the days.
public struct FunnelCounts: Hashable, Sendable {
  /// Prospects whose first contact is in the days.
  public let leads: Int?
  /// Prospects whose first tour is in them.
  public let tours: Int?
  /// Prospects whose first application is in them.
  public let applications: Int?
  /// Prospects whose first lease is in them.
  public let leases: Int?
  /// Prospects whose first cancelled or denied lease is in them.
  public let cancelled: Int?
  /// Leases less cancelled ones.
  public let netLeases: Int?
  /// Events of any kind.
  public let contactEvents: Int?
  /// Tours, each counted.
  public let tourEvents: Int?
  /// Applications, each counted.
  public let applicationEvents: Int?
  /// Leases, each counted.
  public let leaseEvents: Int?
  /// The conversions of `Conversion`, by each.
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

/// One step of the funnel in per cent of an earlier one.
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
  /// In per cent; nil where one of the two is not known, or there is nothing to convert.
  public let percent: Hundredths?
  /// Whether more came out than went in: the days are too few for both ends of the same prospects.
  public let isOver100: Bool
}
