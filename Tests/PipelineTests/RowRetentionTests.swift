import Domain
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

@Suite("Raw rows of old days are dropped, and read again from their payloads")
struct RowRetentionTests {
  private let folder: OracleFolder
  /// The same folder, but with all rows.
  private let whole: OracleFolder

  init() throws {
    folder = try OracleFolder(rawDays: 2)
    whole = try OracleFolder()
  }

  private func take(_ payloads: [String]) throws {
    for payload in payloads {
      for folder in [folder, whole] { try folder.take(.load(payload)) }
    }
  }

  private func expectEqual() throws {
    for table in ["unified_units", "unit_days", "occupancy", "findings", "unified_transactions"] {
      let rows = try [folder, whole].map { try $0.rows("SELECT * FROM \(table)").map { "\($0)" }.sorted() }
      #expect(rows[0] == rows[1] && (table == "findings" || !rows[0].isEmpty), "\(table)")
    }
    #expect(try folder.difference(views: true) == nil)
  }

  private func day(_ day: Int) -> CivilDate { CivilDate(dayNumber: StatedPayload.firstDay - 380 + day) }

  @Test("Rows of the last days and of published days are stored, and no others")
  func stored() throws {
    try take([DayText.accounts(1, 700)] + (1...6).map { DayText.roster($0, units: 2 + $0) } + [DayText.postings(2)])
    let stored = ["accounts \(day(1))": 1, "roster \(day(5))": 7, "roster \(day(6))": 8]
    let found = try folder.storedRows()
    #expect(found == stored)
    #expect(try whole.storedRows().count == 8)
    try expectEqual()
  }

  @Test("The number of stored rows does not grow with the days")
  func bounded() throws {
    var counts: [Int] = []
    for day in 0..<40 {
      try folder.take(.load(DayText.roster(day)))
      counts.append(try folder.storedRows().values.reduce(0, +))
    }
    #expect(counts == [3] + Array(repeating: 6, count: 39))
  }

  @Test("A restated, a withdrawn and a restored day are mapped with rows that are read again, then dropped")
  func changed() throws {
    let wrong = DayText.roster(2, rent: 1100) + "\n"
    try take((1...6).map { DayText.roster($0) } + [DayText.postings(2), wrong])
    try expectEqual()
    for isWithdrawn in [true, false] {
      for folder in [folder, whole] {
        try folder.decide(wrong, isWithdrawn: isWithdrawn)
        try folder.take(.complete)
      }
      try expectEqual()
      #expect(try folder.storedRows()["roster \(day(2))"] == nil)
    }
  }

  @Test("A raised revision of a mapping maps dropped days")
  func raised() throws {
    try take((1...6).map { DayText.roster($0) } + [DayText.postings(2)])
    for folder in [folder, whole] { try folder.take(.raise(feeds: false)) }
    try expectEqual()
  }

  @Test("A raised revision of a feed stores the rows of its reading, and drops them again")
  func rereads() throws {
    try take((1...6).map { DayText.roster($0) } + [DayText.postings(2)])
    for folder in [folder, whole] { try folder.take(.raise(feeds: true)) }
    try expectEqual()
    #expect(try folder.storedRows() == ["roster \(day(5))": 3, "roster \(day(6))": 3])
  }

  @Test("Rows whose stored file is missing or damaged are kept", arguments: [true, false])
  func unsafe(isMissing: Bool) throws {
    try take([DayText.roster(1)])
    let file = folder.storedFile(of: DayText.roster(1))
    if isMissing { try removeTree(file) } else { try write("damaged", to: file) }
    try take((2...5).map { DayText.roster($0) })
    #expect(try folder.storedRows().keys.sorted() == [1, 4, 5].map { "roster \(day($0))" })
  }

  @Test("If a dropped day's file is lost, a sync that needs it fails, names the file, and leaves the figures")
  func lost() throws {
    try take((1...6).map { DayText.roster($0) } + [DayText.postings(2)])
    let before = try folder.rows("SELECT * FROM occupancy")
    let file = folder.storedFile(of: DayText.roster(1))
    try removeTree(file)
    folder.raiseMapping()
    let changes = try folder.sync().map(\.change)
    let namesFile = changes.contains { if case .failed(let reason) = $0 { reason.contains(file) } else { false } }
    #expect(namesFile, "\(changes)")
    #expect(try folder.rows("SELECT * FROM occupancy") == before)
  }

  @Test("After dropping, nothing new is still nothing new")
  func unchanged() throws {
    try take((1...6).map { DayText.roster($0) })
    #expect(try folder.sync().map(\.change) == [.noData, .unchanged])
  }

  @Test("A shorter span drops rows though nothing is new; a longer one keeps the rows of days to come")
  func reconfigured() throws {
    try take((1...6).map { DayText.roster($0) })
    whole.rawDays = 3
    #expect(try whole.sync().map(\.change) == [.noData, .unchanged])
    #expect(try whole.storedRows().keys.sorted() == [4, 5, 6].map { "roster \(day($0))" })
    whole.rawDays = 0
    try take([DayText.roster(7)])
    #expect(try whole.storedRows().count == 4)
    try take([DayText.postings(7)])
    try expectEqual()
  }
}
