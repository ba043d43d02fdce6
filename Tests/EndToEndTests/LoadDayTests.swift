import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse
import Yardi

@testable import ownerdash

/// Which day and property a load is of, from the command line to the databases.
@Suite("The day and the property of a load")
struct LoadDayTests {
  /// A desk with RPX alone and a property in Denver, and with a Yardi property there.
  private func harness(now: String = "2026-02-10T07:00:00Z") throws -> PipelineHarness {
    let harness = try PipelineHarness(now: now)
    try write(
      """
      {
        "sources": {
          "realpage": {
            "pmc_id": "1", "company_names": [], "rpx_gateway": "https://rpx.example.com", "rpx_partner": "Acme",
            "licence_key": {"file": "licence"}
          },
          "yardi": {
            "base_address": "https://voyager.example.com/client", "server": "S", "database": "D",
            "interface_entity": "Vendor", "interface_licence": {"file": "licence"},
            "user_name": {"file": "user"}, "password": {"file": "password"}
          }
        },
        "properties": {
          "ridian": {"propertyId": "5446271", "propertyName": "Ridian", "time_zone": "America/Denver"},
          "oak_court": {"propertyId": "1000", "propertyName": "Oak Court"},
          "oak_hill": {
            "propertyId": "oakhill1", "propertyName": "Oak Hill", "source": "yardi", "time_zone": "America/Denver"
          }
        },
        "reports": {}
      }
      """, to: harness.config)
    return harness
  }

  private static let units = """
    <unitlistResponse xmlns="http://tempuri.org/"><unitlistResult><UnitList xmlns=""><Unit><UnitID>1</UnitID>
    <UnitNumber>101</UnitNumber><Vacant>F</Vacant><Available>F</Available></Unit></UnitList></unitlistResult>
    </unitlistResponse>
    """

  private func loads(_ harness: PipelineHarness, _ source: any Source) throws -> [LoadRecord] {
    try RawStore(path: "\(harness.data)/\(source.name)_raw.db", tables: source.tables).loads()
  }

  @Test("A response that came at seven in the evening in Denver is of that day, not of the next one in UTC")
  func evening() async throws {
    let harness = try harness(now: "2026-03-16T01:00:00Z")
    try harness.put(Array(Self.units.utf8), as: "units.xml")
    #expect(await harness.run("load", harness.drop, "--property", "ridian").ending == .done)
    let load = try #require(harness.loads().first)
    #expect(load.asOf?.description == "2026-03-15" && load.asOfBasis == .received)
    #expect(load.receivedOn?.description == "2026-03-15")
  }

  @Test("The C library's time zones give the day, with daylight saving time; a zone without a file gives none")
  func zones() {
    let day = { (time: String, zone: String) in LocalCalendar.system.day(at: time, in: zone)?.description }
    #expect(day("2026-01-01T06:59:59Z", "America/Denver") == "2025-12-31")
    #expect(day("2026-01-01T07:00:00Z", "America/Denver") == "2026-01-01")
    #expect(day("2026-07-01T05:59:59Z", "America/Denver") == "2026-06-30", "Summer time is six hours behind")
    #expect(day("2026-07-01T06:00:00Z", "America/Denver") == "2026-07-01")
    #expect(day("2026-01-01T23:00:00Z", "Asia/Tokyo") == "2026-01-02")
    #expect(day("2026-01-01T06:59:59Z", "America/Nowhere") == nil)
    #expect(!LocalCalendar.system.knows("America/Nowhere") && !LocalCalendar.system.knows("../../etc/passwd"))
  }

  @Test(
    "--property and --day say what a dropped response of RPX does not, are kept in its receipt, and outlive a rebuild")
  func given() async throws {
    let harness = try harness()
    try harness.put(Array(Self.units.utf8), as: "units.xml")
    let without = await harness.run("run", harness.drop)
    #expect(without.ending == .partly && without.complaints.contains("the file states no property"))
    #expect(without.complaints.contains("--property KEY"))
    let words = ["run", harness.drop, "--property", "ridian", "--day", "2026-02-04"]
    #expect(await harness.run(words).ending == .done)
    let load = try #require(harness.loads().first { $0.status == .loaded })
    #expect(load.property == "ridian" && load.asOf?.description == "2026-02-04" && load.asOfBasis == .given)
    let before = try harness.books()
    _ = await harness.run("rebuild")
    #expect(try harness.books() == before)
    #expect(await harness.run("status").output.contains("the file states no property") == false)
  }

