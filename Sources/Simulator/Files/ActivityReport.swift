import Domain

/// Draws the Activity Report (3837): every activity with a prospect, one in each row, as an HTML page.
///
/// The page's header and styles follow real HTML reports. The table follows the description in the references, because
/// no real page of this report is public.
struct ActivityReport {
  private let profile: PropertyProfile
  private let day: CivilDate
  private let period: ClosedRange<CivilDate>
  private let lines: [Line]

  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>) {
    profile = property.profile
    self.day = day
    self.period = period
    lines = property.prospects.flatMap { Line.lines(of: $0, in: period) }.enumerated().sorted { left, right in
      (left.element.day, left.offset) < (right.element.day, right.offset)
    }.map(\.element)
  }

  func drawn() -> [UInt8] { Array((head + rows + foot).utf8) }

  private var head: String {
    """
    <html>
      <head>
        <META http-equiv="Content-Type" content="text/html; charset=utf-8">
        <title>Activity Report</title>
        <STYLE type="text/css">
          .Container { width: 100%; }
        </STYLE>
      </head>
      <body>
        <table class="Container"><thead><tr><th>
                <table class="PageHeader">
                  <tr>
                    <td class="PH_left">OneSite Prospect Management v3.0<br>\(day.advanced(by: 1).us) 06:31:15 AM</td>
                    <td class="PH_center"><b>
                        <div class="CompanySite">\(htmlCell(profile.heading))</div>
                        <div class="ReportTitle">Activity Report</div>
                        <div class="ReportSubTitle">
    \t\t\t\t\tAs of: \(day.us)</div><br></b></td>
                    <td class="PH_right">lea-240-001</td>
                  </tr>
                  <tr><td class="ParamList" colspan="3"><b>Parameters:</b>&nbsp;&nbsp;\(parameters)</td></tr>
                </table></th></tr></thead>
          <tr><td><table class="ActivityTable" id="ActivityTable" ><thead><tr class="DetailsHeader">\(captions)</tr></thead>

    """
  }

  private var parameters: String {
    "Date Range: \(period.lowerBound.us) through \(period.upperBound.us); Status: Prospect; Activity types: ALL; "
      + "Include Follow-up: Yes; Include System: Yes; Leasing agents: All;"
  }

  private var captions: String {
    ["Date", "Unit", "Name", "Activity Type", "Leasing Consultant", "Notes"].map { caption in
      "<th style=\"text-align:left;\">\(htmlCell(caption))</th>"
    }.joined()
  }

  private var rows: String {
    lines.enumerated().map { index, line in
      let cells = [line.day.us, line.unit ?? "", line.prospect.name, line.type, line.prospect.consultant, ""]
      let drawn = cells.map { "<td style='text-align:left;'class='RowCell'>\(htmlCell($0))&nbsp;</td>" }.joined()
      return "<tr class='\(index.isMultiple(of: 2) ? "oddTR" : "evenTR")' >\(drawn)</tr>\n"
    }.joined()
  }

  private var foot: String {
    """
    <tfoot><tr class="DetailsFooter"><td colspan="6">Total&nbsp;activities:&nbsp;\(lines.count)</td></tr></tfoot></table></td></tr>
        </table>
      </body>
    </html>

    """
  }
}

/// A row of the page: a contact, an application or a signed lease.
///
/// Cancelled leases are not listed here.
private struct Line {
  let prospect: Prospect
  let day: CivilDate
  let type: String
  /// The unit applied for; nil before the application.
  let unit: String?

  static func lines(of prospect: Prospect, in period: ClosedRange<CivilDate>) -> [Line] {
    let unit = prospect.application?.unit.number
    let household = prospect.application?.household
    var lines = prospect.contacts.map { contact in
      let isApplication = contact.kind == .onlineLeasing
      return Line(
        prospect: prospect, day: contact.day,
        type: isApplication ? "Online Leasing Agreement" : contact.kind.rawValue, unit: isApplication ? unit : nil)
    }
    if let household, household.withdrawnOn == nil, let signedOn = household.signedOn {
      lines.append(Line(prospect: prospect, day: signedOn, type: "Leased", unit: unit))
    }
    return lines.filter { period.contains($0.day) }
  }
}
