import Domain
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A file that breaks a rule is refused; the last good day stays published and is flagged stale.
@Suite("Files that break a rule")
struct BlockingTests {
  private let harness: PipelineHarness
  private let good = InventedReports("Oak Court", day: "02/04/2026")
  private let next = InventedReports("Oak Court", day: "02/05/2026")
  private let goodDay: CivilDate

  init() async throws {
    goodDay = try CivilDate(iso: "2026-02-04")
    harness = try PipelineHarness()
    try harness.put(good)
    try harness.put(good.delinquency(), as: "delinquency.csv")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
  }

  /// Runs with one more file, which is to be refused with these words.
  private func refuse(_ rows: [[String]], _ words: String) async throws {
    let ran = await harness.run("run", try harness.put(rows, as: "next.csv"))
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("next.csv: \(words)"), "\(ran.complaints)")
  }

  @Test("A printed total that differs from its rows refuses the file; the last good day stays, flagged stale")
  func total() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    try await refuse(rows, "the printed total 'Totals: market' is 520100, but its rows add up to 520000")
    for dataset in [UnifiedFactDay.Dataset.units, .pricing, .leases] {
      let published = try #require(try harness.published("oak_court", dataset))
      #expect(published.asOf == goodDay)
      #expect(published.staleBecause?.contains("the file of 2026-02-05 was refused") == true)
    }
    #expect(try harness.published("oak_court", .delinquency)?.staleBecause == nil)
    #expect(await harness.run("occupancy", "--format", "csv").output.contains("the file of 2026-02-05 was refused"))
    #expect(await harness.run("occupancy").output.contains("2026-02-04*"))
    #expect(try harness.count("realpage_rent_roll", in: "realpage_raw.db") == 4)
  }

  @Test("The corrected file of the same day is published, and nothing is stale any more")
  func corrected() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    try await refuse(rows, "the printed total")
    let ran = await harness.run("run", try harness.put(next.rentRoll(), as: "corrected.csv"))
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(try harness.published("oak_court")?.asOf == CivilDate(iso: "2026-02-05"))
    #expect(try harness.published("oak_court")?.staleBecause == nil)
  }

  @Test("A refused file of accounts makes the accounts stale and nothing else")
  func accounts() async throws {
    var rows = next.delinquency()
    rows[rows.count - 1][6] = "401.00"
    try await refuse(rows, "Delinquency: sheet 'Sheet1' row 9 does not add up")
    #expect(try harness.published("oak_court", .delinquency)?.staleBecause != nil)
    #expect(try harness.published("oak_court", .units)?.staleBecause == nil)
  }

  @Test("A number changed inside a drawn workbook is caught by its printed total")
  func patched() async throws {
    let harness = try PipelineHarness(PipelineHarness.demo)
    let property = try PipelineHarness.property("ridian")
    let before = PipelineHarness.asOf.advanced(by: -1)
    for report in [RealPageReport.rentRoll, .boxScore] {
      let file = try property.file(report, on: before)
      try harness.put(file.bytes, as: file.name)
    }
    #expect(await harness.run("run", harness.drop).ending == .done)
    let bytes = try #require(patchedMarketRent(in: property.file(.rentRoll, on: PipelineHarness.asOf).bytes))
    let ran = await harness.run("run", try harness.put(bytes, as: "patched.xls"))
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("the printed total 'Totals: market' is "), "\(ran.complaints)")
    #expect(try harness.published("ridian")?.asOf == before)
    #expect(try harness.published("ridian")?.staleBecause != nil)
    #expect(try harness.count("unified_units") == property.profile.unitCount)
  }

  /// The workbook with its first NUMBER record of 1,000 and more raised by 100.
  private func patchedMarketRent(in bytes: [UInt8]) -> [UInt8]? {
    for start in bytes.indices.dropLast(18) where bytes[start..<start + 4].elementsEqual([0x03, 0x02, 0x0E, 0x00]) {
      let place = start + 10..<start + 18
      let pattern = bytes[place].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let number = Double(bitPattern: pattern)
      guard (1000..<9999).contains(number) else { continue }
      var patched = bytes
      let raised = (number + 100).bitPattern
      patched.replaceSubrange(place, with: (0..<8).map { UInt8(truncatingIfNeeded: raised >> (8 * $0)) })
      return patched
    }
    return nil
  }

  @Test("A missing column is reported with the row found, the nearest name, and the file that declares it")
  func column() async throws {
    var rows = next.rentRoll()
    rows[5][9] = "Markt + Addl."
    try await refuse(
      rows,
      """
      Rent Roll: sheet 'Sheet1' has no column 'Market + Addl.'
        row 6 has 'Unit', 'Floorplan', 'Unit Designation', 'SQFT', 'Unit/Lease Status', 'Name', 'Move-In Move-Out'
      """)
    let complaints = await harness.run("load", harness.drop).complaints
    #expect(!complaints.contains("Resident"), "No resident's name is told")
    #expect(complaints.contains("did you mean 'Markt + Addl.'?"))
    #expect(
      complaints.contains("the column is declared in Sources/Connectors/RealPage/Feeds/RentRoll/RentRollDetail.swift"))
    #expect(try harness.published("oak_court")?.asOf == goodDay)
  }

  @Test("Two units of one number are refused, with both rows")
  func twins() async throws {
    var twins = next
    twins.units.append(.init("103", "B1", "Vacant"))
    try await refuse(twins.rentRoll(), "Rent Roll: unit '103' is in row 9 and again in row 11 of sheet 'Sheet1'")
  }

  @Test("One floor plan in two rows is refused, with both")
  func floorplanTwice() async throws {
    var rows = next.boxScore()
    rows.insert(rows[7], at: 8)
    try await refuse(rows, "Box Score: floor plan 'A1' is in row 8 and again in row 9 of sheet 'Sheet1'")
  }

  @Test("An account that owes less than nothing is refused, with its row")
  func negativeDebt() async throws {
    var rows = next.delinquency()
    rows[6][5...11] = ["0.00", "-400.00", "-400.00", "-400.00", "0.00", "0.00", "0.00"]
    try await refuse(rows, "Delinquency: sheet 'Sheet1' row 7 prints prepaid 0.00 and delinquent -400.00")
  }

  @Test("One property's bad file does not keep another's from being synced")
  func others() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "1.00"
    try harness.put(rows, as: "bad.csv")
    try harness.put(InventedReports("Elm House", day: "02/05/2026"))
    #expect(await harness.run("run", harness.drop).ending == .partly)
    #expect(try harness.published("elm_house")?.asOf == CivilDate(iso: "2026-02-05"))
  }
}
