import Domain
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Which of several files of a day is used, and how a person changes it.
@Suite("Active loads and withdrawal")
struct ActiveLoadTests {
  private let harness: PipelineHarness
  private let first: String
  private let second: String

  /// A Rent Roll of one vacant unit, and a correction in which nothing is vacant, both of one run stamp.
  init() async throws {
    harness = try PipelineHarness()
    let wrong = InventedReports("Oak Court", day: "02/04/2026")
    var right = wrong
    right.units[1] = .init("102", "A1", "Occupied", rent: 1300)
    first = try harness.put(wrong.rentRoll(), as: "first.csv")
    second = try harness.put(right.rentRoll(), as: "second.csv")
    try harness.put(InventedReports("Elm House", day: "02/04/2026"))
  }

  private func occupied() throws -> [String] {
    try harness.texts("SELECT occupied_units || '' FROM current_occupancy WHERE property_id = 'oak_court'")
  }

  @discardableResult
  private func withdraw(_ words: String...) async -> Ran {
    await harness.run(["withdraw"] + words + ["--who", "Ana", "--why", "wrong property set"])
  }

  private func payload(_ status: LoadRecord.Status) throws -> String {
    let loads = try harness.loads().filter { $0.feed == "rent_roll" && $0.property == "oak_court" }
    return try #require(loads.first { $0.status == status }).payload
  }

