import Domain
import SQLite
import TestSupport
import Testing
import Warehouse

@Suite("The unified database")
struct UnifiedStoreTests {
  private let store: UnifiedStore

  init() throws {
    store = try UnifiedStore()
  }

  private func unit(_ key: String, _ index: Int, _ asOf: CivilDate) -> UnifiedUnit {
    UnifiedUnit(
      propertyID: key, asOf: asOf, unitID: "\(index)", unitNumber: "\(index)", statusText: "Vacant", physical: .vacant,
      useClass: .revenue, notice: .none, nextLease: .none, ready: .unknown, unitClass: .vacantUnrented)
  }

  private func facts(_ key: String, units: Int = 2) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: key, name: key, source: "realpage", sourcePropertyID: "1"))
    let asOf = CivilDate(dayNumber: 20_488)
    facts.publish([.units], on: asOf, primarySource: .rentRoll)
    facts.units.add((0..<units).map { unit(key, $0, asOf) }, on: asOf)
    return facts
  }

  @Test("A property's rows take the place of its former ones, and touch no other's")
  func replace() throws {
    for key in ["oak", "elm"] { try store.replace(facts(key), inputs: "1") }
    let (oak, elm) = (try store.contentHash(of: "oak"), try store.contentHash(of: "elm"))
    #expect(oak != elm)
    try store.replace(facts("oak", units: 3), inputs: "2")
    #expect(try store.contentHash(of: "oak") != oak)
    #expect(try store.contentHash(of: "elm") == elm)
    #expect(try store.state(of: "oak")?.inputs == "2")
    #expect(try store.state(of: "elm")?.inputs == "1")
    try store.replace(facts("oak"), inputs: "3")
    #expect(try store.contentHash(of: "oak") == oak)
  }

  @Test("Writing another property's rows is noted, however it happens")
  func noted() throws {
    for key in ["oak", "elm", "fir"] { try store.replace(facts(key), inputs: "1") }
    try store.noteChanges(besides: "oak")
    try store.replace(facts("oak", units: 3), inputs: "2")
    #expect(try store.changedOthers() == [])
    try store.replace(facts("elm", units: 3), inputs: "2")
    #expect(try store.changedOthers() == ["elm"])
    _ = try store.keepOnly(["oak", "elm"])
    #expect(try store.changedOthers() == ["elm", "fir"])
  }

  @Test(
    "A database that other SQL made is of another version, and is made again",
    arguments: ["user_version", "application_id"])
  func otherSQL(pragma: String) throws {
    let path = try temporaryDirectory() + "/unified.db"
    try UnifiedStore(path: path).replace(facts("oak"), inputs: "1")
    #expect(try UnifiedReader(path: path).isOfThisVersion)
    try Connection(path: path, mode: .readWrite).execute("PRAGMA \(pragma) = 3")
    #expect(try !UnifiedReader(path: path).isOfThisVersion)
    #expect(try UnifiedStore(path: path).state(of: "oak") == nil)
    #expect(try UnifiedReader(path: path).isOfThisVersion)
  }

  @Test("What another version's database lacks is no raw error; what this one's lacks is the question's own")
  func lacking() throws {
    let path = try temporaryDirectory() + "/unified.db"
    try UnifiedStore(path: path).replace(facts("oak"), inputs: "1")
    #expect(throws: DatabaseError.self) { _ = try UnifiedReader(path: path).rows("SELECT * FROM unheard_of") }
    let older = try Connection(path: path, mode: .readWrite)
    try older.execute("PRAGMA application_id = 3")
    try older.execute("DROP VIEW occupancy")
    let error = #expect(throws: OtherVersion.self) { _ = try UnifiedReader(path: path).rows("SELECT * FROM occupancy") }
    #expect(error?.description.contains("(no such table: occupancy). Run 'ownerdash sync'") == true)
  }

  @Test("Rows that break the schema change nothing")
  func whole() throws {
    try store.replace(facts("oak"), inputs: "1")
    let hash = try store.contentHash(of: "oak")
    var twice = facts("oak")
    let day = CivilDate(dayNumber: 20_489)
    twice.units.add([unit("oak", 7, day), unit("oak", 7, day)], on: day)
    #expect(throws: (any Error).self) { try store.replace(twice, inputs: "2") }
    #expect(try store.contentHash(of: "oak") == hash)
    #expect(try store.state(of: "oak")?.inputs == "1")
  }

  @Test("Properties that are not among the wanted ones are forgotten, by name")
  func keepOnly() throws {
    for key in ["oak", "elm", "fir"] { try store.replace(facts(key), inputs: "1") }
    let elm = try store.contentHash(of: "elm")
    #expect(try store.keepOnly(["elm", "new"]) == ["fir", "oak"])
    #expect(try store.contentHash(of: "elm") == elm)
    #expect(try store.state(of: "oak")?.inputs == nil)
    #expect(try store.reader.rows("SELECT count(*) FROM unified_units") == [[.integer(2)]])
  }

  @Test("A reader sees the whole of a property's former rows until the new ones are whole")
  func isolation() throws {
    let path = try temporaryDirectory() + "/unified.db"
    let store = try UnifiedStore(path: path)
    try store.replace(facts("oak"), inputs: "1")
    let reader = try UnifiedReader(path: path)
    var counts: [Int64?] = []
    try reader.each("SELECT unit_id FROM unified_units") { _ in
      try store.replace(facts("oak", units: 5), inputs: "2")
      counts.append(try UnifiedReader(path: path).rows("SELECT count(*) FROM unified_units")[0][0].integer)
      counts.append(try reader.rows("SELECT count(*) FROM unified_units")[0][0].integer)
      return false
    }
    #expect(counts == [5, 2], "The one that began before sees what was there before")
  }

  @Test("A reader cannot write, and there is none before there is a database")
  func readOnly() throws {
    let path = try temporaryDirectory() + "/unified.db"
    #expect(throws: (any Error).self) { try UnifiedReader(path: path) }
    #expect(!exists(path))
    try UnifiedStore(path: path).replace(facts("oak"), inputs: "1")
    #expect(throws: (any Error).self) { try UnifiedReader(path: path).rows("DELETE FROM unified_units") }
  }

  @Test("A question that takes too long is stopped, and the reader answers the next one")
  func tooLong() throws {
    let path = try temporaryDirectory() + "/unified.db"
    try UnifiedStore(path: path).replace(facts("oak"), inputs: "1")
    let reader = try UnifiedReader(path: path)
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    var asked = 0
    #expect(throws: (any Error).self) {
      try reader.run(endless, limit: 1) {
        asked += 1
        return asked > 3
      }
    }
    #expect(try reader.run("SELECT count(*) FROM unified_units", limit: 1) { false }.rows == [[.integer(2)]])
  }
}
