import Domain

/// Draws the listed Leasing Activity Detail (4256): every contact with a prospect, and a sheet of totals.
struct LeasingActivityReport {
  private let profile: PropertyProfile
  private let day: CivilDate
  private let period: ClosedRange<CivilDate>
  private let lines: [Line]

  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>) {
    profile = property.profile
    self.day = day
    self.period = period
    lines = property.prospects.flatMap { Line.lines(of: $0, in: period) }.enumerated().sorted { left, right in
      (left.element.prospect.consultant, left.element.day, left.offset)
        < (right.element.prospect.consultant, right.element.day, right.offset)
    }.map(\.element)
  }

  func drawn() -> [NamedSheet] { [("Sheet1", contacts()), ("Sheet2", totals())] }

  private func head(_ drawing: inout SheetDrawing, row: Int, columns: ClosedRange<Int>) {
    let lines = [
      profile.headingWithIDs, "LEASING ACTIVITY DETAIL", "\(profile.runDay(of: day).us) 09:15 AM",
      "Parameters: Leasing consultant(s): All; Scheduling Period:  (\(period.lowerBound.us) to "
        + "\(period.upperBound.us)); On-site or off-site or all activities: ALL; Rows to be Highlighted: None",
    ]
    for (offset, line) in lines.enumerated() { drawing.text(line, row: row + offset, columns) }
  }

  private func contacts() -> SheetDrawing {
    var drawing = SheetDrawing()
    head(&drawing, row: 0, columns: 0...17)
    let captions = [
      "Leasing Consultant", "Date", "This contact type", "# Of Return Visits", "Off-Site Conversion This Period",
      "Prospect Name", "Initial Contact Type", "Ad Source", "Floor Plan Group", "Floor Plan", "Date Needed",
      "Next Scheduled Follow Up", "Current Guest Card Status", "Leases", "Waitlist", "Cancelled/ Denied",
      "Results/Lost Reason",
    ]
    for (column, caption) in captions.enumerated() { drawing.text(caption, row: 4, column) }
    for (index, line) in lines.enumerated() {
      for (column, text) in texts(of: line).enumerated() where !text.isEmpty {
        drawing.text(text, row: 5 + index, column)
      }
    }
    return drawing
  }

  private func texts(of line: Line) -> [String] {
    let prospect = line.prospect
    let status = prospect.status(on: day)
    let returns = line.contact?.kind == .visit ? "0" : line.contact?.kind == .returnVisit ? "1" : ""
    let followUp = status == .active ? line.day.advanced(by: 3).us : ""
    return [
      prospect.consultant, line.day.us, line.contact?.kind.rawValue ?? "", returns, "No",
      (line.isFirst ? "¹" : "") + prospect.name, prospect.contacts[0].kind.rawValue, prospect.source,
      prospect.plan?.group ?? "Not Selected", prospect.plan?.name ?? "Not Selected", prospect.neededOn.us, followUp,
      status.rawValue, line.isLease ? "1" : "0", "0", line.isWithdrawal ? "1" : "0",
      status == .lost ? "Lost (Lost) /\nNo reason given" : "N/A",
    ]
  }

  private func totals() -> SheetDrawing {
    var drawing = SheetDrawing()
    head(&drawing, row: 1, columns: 0...22)
    let kinds = [
      "Phone-call", "Chat", "Fax/Letter", "E-mail", "Call Center", "Text message", "Event", "Property Referral",
      "Internet", "Pre-recorded - Tour", "Self-guided - Tour", "Videotelephony - Tour",
    ]
    let captions =
      ["Leasing Consultant", "New Prospects", "Return Visits", "Off-site conversions"] + kinds
      + ["Visits", "*Not in Ratio", "Net Visits", "Leases", "Waitlist", "Cancelled/Denied"]
    for (column, caption) in captions.enumerated() { drawing.text(caption, row: 5, column) }
    drawing.text("Net Leases", row: 5, 22...23)
    drawing.text("Close %", row: 5, 24)
    let consultants = Dictionary(grouping: lines, by: \.prospect.consultant).sorted { $0.key < $1.key }
    var row = 6
    for (name, lines) in [("Admin, Admin", [])] + consultants + [("Totals for Property", lines)] {
      draw(name, LeasingTally(lines), kinds: kinds, row: row, in: &drawing)
      row += 1
    }
    return drawing
  }

  private func draw(
    _ name: String, _ tally: LeasingTally, kinds: [String], row: Int, in drawing: inout SheetDrawing
  ) {
    drawing.text(name, row: row, 0)
    let counts =
      [tally.newProspects, tally.returnVisits, 0] + kinds.map(tally.count(of:))
      + [tally.visits, 0, tally.visits, tally.leases, 0, tally.withdrawals]
    for (offset, count) in counts.enumerated() { drawing.count(count, row: row, (1 + offset)...(1 + offset)) }
    drawing.count(tally.leases - tally.withdrawals, row: row, 22...23)
    drawing.text("\(tally.close)", row: row, 24)
  }
}

/// A row of the list: a contact, or a lease that was signed or cancelled.
private struct Line {
  let prospect: Prospect
  let day: CivilDate
  var contact: Prospect.Contact?
  var isFirst = false
  var isLease = false
  var isWithdrawal = false

  static func lines(of prospect: Prospect, in period: ClosedRange<CivilDate>) -> [Line] {
    var lines = prospect.contacts.enumerated().map { index, contact in
      Line(prospect: prospect, day: contact.day, contact: contact, isFirst: index == 0)
    }
    if let household = prospect.application?.household {
      if let day = household.withdrawnOn {
        lines.append(Line(prospect: prospect, day: day, isWithdrawal: true))
      } else if let day = household.signedOn {
        lines.append(Line(prospect: prospect, day: day, isLease: true))
      }
    }
    return lines.filter { period.contains($0.day) }
  }
}

/// The totals of one consultant's rows.
private struct LeasingTally {
  private let lines: [Line]

  init(_ lines: [Line]) {
    self.lines = lines
  }

  var newProspects: Int { lines.count(where: \.isFirst) }
  var returnVisits: Int { count(of: "Visit (return)") }
  var visits: Int { count(of: "Visit") }
  var leases: Int { lines.count(where: \.isLease) }
  var withdrawals: Int { lines.count(where: \.isWithdrawal) }

  /// Net leases, at least zero, per visit.
  var close: Ratio { Ratio(max(0, leases - withdrawals), of: max(1, visits)) }

  /// Returns the number of contacts of a kind; the captions spell the kinds differently.
  func count(of kind: String) -> Int {
    lines.count { $0.contact.map { Self.letters($0.kind.rawValue) == Self.letters(kind) } ?? false }
  }

  private static func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
}
