internal import Pipeline
internal import ReportTables

/// The line of a heading that names the company and the property: `Kairoi Management, LLC - Nexus East`.
struct CompanyLine {
  /// The company whose reports the simulation draws.
  static let demoCompany = "OwnerDash Demo Management, LLC"

  private static let endings = ["LLC", "Management", "Inc", "Inc.", "LP", "L.P.", "Company", "Corp."]

  let company: String
  let property: StatedProperty

  /// Reads a line; nil if it names no company and property.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - isBesideProduct: whether it stands beside the product's name, where only the company's line stands.
  init?(_ text: String, isBesideProduct: Bool) {
    let parts = text.split(separator: " - ").map(String.init)
    guard parts.count >= 2, let company = parts.first else { return nil }
    guard isBesideProduct || company == "OneSite Reports" || CompanyLine.endings.contains(where: company.hasSuffix)
    else { return nil }
    var name = parts.dropFirst().joined(separator: " - ")
    // The flat exports' line has four parts: company, PMC id, property, site id.
    if parts.count >= 4, isDigits(parts[1]), isDigits(parts[parts.count - 1]) {
      name = parts[2..<(parts.count - 1)].joined(separator: " - ")
    }
    // The listed delinquency report has its whole heading in one line.
    if let period = name.firstRange(of: " Fiscal Period ") { name = String(name[..<period.lowerBound]) }
    self.company = company
    property = .name(name)
  }

  /// Whether the simulation drew the report.
  static func isDemo(_ company: String?) -> Bool { company?.hasSuffix(demoCompany) ?? false }
}
