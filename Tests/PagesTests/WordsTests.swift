import Domain
import Query
import Reports
import Testing
import Warehouse

@testable import Pages

@Suite("Words on pages") struct WordsTests {
  @Test("Days within a text are written as on pages; what is no day stays")
  func prose() {
    #expect(
      Words.prose("as of 2026-02-04, but 2025-11-12 was requested")
        == "as of Feb\u{A0}4, 2026, but Nov\u{A0}12, 2025 was requested")
    #expect(Words.prose("unit 2026-13-45 of A-12") == "unit 2026-13-45 of A-12")
  }

  private let day = CivilDate(dayNumber: 20_488)

  private func states(_ late: [UnifiedFactDay.Dataset: Int], of all: [UnifiedFactDay.Dataset]) -> [DatasetState] {
    all.map { dataset in
      let back = late[dataset]
      return DatasetState(
        propertyID: "elm", dataset: dataset, state: back == nil ? .fresh : .late, asOf: day.advanced(by: -(back ?? 0)),
        reason: nil)
    }
  }

  private func text(_ states: [DatasetState]) throws -> String? {
    let property = try #require(PropertiesQuery().run(InventedSite.reader()).first)
    return Attention.item(of: states, in: .late, property)?.text
  }

  @Test("Data that are all late are one statement, and those of different days are not merged")
  func late() throws {
    let all: [UnifiedFactDay.Dataset] = [.units, .pricing, .delinquency]
    #expect(
      try text(states([.units: 5, .pricing: 5, .delinquency: 5], of: all))
        == "All data: the latest is as of Jan\u{A0}30.")
    #expect(
      try text(states([.units: 5, .delinquency: 7], of: all))
        == "Units: the latest is as of Jan\u{A0}30. Delinquency: the latest is as of Jan\u{A0}28.")
    #expect(try text(states([:], of: all)) == nil)
  }
}