  @Test("A file that states another property or day than the operator names is refused")
  func contradicted() async throws {
    let harness = try harness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026").boxScore(), as: "box.csv")
    let property = await harness.run("run", harness.drop, "--property", "ridian")
    #expect(property.complaints.contains("the file is for property 'Oak Court', but --property is 'ridian'"))
    let day = await harness.run("load", harness.drop, "--day", "2026-02-05")
    #expect(day.complaints.contains("the file states the day 2026-02-04, but --day is 2026-02-05"))
    #expect(try harness.loads().allSatisfy { $0.status == .refused })
    let agreed = await harness.run("load", harness.drop, "--day", "2026-02-04", "--property", "oak_court")
    #expect(agreed.ending == .done, "\(agreed.complaints)")
  }

  @Test("A day ahead is held and listed, becomes no figure, and a correct file that is loaded later takes its place")
  func ahead() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2027"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("its day is 2027-02-04, and it was run on 2026-02-09"))
    #expect(try harness.loads().allSatisfy { $0.status == .held } && harness.published("oak_court") == nil)
    let status = await harness.run("status")
    #expect(status.output.contains("held: payload ") && status.output.contains("of oak_court: its day is 2027-02-04"))
    try harness.put(InventedReports("Oak Court", day: "02/09/2026"))
    _ = await harness.run("run", harness.drop)
    #expect(try harness.published("oak_court")?.asOf.description == "2026-02-09")
    let mended = await harness.run("status")
    #expect(!mended.output.contains("held: payload "), "\(mended.output)")
    let next = InventedReports("Elm House", day: "02/10/2026")
    try harness.put(next)
    #expect(await harness.run("run", harness.drop).output.contains("Elm House"))
    #expect(
      try harness.published("elm_house")?.asOf.description == "2026-02-10", "One day ahead of the run is not held")
  }

  @Test(
    "A response by charge date without an envelope never replaces the open charges")
  func byChargeDate() async throws {
    let harness = try harness(now: "2026-03-15T18:00:00Z")
    let path = packageFixtures() + "/yardi/constructed/GetResidentTransactions_Login.xml"
    let open = try readText(path)
    try harness.put(Array(open.utf8), as: "open.xml")
    #expect(await harness.run("run", harness.drop).ending == .done)
    let owed = """
      SELECT CAST(delinquent_total_cents AS TEXT) || ' owed, ' || prepaid_cents || ' prepaid' FROM current_delinquency
      WHERE property_id = 'oak_hill'
      """
    let before = try harness.texts(owed)
    #expect(before == ["820000 owed, 10000 prepaid"], "The sum of BalanceDue, and of what is not applied")
    let start = try #require(open.firstRange(of: "<ResidentTransactions"))
    let end = try #require(open.firstRange(of: "</ResidentTransactions>"))
    let bare = String(open[start.lowerBound..<end.upperBound]).replacing(
      "1480.00</BalanceDue>", with: "0.00</BalanceDue>")
    let file = try harness.put(Array(bare.utf8), as: "window.xml")
    let unnamed = await harness.run("run", file)
    #expect(unnamed.ending == .partly && unnamed.complaints.contains("GetResidentTransactions_ByChargeDate_Login"))
    let named = await harness.run("run", file, "--operation", "GetResidentTransactions_ByChargeDate_Login")
    #expect(named.ending == .done, "\(named.complaints)")
    let scopes = try loads(harness, Yardi()).filter { $0.status == .loaded }.map(\.scope)
    #expect(
      Set(scopes) == [
        "operation GetResidentTransactions_Login", "operation GetResidentTransactions_ByChargeDate_Login",
      ])
    #expect(try harness.texts(owed) == before)
    // What the same figure would be if the window stood for the open charges: two charges of 1,480.00 less.
    let other = try self.harness(now: "2026-03-15T18:00:00Z")
    let same = try other.put(Array(bare.utf8), as: "window.xml")
    #expect(await other.run("run", same, "--operation", "GetResidentTransactions_Login").ending == .done)
    #expect(try other.texts(owed) == ["524000 owed, 10000 prepaid"])
  }
}
