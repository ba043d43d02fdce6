import Domain
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse
import Yardi

@Suite("Yardi's Excel reports")
struct ReportTests {
  private static let feeds = [
    ("rent_roll_with_lease_charges", "rent_roll_charges"), ("unit_availability_summary", "unit_availability"),
    ("box_score_summary", "box_score_summary"), ("ResARAnalytics_Delinquency_Summary", "delinquency_summary"),
    ("aging_detail", "aging_detail"), ("ResAnalytics_Unit_Availability_Details", "unit_availability_details"),
  ]

  private func read(_ report: DrawnReport) throws -> ParseResult { Yardi().read(try report.workbook()) }

  private func read(_ name: String) throws -> ParseResult { try read(DrawnReport(name)) }

  /// The printed totals that its rows do not give.
  private func wrong(_ parseResult: ParseResult) -> [PrintedTotal] {
    parseResult.content.totals.filter { $0.isChecked && $0.printed != $0.computed }
  }

  @Test("Each report is known by its title, states its property and day, and accounts for every row", arguments: feeds)
  func known(name: String, feed: String) throws {
    let parseResult = try read(name)
    #expect(parseResult.refusal == nil)
    #expect(parseResult.feed == feed)
    #expect(parseResult.property == .id("oakhill1"))
    #expect(parseResult.asOf?.description == "2026-03-15")
    #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
    #expect(parseResult.rowsLoaded > 0)
    #expect(parseResult.content.findings.isEmpty)
    #expect(wrong(parseResult).isEmpty)
  }

