import Domain
import JSON
import Pipeline
import RealPage
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// From RPX's list of households over a request for each of them to the raw database.
@Suite("End to end: ledgers, one request for each household")
struct LedgerResponseEndToEndTests {
  private let served: ServedPortfolio
  private let context: PipelineContext
  private let day = ["--day", "2026-02-04"]

  init() throws {
    served = try ServedPortfolio(properties: 1, reports: [], rpx: true)
    try served.askForLedgers()
    context = try served.context("\(served.folder)/data")
  }

  /// How many households live at the property on its own day.
  private func households() throws -> Int {
    let world = served.portfolio.realPage
    let profile = try #require(world.profiles.first)
    let state = try #require(world.property(profile.key)).state(on: PipelineHarness.asOf.advanced(by: -profile.lag))
    return state.units.compactMap(\.current).count
  }

  private func ledgers() throws -> [(load: LoadRecord, rows: [NamedRecord])] {
    _ = try Load(context).readPending()
    let table = try #require(RealPage().tables.first { $0.name == "realpage_ledger" })
    let raw = try RawStore(path: context.folder.raw("realpage"), tables: RealPage().tables)
    return try raw.loads().filter { $0.feed == "rpx_ledger" }.map { load in
      (load, NamedRecord.of(try raw.rows(of: table, in: load.delivery), in: table))
    }
  }

  @Test("Every current household's ledger is on the disk, and its rows are known to be its own")
  func whole() async throws {
    let households = try households()
    let summary = try await served.download(into: context)
    #expect(summary.failures.map(\.reason) == [])
    #expect(summary.fetched == 7 + households)
    let ledgers = try ledgers()
    #expect(ledgers.count == households && households > 20)
    for (load, rows) in ledgers {
      let household = try #require(load.delivery.subject)
      #expect(load.status == .loaded && load.asOfBasis == .request)
      #expect(load.scope == "operation getresidentledger \(household)")
      #expect(try load.period == CivilDate(iso: "1900-01-01")...#require(load.asOf))
      let cells = try rows.map { (kind: $0["kind"].text, cells: try JSON.parse(Array(($0["cells"].text ?? "").utf8))) }
      let info = try #require(cells.first)
      #expect(info.kind == "ResidentInfo" && info.cells["reshid"] == .string(household))
      let lines = try cells.dropFirst().map { try Money(text($0.cells["amount"])) }
      #expect(try lines.reduce(.zero) { $0 + $1 } == Money(text(info.cells["balance"])), "\(household)")
    }
    let calls = served.services.counts.calls
    #expect(try await served.download(into: context).present == 7 + households)
    #expect(served.services.counts.calls == calls)
    #expect(served.services.counts.writes == 0)
  }

  private func text(_ json: JSON?) -> String {
    if case .string(let text)? = json { text } else { "" }
  }

  @Test("A household that the service refuses stops no other, and is requested again")
  func refused() async throws {
    served.services.follow(try FaultPlan("getresidentledger@3=400"))
    let first = try await served.download(into: context)
    #expect(first.failures.map(\.request.operation) == ["getresidentledger"])
    #expect(first.failures.allSatisfy { $0.request.subject != nil })
    #expect(try ledgers().count == households() - 1)
    try served.mend()
    let second = try await served.download(into: context)
    #expect(
      second.fetched == 1 && second.outcomes.first { $0.ending == .fetched }?.request == first.failures.first?.request)
    #expect(try ledgers().count == households())
  }

  @Test("If the households are unavailable, the rest arrives, and no ledger is requested")
  func unlisted() async throws {
    served.services.follow(try FaultPlan("getresident=fault200"))
    let summary = try await served.download(into: context)
    #expect(summary.fetched == 6)
    #expect(
      summary.failures.map(\.request.request).map { $0.split(separator: " ")[0] } == [
        "getresident", "getresidentledger",
      ])
    #expect(summary.failures.last?.reason.hasPrefix("not requested: getresident") == true)
  }

  @Test("The figures are the same with ledgers as without, and a plan says what it knows of them")
  func figures() async throws {
    let (harness, plain) = (try PipelineHarness(), try PipelineHarness())
    harness.follow(served.config)
    let households = try households()
    let before = await harness.run(["download", "--plan"] + day)
    #expect(before.output.contains("7 files: 0 downloaded, 0 created before, 7 to request; at least 7 requests"))
    #expect(
      before.output.contains("getresidentledger: one for each household, after getresident; 1 property"))
    #expect(served.services.counts.calls.isEmpty)
    let ran = await harness.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.output.contains("\(7 + households) files requested: \(7 + households) downloaded"))
    let after = await harness.run(["download", "--plan"] + day)
    #expect(
      after.output.contains("\(7 + households) files: \(7 + households) downloaded, 0 created before, 0 to request"))
    let without = try readText(served.config).replacing(#""resident_ledgers":true"#, with: #""resident_ledgers":false"#)
    try write(without, to: served.config)
    plain.follow(served.config)
    #expect(await plain.run(["run"] + day).output.contains("7 files requested: 7 downloaded"))
    for command in ["occupancy", "delinquency", "pricing", "exposure"] {
      let figures = await harness.run([command, "--format", "csv"]).output
      #expect(await plain.run([command, "--format", "csv"]).output == figures)
    }
    // The ledgers are whole accounts, next to which nothing is left unknown.
    let whole = try harness.texts("SELECT tenancy_id FROM unified_tenancies WHERE history = 'whole'")
    #expect(whole.count == households)
    #expect(try plain.texts("SELECT tenancy_id FROM unified_tenancies WHERE history = 'whole'").isEmpty)
    #expect(try harness.texts("SELECT message FROM findings WHERE rule = 'resident_ledger_unproved'") == [])
  }
}
