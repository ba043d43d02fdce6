import Domain
import Pipeline
import Query
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// How each property's facts stand.
@Suite("The status of properties and feeds")
struct StatusTests {
  private let harness: PipelineHarness
  private let good = InventedReports("Oak Court", day: "02/04/2026")
  private let next = InventedReports("Oak Court", day: "02/05/2026")

  init() async throws {
    // After the day of the latest sample that a test takes in: a file of a day ahead would be held.
    harness = try PipelineHarness(now: "2026-02-16T07:00:00Z")
    try harness.put(good)
    try harness.put(good.delinquency(), as: "delinquency.csv")
    await harness.run("run", harness.drop)
  }

  /// A property's states by dataset, as csv tells them.
  private func states(_ words: String..., property: String = "oak_court") async throws -> [String: String] {
    let ran = await harness.run(["status", "--format", "csv"] + words)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = ran.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let row = try #require(lines.first { $0[0] == property })
    return Dictionary(zip(lines[0], row), uniquingKeysWith: { first, _ in first })
  }

  @Test("What arrived in time is fresh, what nothing requests is labeled so, and what the source lacks is n/a")
  func fresh() async throws {
    let states = try await states("--as-of", "2026-02-07")
    for dataset in ["units", "pricing", "leases", "delinquency"] { #expect(states[dataset] == "fresh", "\(dataset)") }
    for dataset in ["activity", "funnel", "expirations", "ledger"] {
      #expect(states[dataset] == "not req.", "\(dataset)")
    }
    #expect(
      await words("--as-of", "2026-02-07").contains(
        "delinquency %: not requested (provided by report 4028 Transaction Detail by Code or report 4020 Monthly Transaction Summary"
          + "): Oak Court"))
    #expect(states["units_as_of"] == "2026-02-04")
    #expect(try await self.states(property: "elm_house")["units"] == "not req.")
  }

