import Domain
import Query
import Testing
import Warehouse

@Suite("Changes between two days") struct ChangesQueryTests {
  private func changes(
    _ before: [UnitClass], _ after: [UnitClass], accounts: ([(String, Int64)], [(String, Int64)]) = ([], [])
  ) throws -> [ChangesQuery.Part] {
    var facts = Facts.property("oak", [(7, before, nil), (0, after, nil)])
    for (ago, rows) in [(7, accounts.0), (0, accounts.1)] {
      let asOf = Facts.day.advanced(by: -ago)
      facts.days.append(
        UnifiedFactDay(
          propertyID: "oak", dataset: .delinquency, asOf: asOf, asOfBasis: .stated, primarySource: .delinquency,
          payload: "p"))
      for (place, row) in rows.enumerated() {
        var account = UnifiedDelinquency(
          propertyID: "oak", asOf: asOf, accountID: "\(row.0)/-/\(place)", accountClass: .current, statusText: "",
          isOnNotice: false, isEviction: false, delinquent: Money(cents: row.1), prepaid: .zero,
          days0To30: Money(cents: row.1), days31To60: .zero, days61To90: .zero, daysOver90: .zero)
        account.unitNumber = row.0
        facts.accounts.append(account)
      }
    }
    let query = ChangesQuery(property: "oak", from: Facts.day.advanced(by: -5), to: Facts.day)
    return try query.run(Facts.reader(facts))
  }

  @Test(
    "Units that enter, leave or change class are listed, and unchanged ones are not; the days are the last valid ones")
  func units() throws {
    let parts = try changes(
      [.occupiedNoNotice, .vacantUnrented, .down], [.occupiedNoNotice, .vacantRented, .down, .model])
    let units = try #require(parts.first { $0.kind == .unit })
    #expect(units.days.from == Facts.day.advanced(by: -7))
    #expect(units.days.to == Facts.day)
    #expect(units.counts == (3, 4))
    #expect(
      units.changes.map { "\($0.unit ?? "") \($0.before ?? "-") \($0.after ?? "-")" } == [
        "1 vacant_unrented vacant_rented", "3 - model",
      ])
  }

  @Test("An account without an id of the source is the same on both days though its place in the report is another")
  func accounts() throws {
    let parts = try changes(
      [.occupiedNoNotice], [.occupiedNoNotice],
      accounts: ([("101", 500), ("102", 700), ("103", 900)], [("102", 700), ("103", 950), ("104", 100)]))
    let accounts = try #require(parts.first { $0.kind == .account })
    #expect(
      accounts.changes.map { "\($0.unit ?? "") \($0.amountBefore?.cents ?? -1) \($0.amountAfter?.cents ?? -1)" } == [
        "101 500 -1", "103 900 950", "104 -1 100",
      ])
  }

  @Test("Without a good day by the first day nothing is compared")
  func noDay() throws {
    let facts = Facts.property("oak", [(0, [.down], nil)])
    let query = ChangesQuery(property: "oak", from: Facts.day.advanced(by: -5), to: Facts.day)
    let parts = try query.run(Facts.reader(facts))
    #expect(parts.allSatisfy { $0.changes.isEmpty && $0.days.from == nil })
  }
}
