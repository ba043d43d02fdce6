import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A day that a check holds back: the last good one stays, and everything that shows it says so.
@Suite("A day that fails a check is held")
struct HeldDayTests {
  private let harness: PipelineHarness

  /// Three units on one day; on the next, by the pseudo units' codes, none.
  init() async throws {
    harness = try PipelineHarness()
    try write(HeldDayTests.configuration, to: harness.config)
    let good = await run("2026-03-15", "run", try harness.put(answer(["101", "102", "103"]), as: "good.xml"))
    #expect(good.ending == .done, "\(good.complaints)")
    let bad = await run("2026-03-16", "run", try harness.put(answer(["WAIT", "PARK01"]), as: "bad.xml"))
    #expect(bad.ending == .partly)
    #expect(
      bad.complaints.contains(
        "oak_hill: units stays at 2026-03-15: 2026-03-16 is withheld: No units are listed, so the day has no unit figures. Load a complete report"
      ))
  }

  private func run(_ day: String, _ words: String...) async -> Ran {
    await Ran(words + ["--data", harness.data, "--config", harness.config], now: "\(day)T12:00:00Z")
  }

  @Test("The blocking finding is kept with its day, and the day before stays published, flagged stale")
  func published() throws {
    #expect(
      try harness.texts("SELECT as_of || ' ' || rule || ' ' || message FROM findings WHERE severity = 'block'") == [
        "2026-03-16 no_units No units are listed, so the day has no unit figures"
      ])
    let units = try #require(try harness.published("oak_hill"))
    #expect("\(units.asOf)" == "2026-03-15")
    #expect(
      units.staleBecause
        == "2026-03-16 is withheld: No units are listed, so the day has no unit figures. Load a complete report")
    #expect(try harness.texts("SELECT CAST(total_units AS TEXT) FROM current_occupancy") == ["3"])
    // The finding is of units; what was read of the rents is good by itself.
    #expect(try harness.published("oak_hill", .pricing)?.staleBecause == nil)
  }

  @Test("The status says held, with the check's sentence, and fresh again once a later day is good")
  func status() async throws {
    let reported = await run("2026-03-16", "status").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(reported.contains("held: a later day failed a check"))
    #expect(
      reported.contains(
        "held: units: 2026-03-16 is withheld: No units are listed, so the day has no unit figures. Load a complete report: Oak Hill"
      ))
    let table = await run("2026-03-16", "status", "--format", "csv").output.split(whereSeparator: \.isNewline)
    #expect(table.contains { $0.contains(",held,") && $0.contains(",2026-03-15,") })
    let mended = try harness.put(answer(["101", "102", "103", "104"]), as: "mended.xml")
    #expect(await run("2026-03-17", "run", mended).ending == .done)
    #expect(await !run("2026-03-17", "status").output.contains("held"))
    #expect(try harness.texts("SELECT CAST(total_units AS TEXT) FROM current_occupancy") == ["4"])
  }

  @Test(
    "Every report of the day marks it as stale and gives the reason",
    arguments: ["summary", "occupancy", "exposure", "availability", "vacancy", "occupancy-forecast"])
  func reports(name: String) async {
    #expect(await run("2026-03-16", name).output.contains("2026-03-15*"))
    #expect(
      await run("2026-03-16", name, "--format", "csv").output.contains(
        "No units are listed, so the day has no unit figures. Load a complete report"))
    #expect(
      await run("2026-03-16", name, "--format", "html").output.contains(
        "No units are listed, so the day has no unit figures. Load a complete report"))
  }

  @Test("A list of units states it too")
  func list() async {
    let output = await run("2026-03-16", "units").output
    #expect(output.contains("as of 2026-03-15") && output.contains("2026-03-16 is withheld"), "\(output)")
  }

  @Test("An explanation begins its notes with it")
  func explained() async {
    let ran = await run("2026-03-16", "explain", "total_units", "--property", "oak_hill")
    #expect(
      ran.output.contains(
        "Stale: 2026-03-16 is withheld: No units are listed, so the day has no unit figures. Load a complete report"),
      "\(ran.output)")
  }

  private func answer(_ units: [String]) -> [UInt8] {
    let rows = units.enumerated().map { number, code in
      """
      <UnitInfo><UnitID UniqueID="\(7000 + number)">\(code)</UnitID><Unit>
      <Identification IDType="RentalType" IDValue="Residential"/><UnitType>oh1b1</UnitType>
      <UnitBedrooms>1</UnitBedrooms><UnitBathrooms>1.00</UnitBathrooms><MinSquareFeet>700</MinSquareFeet>
      <MaxSquareFeet>700</MaxSquareFeet><MarketRent>1200.00</MarketRent>
      <UnitEconomicStatus>residential</UnitEconomicStatus>
      <UnitEconomicStatusDescription>\(number == 0 ? "Occupied No Notice" : "Vacant Unrented Ready")</UnitEconomicStatusDescription>
      <FloorplanName>1 Bedroom 1 Bath</FloorplanName></Unit></UnitInfo>
      """
    }
    return Array(
      """
      <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>
      <GetUnitInformationResponse xmlns="http://tempuri.org/YSI.Interfaces.WebServices/ItfResidentData">
      <GetUnitInformationResult><UnitInformation xmlns=""><Property>
      <Identification IDValue="oakhill1" IDType="PropertyID"/><MarketingName>Oak Hill</MarketingName>
      <Units>\(rows.joined())</Units></Property></UnitInformation></GetUnitInformationResult>
      </GetUnitInformationResponse></soap:Body></soap:Envelope>
      """.utf8)
  }

  private static let configuration = """
    {
      "sources": {
        "yardi": {
          "base_address": "https://voyager.example.com/client", "server": "S", "database": "D",
          "interface_entity": "Vendor", "interface_licence": {"file": "licence"}, "user_name": {"file": "user"},
          "password": {"file": "password"}
        }
      },
      "properties": {
        "oak_hill": {"propertyId": "oakhill1", "propertyName": "Oak Hill", "source": "yardi"}
      },
      "reports": {}
    }
    """
}