  /// What people read, on one line.
  private func words(_ words: String...) async -> String {
    await harness.run(["status"] + words).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("What is requested and has not come is missing; what the definitions lack for a request is named")
  func requested() async throws {
    let config = try readText(harness.config)
    let more = """
      "reports": {
        "expirations": {"report_id": 4156, "report_key": "05E163C2-14E9-4A4E-B71F-328717ABF599", "name": "Expirations",
          "formats": {"excel": "1979"}, "parameters": [], "status": "complete"},
        "codes": {"report_id": 4028, "report_key": "unknown", "name": "Codes", "formats": {"excel": "1"},
          "parameters": [], "status": "complete"}}
      """
    try write(config.replacing("\"reports\": {}", with: more), to: harness.config)
    let states = try await states("--as-of", "2026-02-07")
    #expect(states["expirations"] == "missing" && states["ledger"] == "not req.")
    let reported = await words("--as-of", "2026-02-07")
    #expect(
      reported.contains(
        "renewal trade-outs: missing: no file received from report 4156 Lease Expiration/Renewal Detail"))
    #expect(reported.contains("'codes' lacks report_key"))
    let doctor = await harness.run("doctor", "--offline", "--format", "csv").output
    #expect(
      doctor.contains(
        "n/a with this configuration: applications: not requested (provided by report 3837 Activity)")
    )
    #expect(!doctor.contains("n/a with this configuration: renewal trade-outs"))
  }

  @Test(
    "Status and findings list the files that were refused and those that no figure uses",
    .needsSamples)
  func files() async throws {
    var rows = good.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    await harness.run("run", try harness.put(rows, as: "same day.csv"))
    let samples = try #require(fixturesRoot())
    let config = try readText(harness.config)
    try write(
      config.replacing("Elm House", with: "Nexus East").replacing(
        "Invented Homes, LLC", with: "Kairoi Management, LLC"), to: harness.config)
    let unused = "\(samples)/realpage/reports/Make_Ready_Analysis_Nexus_East.xls"
    await harness.run("run", try harness.put(read(unused), as: "analysis.xls"))
    let reported = await words("--as-of", "2026-02-05")
    #expect(reported.contains("refused: file "))
    #expect(
      reported.contains(
        "unused: 1 file of report 130.080.120.999: rows stored in the raw database; no figure uses this report: Nexus East"
      ))
    let findings = await harness.run("findings", "--format", "csv").output
    #expect(findings.contains("refused,Oak Court,") && findings.contains(",file_refused,"))
    #expect(findings.contains("unused,Nexus East,") && findings.contains(",file_unused,"))
    #expect(
      await harness.run("findings", "--property", "oak_court", "--format", "csv").output.contains("file_unused")
        == false)
  }

  @Test(
    "Files that were refused for one reason are one line, with their number and the first; another reason is another")
  func refusedAlike() throws {
    let file = { (payload: String, property: String, reason: String) in
      RefusedFiles.File(payload: payload, report: "report 3837 Activity", property: property, reason: reason)
    }
    let lines = RefusedFiles([
      file("aaaaaaaa1", "Oak Court", "the file is as of 2026-02-02, but 2025-11-19 was requested"),
      file("bbbbbbbb2", "Elm House", "column 'Event' is missing"),
      file("cccccccc3", "Elm House", "the file is as of 2026-02-03, but 2025-11-26 was requested"),
      file("dddddddd4", "Oak Court", "the file is as of 2026-02-02, but 2025-12-03 was requested"),
    ]).lines
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "refused: 3 files of report 3837 Activity at 2 properties, not used by any figure. The first is file aaaaaaaa"
          + " of Oak Court: the file is as of 2026-02-02, but 2025-11-19 was requested."))
    #expect(lines[0].contains("'ownerdash findings --rule file_refused"))
    #expect(
      lines[1].contains(
        "file bbbbbbbb of Elm House, report 3837 Activity, not used by any figure: column 'Event' is missing"))
  }

  @Test("Findings are of an earlier day when one is given; a rule's later days and later files do not count")
  func earlierFindings() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    await harness.run("run", try harness.put(rows, as: "next.csv"))
    let findings = { (words: [String]) in
      await harness.run(["findings", "--property", "oak_court", "--format", "csv"] + words)
    }
    #expect(await findings([]).output.contains(",file_refused,"))
    let earlier = await findings(["--as-of", "2026-02-04"])
    #expect(earlier.ending == .done && !earlier.output.contains(",file_refused,"), "\(earlier.output)")
    #expect(await findings(["--as-of", "2026-02-05"]).output == findings([]).output)
    #expect(await findings(["--as-of", "2026-02-03"]).output.split(whereSeparator: \.isNewline).count == 1)
    #expect(await findings(["--new", "--as-of", "2026-02-04"]).complaints.contains("Leave out --as-of"))
  }

  @Test(
    "A command without --as-of says what to use instead",
    arguments: [
      ("trend", "--to DAY"), ("changes", "--to DAY"), ("audit", "--start MONTH"), ("query", "does not depend on a day"),
    ])
  func noDay(_ command: String, _ instead: String) async throws {
    let ran = await harness.run(command, "x", "--as-of", "2026-02-04")
    #expect(ran.ending != .done && ran.complaints.contains(instead), "\(ran.complaints)")
  }

  @Test("A day that is more than three days old is late, by today or by the day that is given")
  func late() async throws {
    #expect(try await states("--as-of", "2026-02-08")["units"] == "late")
    #expect(try await states()["units"] == "late")
    #expect(await harness.run("status", "--check", "--as-of", "2026-02-08").ending == .dataBehind)
    #expect(await harness.run("status", "--check", "--as-of", "2026-02-07").ending == .done)
    #expect(
      await harness.run("status").output.contains(
        "late: all data: current is 2026-02-04: Oak Court"))
  }

  @Test("A later file that is refused says so, with its reason, until a good one comes")
  func refused() async throws {
    var rows = next.rentRoll()
    rows[rows.count - 1][9] = "5201.00"
    await harness.run("run", try harness.put(rows, as: "next.csv"))
    let states = try await states("--as-of", "2026-02-05")
    #expect(states["units"] == "refused")
    #expect(states["delinquency"] == "fresh")
    // A long note is broken between words.
    let reported = await harness.run("status").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(reported.contains("refused: units, pricing, leases: payload"))
    #expect(await harness.run("status", "--check", "--as-of", "2026-02-05").ending == .dataBehind)
    #expect(reported.contains("the printed total 'Totals: market' is 520100"))
    await harness.run("run", try harness.put(next.rentRoll(), as: "mended.csv"))
    #expect(try await self.states("--as-of", "2026-02-05")["units"] == "fresh")
  }

  @Test("A file that was requested for a day that had not begun is no failure")
  func dayNotReached() throws {
    let definitions = try Definitions(read(harness.config), file: harness.config, connectors: Registry.connectors)
    let property = try #require(definitions.property(key: "oak_court"))
    let freshness = try FreshnessQuery().run(UnifiedReader(path: harness.data + "/unified.db"))
    let day = try CivilDate(iso: "2026-02-06")
    var load = LoadRecord(
      PayloadDelivery(payload: "0123456789", property: property.key, dayAsked: day), status: .dayNotReached)
    (load.feed, load.property, load.asOf) = ("box_score", property.key, day)
    for (status, state) in [(LoadRecord.Status.dayNotReached, FeedMatrix.State.fresh), (.refused, .refused)] {
      load.status = status
      let matrix = FeedMatrix(
        definitions, sources: Registry.sources(), loads: [load], freshness: freshness, notDownloaded: [], today: day)
      #expect(matrix.status(property, .units).state == state)
      #expect(matrix.status(property, .delinquency).state == .fresh)
    }
  }

  @Test("A file that was made at the source and never came is failed, until it or a later one comes")
  func failed() async throws {
    let config = try readText(harness.config)
    try write(config.replacing("\"reports\": {}", with: Self.reports), to: harness.config)
    let store = try ReceiptStore(path: harness.data + "/receipts.db")
    let request = "rent_roll_detail of oak_court on 2026-02-05: AsOf=02/05/2026"
    try store.append(
      CreatedInstance(source: "realpage", request: request, instance: "7", createdAt: "2026-02-05T06:00:00Z"))
    let states = try await states("--as-of", "2026-02-05")
    #expect(states["units"] == "failed")
    #expect(states["leases"] == "failed")
    #expect(states["delinquency"] == "fresh")
    await harness.run("run", try harness.put(next.rentRoll(), as: "next.csv"))
    #expect(try await self.states("--as-of", "2026-02-05")["units"] == "fresh")
  }

  private static let reports = """
    "reports": {"rent_roll_detail": {"report_id": 4043, "report_key": "446266c0-D572-4D8A-A6DA-310C0AE61037", "name": "Rent Roll Detail",
      "formats": {"excel": "1683"}, "parameters": [], "status": "complete"}}
    """

  @Test("A terminal of 120 columns holds the matrix")
  func narrow() async {
    let lines = await harness.run("status").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 }, "\(lines.map(\.count))")
  }
}
