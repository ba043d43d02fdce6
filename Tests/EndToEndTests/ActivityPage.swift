import Domain
import Simulator

/// RealPage's Activity Report (3837) of a simulated property: the contacts with its prospects, and who applied.
struct ActivityPage {
  let bytes: [UInt8]

  init(_ property: Property, on day: CivilDate, since first: CivilDate) {
    let rows = property.prospects.flatMap(ActivityPage.rows).filter { (first...day).contains($0.day) }
    let lines = rows.map { row in
      let cells = [ActivityPage.printed(row.day), "&nbsp;", row.name, row.type, "House", "&nbsp;"]
      return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    let headers = ["Date", "Unit", "Name", "Activity Type", "Leasing Consultant", "Notes"]
    let page = """
      <html><body><table><tr><td><table><tr><td>OneSite Prospect Management v3.0<br>\
      \(ActivityPage.printed(day.advanced(by: 1))) 06:31:15 AM</td>
      <td><div>\(demoCompany) - \(property.profile.name)</div><div>Activity Report</div>
      <div>As of: \(ActivityPage.printed(day))</div></td></tr>
      <tr><td>Parameters: Date Range: \(ActivityPage.printed(first)) through \(ActivityPage.printed(day)); Status: \
      Prospect; Activity types: ALL; Leasing agents: All;</td></tr></table></td></tr>
      <tr><td><table><tr>\(headers.map { "<th>\($0)</th>" }.joined())</tr>\(lines.joined())
      <tr><td colspan=6>Total activities: \(rows.count)</td></tr></table></td></tr></table></body></html>
      """
    bytes = Array(page.utf8)
  }

  private static func rows(of prospect: Prospect) -> [(day: CivilDate, name: String, type: String)] {
    let contacts = prospect.contacts.map { ($0.day, prospect.name, $0.kind.rawValue) }
    let applied = prospect.application.map { [($0.household.appliedOn, prospect.name, "Online Leasing Agreement")] }
    return contacts + (applied ?? [])
  }

  private static func printed(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return "\(month < 10 ? "0" : "")\(month)/\(day < 10 ? "0" : "")\(day)/\(year)"
  }
}