  @Test("A workbook's numbers and a grid's texts give the same rows", arguments: feeds)
  func containers(name: String, feed: String) throws {
    let text = try Samples.read("constructed/excel_layouts/\(name).csv")
    #expect(
      try read(name).content.tables.map { $0.rows.map(\.fields) } == text.content.tables.map { $0.rows.map(\.fields) })
  }

  @Test("No feed of RealPage takes a report of Yardi's for its own", arguments: feeds)
  func others(name: String, feed: String) throws {
    let bytes = try DrawnReport(name).workbook()
    let sources: [any Source] = [RealPage(), Yardi()]
    #expect(try sources.read(Payload(bytes))?.source.name == "yardi")
    #expect(try sources.read(Payload(bytes))?.parseResult.feed == feed)
  }

  @Test("A report without its table, or cut before its totals, is refused", arguments: feeds)
  func cut(name: String, feed: String) throws {
    var report = try DrawnReport(name)
    report.rows = Array(report.rows.prefix(3))
    let refusal = try #require(try read(report).refusal)
    #expect(refusal.rule.contains("has no "), "\(refusal)")
  }

  @Test("The rent roll's blocks carry their charges, and future residents are in a section of their own")
  func rentRoll() throws {
    let parseResult = try read("rent_roll_with_lease_charges")
    let blocks = parseResult.rows("yardi_rent_roll")
    #expect(blocks.count == 15)
    #expect(blocks.count { $0["section"].text == "Future Residents/Applicants" } == 3)
    #expect(blocks[0]["unit"].text == "101")
    #expect(blocks[0]["move_in"].text == "2025-07-01")
    #expect(blocks[0]["total_cents"].integer == 116_000)
    #expect(blocks[0]["balance_cents"].integer == -10_000)
    #expect(blocks.count { $0["move_out"] != .null } == 3)
    let charges = parseResult.rows("yardi_rent_roll_charges")
    #expect(
      charges.filter { $0["block"].integer == 0 }.map { $0["charge_code"].text } == [
        "rent", "petrent", "trash", "concr",
      ])
    #expect(sum(charges, "amount_cents") == 768_000 + 423_000)
    // Nine of the sections, seven of the groups, seven of the charge codes.
    #expect(parseResult.content.totals.count { $0.isChecked } == 23)
  }

  @Test("A rent roll of titles and totals alone is empty: land has no leases")
  func emptyRentRoll() throws {
    var report = try DrawnReport("rent_roll_with_lease_charges")
    report.rows = Array(report.rows.prefix(7)) + [["", "", "", "Total", "", "0", "", "0"]]
    #expect(try read(report).kind == .empty)
  }

  @Test("A block whose charges are not its total refuses the rent roll, and one without a total too")
  func wrongBlock() throws {
    var report = try DrawnReport("rent_roll_with_lease_charges")
    report.replace("35", by: "36", inRowOf: "petrent")
    #expect(
      try read(report).refusal?.rule.contains("the total 1,160.00 is not the sum of the block's charges, 1,161.00")
        == true)
    report.rows.removeAll { $0.contains("1160") }
    #expect(try read(report).refusal?.rule.contains("the block has no line 'Total'") == true)
  }

  @Test("A unit listed twice among the present ones refuses the rent roll")
  func twins() throws {
    var report = try DrawnReport("rent_roll_with_lease_charges")
    report.replace("202", by: "201", inRowOf: "202")
    #expect(try read(report).refusal?.rule.contains("unit '201' is in row") == true)
  }

  @Test(
    "A changed figure shows in a printed total that its rows do not give",
    arguments: [
      ("rent_roll_with_lease_charges", "1100", "1101", "t0001002"),
      ("ResARAnalytics_Delinquency_Summary", "3715", "3716", "Total oakhill1 - Oak Hill Example"),
      ("ResAnalytics_Unit_Availability_Details", "3", "4", "Total"),
    ])
  func changed(name: String, text: String, other: String, label: String) throws {
    var report = try DrawnReport(name)
    report.replace(text, by: other, inRowOf: label)
    let parseResult = try read(report)
    #expect(parseResult.refusal != nil || !wrong(parseResult).isEmpty)
  }

  @Test(
    "A line that does not add up was read by wrong columns and is refused",
    arguments: [
      ("unit_availability_summary", "4", "5", "oakhill1"), ("box_score_summary", "2", "9", "oh1b1"),
      ("ResARAnalytics_Delinquency_Summary", "8100", "8101", "Total oakhill1 - Oak Hill Example"),
      ("aging_detail", "75", "76", "C-31028"),
    ])
  func identities(name: String, text: String, other: String, label: String) throws {
    var report = try DrawnReport(name)
    if name == "aging_detail" {
      // The amount stands three times in its line; only the bucket is changed.
      let row = try #require(report.rows.firstIndex { $0.contains(label) })
      report.rows[row][10] = other
    } else {
      report.replace(text, by: other, inRowOf: label)
    }
    #expect(try read(report).refusal?.rule.contains("does not add up") == true)
  }

  @Test("The line of availability has the figures that are worked out by hand")
  func availability() throws {
    let row = try #require(try read("unit_availability_summary").rows("yardi_unit_availability").first)
    let figures = [
      "units", "occupied_no_notice", "vacant_rented", "vacant_unrented", "notice_rented", "notice_unrented", "avail",
    ]
    #expect(figures.map { row[$0].integer } == [12, 3, 2, 2, 1, 2, 4])
    #expect(row["leased_percent"].integer == 6667)
    #expect(row["avg_rent_cents"].integer == 143_667)
  }

  @Test("The box score's three sections are read, each unit type once")
  func boxScore() throws {
    let parseResult = try read("box_score_summary")
    #expect(parseResult.scope == "Date = 03/01/2026-03/15/2026")
    #expect(sum(parseResult.rows("yardi_box_score"), "units") == 12)
    #expect(sum(parseResult.rows("yardi_box_score_activity"), "move_out") == 2)
    #expect(sum(parseResult.rows("yardi_box_score_conversions"), "applied") == 4)
    var report = try DrawnReport("box_score_summary")
    report.replace("Evict", by: "Evicted Again", inRowOf: "Month To Month")
    let other = try read(report)
    #expect(other.content.findings.map(\.rule) == ["unknown_column"])
    #expect(other.rows("yardi_box_score_activity").allSatisfy { $0["evict"] == .null })
  }

  @Test("Aging lines carry the t-code, and receipts are separate from charges")
  func aging() throws {
    let rows = try read("aging_detail").rows("yardi_aging_detail")
    #expect(rows.count == 11)
    #expect(rows[0]["resident_code"].text == "t0001010")
    #expect(sum(rows, "owed_over_90_cents") == 245_000)
    #expect(
      rows.filter { $0["transaction_number"].text?.hasPrefix("R-") ?? false }.map { $0["prepayments_cents"].integer }
        == [
          -10_000
        ])
    #expect(Set(rows.map { $0["status"].text }) == ["Current", "Eviction", "Notice", "Future", "Past"])
  }

  @Test("Units are under their states, wherever on the sheet the table begins")
  func details() throws {
    let parseResult = try read("ResAnalytics_Unit_Availability_Details")
    let rows = parseResult.rows("yardi_unit_availability_details")
    #expect(rows.count == 10)
    #expect(
      rows.filter { $0["section"].text == "Notice Unrented" }.map { $0["status"].text } == ["Notice", "Eviction"])
    #expect(rows.first { $0["unit"].text == "201" }?["days_vacant"].integer == 120)
    #expect(parseResult.scope == "Showing Pre-Leased: Yes; Showing Occupied: Yes")
    var shifted = try DrawnReport("ResAnalytics_Unit_Availability_Details")
    shifted.rows = shifted.rows.map { [""] + $0 }
    #expect(
      try read(shifted).content.tables.map { $0.rows.map(\.fields) }
        == parseResult.content.tables.map { $0.rows.map(\.fields) })
  }

  @Test("A missing column is named, with the nearest text found and no person's name")
  func missingColumn() throws {
    var report = try DrawnReport("rent_roll_with_lease_charges")
    report.replace("Balance", by: "Balances", inRowOf: "Balance")
    let refusal = try #require(try read(report).refusal)
    #expect(refusal.rule == "Rent Roll with Lease Charges: sheet 'Sheet1' has no column 'Balance'")
    #expect(refusal.hints.contains("did you mean 'Balances'?"))
    #expect(
      refusal.hints.last
        == "the column is declared in Sources/Connectors/Yardi/Feeds/Reports/RentRollCharges/RentRollCharges.swift")
    #expect(!refusal.description.contains("Sample, Ada"))
  }

  @Test("A workbook that is none of Yardi's is refused", arguments: ["rent_roll_plain", "aged_receivables_by_unit"])
  func otherFiles(name: String) throws {
    #expect(try read(name).refusal?.rule == "the workbook is none of Yardi's reports that are read")
  }
}