  @Test("A, B, A leaves A active, under one name or two, and after a rebuild too")
  func again() async throws {
    await harness.run("run", first)
    await harness.run("run", second)
    #expect(try occupied() == ["4"])
    let reported = await harness.run("run", first)
    #expect(reported.output.contains("known, loaded"), "\(reported.output)")
    #expect(try occupied() == ["3"])
    let books = try harness.books()
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.books() == books)
    #expect(try occupied() == ["3"])
    let arrivals = try harness.count("arrivals", in: "receipts.db")
    #expect(arrivals == 1)
    #expect(await harness.run("run", first).output.contains("0 properties synced"))
    #expect(try harness.count("arrivals", in: "receipts.db") == arrivals)
  }

  @Test("One name with three contents in turn: the last one counts")
  func sameName() async throws {
    let bytes = (try read(first), try read(second))
    for content in [bytes.0, bytes.1, bytes.0] { await harness.run("run", try harness.put(content, as: "roll.csv")) }
    #expect(try occupied() == ["3"])
    #expect(try harness.count("arrivals", in: "receipts.db") == 1)
  }

  @Test("A folder that is given again changes nothing, whatever its files are called")
  func folderAgain() async throws {
    await harness.run("run", second)
    await harness.run("run", first)
    #expect(try occupied() == ["3"])
    let books = try harness.books()
    let ran = await harness.run("run", harness.drop)
    #expect(ran.output.contains("0 properties synced") == false, "Elm House is new")
    #expect(try occupied() == ["3"])
    #expect(try harness.books().unified["oak_court"] == books.unified["oak_court"])
    #expect(try harness.count("arrivals", in: "receipts.db") == 0)
  }

  @Test("A file that is not used says why")
  func reason() async throws {
    await harness.run("run", second)
    var early = InventedReports("Oak Court", day: "02/04/2026")
    early.ranAt = "02/08/2026 6:00:00AM"
    let ran = await harness.run("run", try harness.put(early.rentRoll(), as: "early.csv"))
    #expect(ran.output.contains("not used: an earlier run stamp: 2026-02-08 06:00:00"), "\(ran.output)")
  }

  @Test("A replaced file of the current day is a finding with the figures before and after, the same after a rebuild")
  func restated() async throws {
    await harness.run("run", first)
    #expect(try !harness.findings("oak_court").contains("same_run_stamp"))
    await harness.run("run", second)
    let sql = "SELECT message FROM findings WHERE rule = 'same_run_stamp' AND property_id = 'oak_court'"
    let message = try #require(try harness.texts(sql).first)
    #expect(message.contains("occupied units 3 → 4"), "\(message)")
    #expect(message.contains("rent of current leases 4,350.00 → 5,650.00"), "\(message)")
    #expect(message.contains(" rows added, ") && message.contains("ownerdash withdraw"))
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.texts(sql) == [message])
    #expect(await harness.run("sync").output.contains("0 properties synced"))
  }

  @Test("Of three contents in turn the last is compared with the one that it replaced", arguments: [false, true])
  func threeContents(isStamped: Bool) async throws {
    var reports = InventedReports("Oak Court", day: "02/04/2026")
    // The vacant unit is let for another rent each time; without a rent it stays vacant.
    for (number, rent) in [nil, 1300, 1450].enumerated() {
      if let rent { reports.units[1] = .init("102", "A1", "Occupied", rent: rent) }
      if isStamped { reports.ranAt = "02/09/2026 \(6 + number):00:00AM" }
      await harness.run("run", try harness.put(reports.rentRoll(), as: "roll \(number).csv"))
    }
    let rule = isStamped ? "restated" : "same_run_stamp"
    let sql = "SELECT message FROM findings WHERE rule = '\(rule)' AND property_id = 'oak_court'"
    let messages = try harness.texts(sql)
    #expect(messages.count == 1)
    #expect(messages[0].contains("rent of current leases 5,650.00 → 5,800.00"), "\(messages)")
    #expect(!messages[0].contains("occupied units"), "\(messages)")
    let loads = try harness.loads().filter { $0.feed == "rent_roll" }
    let used = try #require(loads.first { $0.status != .superseded })
    #expect(loads.filter { messages[0].contains("payload \($0.payload.prefix(8))") }.count == 2)
    #expect(messages[0].contains("\(isStamped ? "by" : "and") payload \(used.payload.prefix(8))"), "\(messages)")
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.texts(sql) == messages)
  }

  @Test("A later run of the same day is a finding too; a file with the same rows is none")
  func laterRun() async throws {
    await harness.run("run", first)
    var later = InventedReports("Oak Court", day: "02/04/2026")
    later.ranAt = "02/09/2026 7:00:00AM"
    await harness.run("run", try harness.put(later.rentRoll(), as: "same.csv"))
    #expect(try Set(harness.findings("oak_court")).isDisjoint(with: ["restated", "same_run_stamp"]))
    later.ranAt = "02/09/2026 8:00:00AM"
    later.units[1] = .init("102", "A1", "Occupied", rent: 1300)
    await harness.run("run", try harness.put(later.rentRoll(), as: "later.csv"))
    #expect(try harness.findings("oak_court").contains("restated"))
  }

  @Test("A withdrawn file falls back to the next best; its plan says so before; nothing else moves")
  func withdrawal() async throws {
    await harness.run("run", harness.drop)
    #expect(try occupied() == ["4"])
    let books = try harness.books()
    let plan = await harness.run("withdraw", second, "--plan", "--format", "csv")
    #expect(plan.ending == .done, "\(plan.complaints)")
    #expect(plan.output.contains("occupied units 4 → 3"), "\(plan.output)")
    #expect(try harness.books() == books)
    #expect(!exists(harness.data + "/decisions.db"))
    let ran = await withdraw("second.csv")
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(try occupied() == ["3"])
    let after = try harness.books()
    #expect(after.unified["elm_house"] == books.unified["elm_house"])
    #expect(after.unified["oak_court"] != books.unified["oak_court"])
    #expect(await harness.run("rebuild").ending == .done)
    #expect(try harness.books() == after)
    let status = await harness.run("status").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(status.contains("rent_roll of Oak Court, 2026-02-04; payload"), "\(status)")
    #expect(status.contains("is used instead; by Ana on 2026-02-10: wrong property set"), "\(status)")
  }

  @Test("A withdrawn file that is given again still withdrawn and says so; restored it is used again")
  func restore() async throws {
    await harness.run("run", harness.drop)
    let books = try harness.books()
    await withdraw("second.csv")
    let again = await harness.run("run", second)
    #expect(again.output.contains("known, still withdrawn: withdrawn by Ana on 2026-02-10"), "\(again.output)")
    #expect(try occupied() == ["3"])
    let renamed = await harness.run("run", try harness.put(try read(second), as: "other name.csv"))
    #expect(renamed.output.contains("still withdrawn"), "\(renamed.output)")
    #expect(try occupied() == ["3"])
    let hash = String(try payload(.withdrawn).prefix(12))
    #expect(
      await harness.run("withdraw", hash, "--who", "Ana", "--why", "again").output.contains("already withdrawn by Ana"))
    let ran = await harness.run("restore", hash, "--who", "Ben", "--why", "it was right")
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(try occupied() == ["4"])
    #expect(try harness.books().raw == books.raw)
    #expect(try harness.books().unified == books.unified)
    #expect(try harness.count("payload_verdicts", in: "decisions.db") == 2)
  }

  @Test("The only file of a day that is withdrawn leaves none; a file that was never used changes nothing")
  func nothingLeft() async throws {
    await harness.run("run", first)
    await withdraw(first)
    #expect(try occupied().isEmpty)
    #expect(await harness.run("status").output.contains("no other file is used instead"))
  }

  @Test("A name of several files, an unknown one and a missing reason are refused")
  func refused() async throws {
    let bytes = (try read(first), try read(second))
    for content in [bytes.0, bytes.1] { await harness.run("run", try harness.put(content, as: "roll.csv")) }
    try removeTree("\(harness.drop)/roll.csv")
    let several = await withdraw("roll.csv")
    #expect(several.ending == .wrongUsage)
    #expect(several.complaints.contains(try payload(.loaded).prefix(12)))
    #expect(several.complaints.contains(try payload(.superseded).prefix(12)))
    let unknown = await withdraw("rol.csv")
    #expect(unknown.ending == .wrongUsage)
    #expect(unknown.complaints.contains("roll.csv"), "\(unknown.complaints)")
    #expect(
      await withdraw("\(harness.drop)/Elm House 02-04-2026 roll.csv").complaints.contains("no file with the content of")
    )
    #expect(await harness.run("withdraw", "roll.csv", "--who", "Ana").complaints.contains("--why"))
    #expect(!exists(harness.data + "/decisions.db"))
  }

  @Test("A decision that was interrupted before the raw database is completed by the next run")
  func interrupted() async throws {
    await harness.run("run", harness.drop)
    let verdict = PayloadVerdict(
      payload: try payload(.loaded), verb: .withdraw, reason: "wrong", who: "Ana", at: "2026-02-10T07:00:00Z")
    try DecisionStore(path: harness.data + "/decisions.db").append(verdict)
    await harness.run("run")
    #expect(try occupied() == ["3"])
    #expect(try payload(.withdrawn) == verdict.payload)
    #expect(await harness.run("run").output.contains("0 properties synced"))
  }

  @Test("An arrival that was interrupted before the raw database is completed by the next run")
  func interruptedArrival() async throws {
    await harness.run("run", first)
    await harness.run("run", second)
    let store = try ReceiptStore(path: harness.data + "/receipts.db")
    let receipt = try #require(try store.all(source: Receipt.drop).first)
    try store.appendArrival(of: receipt)
    await harness.run("run")
    #expect(try occupied() == ["3"])
  }

  @Test("Units that disagree with the Box Score beyond the set share are disputed, with the count, never fresh")
  func disputed() async throws {
    var reports = InventedReports("Ash Lane", day: "02/04/2026")
    reports.units = (1...20).map { .init("\(100 + $0)", "A1", "Occupied", rent: 1000) }
    await harness.run("run", try harness.put(reports.boxScore(), as: "box.csv"))
    for vacant in [2, 3] {
      reports.ranAt = "02/09/2026 \(vacant):00:00PM"
      for index in 0..<vacant { reports.units[index] = .init("\(101 + index)", "A1", "Vacant") }
      await harness.run("run", try harness.put(reports.rentRoll(), as: "roll\(vacant).csv"))
      let ran = await harness.run("status", "--as-of", "2026-02-05", "--property", "ash_lane")
      let text = ran.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("Ash Lane disputed") == (vacant == 3), "\(text)")
      #expect(text.contains("3 of 20 units disagree with the Box Score") == (vacant == 3), "\(text)")
    }
  }
}
