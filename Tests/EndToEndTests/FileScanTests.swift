import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// A listing that names no files, as it once was; the files are there, among those of strangers.
@Suite("Looking for files among all customers' numbers")
struct FileScanTests {
  private static let reports = ["box_score", "rent_roll", "delinquency", "make_ready_summary"]
  /// Where the simulator's numbers begin.
  private static let first = 8_896_190
  private let day = ["--day", "2026-02-04"]

  private func served(
    scan: String? = nil, seed: UInt64 = 1, properties: Int = 3, reports: [String] = reports
  ) throws -> ServedPortfolio {
    let served = try ServedPortfolio(properties: properties, reports: reports, seed: seed) { $0.namesFiles = false }
    if let scan {
      let text = try readText(served.config)
      #expect(text.contains(#""pmc_id""#))
      try write(text.replacing(#""pmc_id""#, with: #""file_id_scan": \#(scan), "pmc_id""#), to: served.config)
    }
    return served
  }

  private func harness(_ served: ServedPortfolio) throws -> PipelineHarness {
    let harness = try PipelineHarness()
    harness.follow(served.config)
    return harness
  }

  @Test("It is off unless the configuration allows it: no file with an unknown id is requested")
  func off() async throws {
    let served = try served(properties: 1, reports: ["box_score"])
    let ran = await (try harness(served)).run(["download"] + day)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("the report is not ready yet. The next run downloads it"))
    #expect(served.services.counts.calls["file"] == nil)
  }

  @Test(
    "Where it is allowed, our own files are found, and nothing of other customers' files is kept or printed",
    arguments: 1...3)
  func found(seed: UInt64) async throws {
    let served = try served(scan: #"{"first": \#(Self.first), "at_most": 500}"#, seed: seed)
    let harness = try harness(served)
    let ran = await harness.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.output.contains("12 files requested: 12 downloaded, 0 already present, 0 failed"))
    let loads = try harness.loads()
    #expect(Set(loads.compactMap(\.property)) == Set(served.portfolio.realPage.profiles.map(\.key)))
    #expect(loads.allSatisfy { [.loaded, .dayNotReached].contains($0.status) })
    // What was fetched to look at it, beside our own: each of ours is fetched once more.
    let calls = served.services.counts.calls
    #expect(try #require(calls["file"]) > 2 * loads.count)
    #expect(try files(under: harness.data + "/payloads").count == loads.count)
    #expect(try files(under: harness.data + "/incoming").isEmpty)
    #expect(loads.allSatisfy { $0.printedProperty?.contains("Somebody") == false })
    #expect(!(ran.output + ran.complaints).contains("Another Example"))
    #expect(served.services.counts.created == loads.count, "Nothing is made twice")
  }

  @Test("It looks at no more numbers than it may, and ends by itself where no files come any more")
  func bounded() async throws {
    for (scan, looks) in [
      (#"{"first": \#(Self.first), "at_most": 7}"#, 7), (#"{"first": 9900000, "at_most": 900}"#, 200),
    ] {
      let served = try served(scan: scan)
      let ran = await (try harness(served)).run(["download"] + day)
      #expect(ran.ending == .partly)
      #expect(ran.complaints.contains("the report is not ready yet. The next run downloads it"))
      // A file of ours is requested once more to be downloaded, so that numbers are counted, not requests.
      #expect(served.services.counts.files.count == looks, "\(scan)")
    }
  }

  @Test("What the scan did not find is not made again, and fetched by the next run that finds it")
  func resumed() async throws {
    let served = try served(scan: #"{"first": 9900000, "at_most": 10}"#)
    let harness = try harness(served)
    #expect(await harness.run(["download"] + day).ending == .partly)
    let created = served.services.counts.created
    let text = try readText(served.config)
    try write(
      text.replacing(#"{"first": 9900000, "at_most": 10}"#, with: #"{"first": \#(Self.first), "at_most": 500}"#),
      to: served.config)
    #expect(await harness.run(["download"] + day).ending == .done)
    let loads = try harness.receipts().count
    #expect(served.services.counts.created == loads)
    #expect(created > 0 && created < loads)
  }

  @Test("A token that ends in the middle of it ends it, and says so")
  func token() async throws {
    let served = try served(scan: #"{"first": \#(Self.first), "at_most": 500}"#)
    served.services.follow(try FaultPlan("file@4-=401"))
    let ran = await (try harness(served)).run(["download"] + day)
    #expect(ran.ending == .tokenNeeded)
    #expect(ran.complaints.contains("copy a new token"))
  }

  @Test("The doctor and the plan say that it is on, and nothing where it is off")
  func described() async throws {
    let words = "if the listing names no file, up to 500 file ids from 8896190 are checked"
    for scan in [#"{"first": 8896190, "at_most": 500}"#, nil] {
      let harness = try harness(try served(scan: scan))
      let doctor = await harness.run("doctor", "--offline")
      let plan = await harness.run(["download", "--plan"] + day)
      #expect(doctor.output.contains("file_id_scan") == (scan != nil))
      #expect(doctor.output.contains(words) == (scan != nil), "\(doctor.output)")
      #expect(plan.output.contains(words) == (scan != nil), "\(plan.output)")
    }
  }
}
