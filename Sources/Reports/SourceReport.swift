internal import Domain
internal import Query

/// The source reports of each kind of figures, so that a hint names the report as the property's source calls it.
enum SourceReport {
  case units, leases, delinquency, activity, funnel, expirations, billing, applications, cancellations

  /// Returns the report's name as the source prints it; nil where the source has no such report.
  func name(in source: String) -> String? {
    switch source {
    case "yardi": yardi
    case "ledger": self == .units || self == .billing ? "manual book" : nil
    default: realPage
    }
  }

  private var realPage: String {
    switch self {
    case .units: "Rent Roll, Box Score or RPX unit list"
    case .leases: "Rent Roll or RPX lease list"
    case .delinquency: "Delinquent and Prepaid report"
    case .activity: "Monthly Activity Summary"
    case .funnel: "Leasing Activity Detail or Activity Report"
    case .expirations: "Lease Expiration/Renewal Detail"
    case .billing: "Monthly Transaction Summary or Transaction Detail"
    case .applications: "Activity Report"
    case .cancellations: "Leasing Activity Detail"
    }
  }

  private var yardi: String {
    switch self {
    case .units: "Yardi unit information or Box Score Summary"
    case .leases: "Yardi lease charges or resident list"
    case .delinquency, .billing: "Yardi resident transactions"
    case .activity, .expirations: "Yardi resident list"
    case .funnel, .applications, .cancellations: "Yardi guest activity"
    }
  }

  /// Returns one note for each missing report, with the properties: "n/a, no guest activity is loaded: Elm Place".
  func notes(missing: [MissingProperty]) -> [String] {
    var names: [String: [String]] = [:]
    for property in missing {
      let reason = name(in: property.source).map { "no \($0) is loaded" } ?? "not provided by the source"
      names[reason, default: []].append(property.name)
    }
    return names.keys.sorted().map { "n/a, \($0): \((names[$0] ?? []).joined(separator: ", "))" }
  }
}
