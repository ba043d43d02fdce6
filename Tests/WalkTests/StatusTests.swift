import Domain
import Pipeline
import Simulation
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// How each property's facts stand.
@Suite("The status of properties and feeds")
struct StatusTests {
  private let desk: Desk
  private let good = InventedReports("Oak Court", day: "02/04/2026")
  private let next = InventedReports("Oak Court", day: "02/05/2026")

  init() async throws {
    desk = try Desk()
    try desk.put(good)
    try desk.put(good.delinquency(), as: "delinquency.csv")
    await desk.run("run", desk.drop)
  }

  /// A property's states by family, as csv tells them.
  private func states(_ words: String..., property: String = "oak_court") async throws -> [String: String] {
    let ran = await desk.run(["status", "--format", "csv"] + words)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = ran.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let row = try #require(lines.first { $0[0] == property })
    return Dictionary(zip(lines[0], row), uniquingKeysWith: { first, _ in first })
  }

  @Test("What came in time is fresh, what never came is missing, and what the source cannot give is n/a")
  func fresh() async throws {
    let states = try await states("--as-of", "2026-02-07")
    for family in ["units", "pricing", "leases", "delinquency"] { #expect(states[family] == "fresh", "\(family)") }
    for family in ["activity", "funnel", "expirations"] { #expect(states[family] == "missing", "\(family)") }
    #expect(states["ledger"] == "n/a")
    #expect(states["units_as_of"] == "2026-02-04")
    #expect(try await self.states(property: "elm_house")["units"] == "missing")
  }

  @Test("A day that is more than three days old is late, by today or by the day that is given")
  func late() async throws {
    #expect(try await states("--as-of", "2026-02-08")["units"] == "late")
    #expect(try await states()["units"] == "late")
    #expect(
      await desk.run("status").output.contains(
        "late: Oak Court, units, pricing, leases, delinquency: current is 2026-02-04"))
  }

  @Test("A later file that is refused says so, with its reason, until a good one comes")
  func refused() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    await desk.run("run", try desk.put(rows, as: "next.csv"))
    let states = try await states("--as-of", "2026-02-05")
    #expect(states["units"] == "refused")
    #expect(states["delinquency"] == "fresh")
    // A long note is broken between words.
    let told = await desk.run("status").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(told.contains("refused: Oak Court, units, pricing, leases: payload"))
    #expect(told.contains("the printed total 'Totals: market' is 520100"))
    await desk.run("run", try desk.put(next.rentRoll(), as: "mended.csv"))
    #expect(try await self.states("--as-of", "2026-02-05")["units"] == "fresh")
  }

  @Test("A file that was asked for on a day that had not come is no failure")
  func dayNotReached() async throws {
    let desk = try Desk(Desk.demo)
    let property = try Desk.property("ridian")
    try desk.put(property.file(.boxScore, on: Desk.asOf).bytes, as: "box.xls")
    await desk.run("run", desk.drop)
    await desk.run("run", try desk.put(property.refusedBoxScore(on: Desk.asOf).bytes, as: "early.xls"))
    #expect(try desk.loads().contains { $0.status == .dayNotReached })
    let told = await desk.run("status", "--as-of", "2026-02-05", "--property", "ridian").output
    #expect(told.contains("Ridian    fresh  fresh    missing"), "\(told)")
    #expect(!told.contains("refused") && !told.contains("failed"))
  }

  @Test("A file that was made at the source and never came is failed, until it or a later one comes")
  func failed() async throws {
    let config = try readText(desk.config)
    try write(config.replacing("\"reports\": {}", with: Self.reports), to: desk.config)
    let store = try ReceiptStore(path: desk.data + "/receipts.db")
    let request = "rent_roll_detail of oak_court on 2026-02-05: AsOf=02/05/2026"
    try store.append(
      CreatedInstance(source: "realpage", request: request, instance: "7", createdAt: "2026-02-05T06:00:00Z"))
    let states = try await states("--as-of", "2026-02-05")
    #expect(states["units"] == "failed")
    #expect(states["leases"] == "failed")
    #expect(states["delinquency"] == "fresh")
    await desk.run("run", try desk.put(next.rentRoll(), as: "next.csv"))
    #expect(try await self.states("--as-of", "2026-02-05")["units"] == "fresh")
  }

  private static let reports = """
    "reports": {"rent_roll_detail": {"report_id": 4043, "report_key": "446266c0-D572-4D8A-A6DA-310C0AE61037", "name": "Rent Roll Detail",
      "formats": {"excel": "1683"}, "parameters": [], "status": "complete"}}
    """

  @Test("A terminal of 120 columns holds the matrix")
  func narrow() async {
    let lines = await desk.run("status").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 }, "\(lines.map(\.count))")
  }
}
