import Domain
import Testing

@testable import Warehouse

@Suite("Columns of raw tables as constants")
struct RawColumnsTests {
  private struct Visit: RawColumns {
    let unit = Column("unit", .text, "the unit's number")
    let date = Column("visit_date", .date, "the day")
    let rent = Column("rent_cents", .cents, "the rent")
  }

  /// A declaration that does not fill its last word, as one that ends in a flag.
  private struct Flagged: RawColumnDeclaration {
    let raw: RawTable.Column
    let isRequired: Bool
  }

  private struct Answer: RawColumns {
    typealias Column = Flagged

    let code = Flagged(raw: RawTable.Column("code", .text, "the code"), isRequired: true)
    let count = Flagged(raw: RawTable.Column("count", .integer, "the count"), isRequired: false)
  }

  private let visits = MappedTable("visits", grain: "one visit", Visit.self)
  private let row = RawRow(
    place: Place(sheet: "Sheet1", row: 2), fields: [.text("101"), .text("2026-02-04"), .integer(125_000)])

  @Test("They are the table's columns, in the order of their declaration")
  func columns() {
    #expect(visits.columns.map(\.name) == ["unit", "visit_date", "rent_cents"])
    #expect(visits.raw.columns.map(\.kind) == [.text, .date, .cents])
    #expect(MappedTable("answers", grain: "one answer", Answer.self).columns.map(\.name) == ["code", "count"])
  }

  @Test("A value is read by its constant, and by a constant that is handed over")
  func values() throws {
    let record = try #require(visits.records([row], payload: "p").first)
    #expect(record.unit.text == "101" && record.date.date?.description == "2026-02-04")
    #expect(record.rent.money?.cents == 125_000)
    let paths: [Visit.Path] = [\.rent, \.unit]
    #expect(paths.map { record[$0] } == [.integer(125_000), .text("101")])
    #expect(paths.map { record.columnName($0) } == ["rent_cents", "unit"])
    #expect(record.table == "visits" && record.payload == "p")
  }

  @Test("Of a declaration that is padded, each column is found at its place")
  func padded() throws {
    let answers = MappedTable("answers", grain: "one answer", Answer.self)
    let row = RawRow(place: Place(sheet: "-", row: 1), fields: [.text("a"), .integer(7)])
    let record = try #require(answers.records([row]).first)
    let values: [Field] = [record.code, record.count]
    #expect(values == [.text("a"), .integer(7)])
  }

  @Test("A row of another table is no record of this one")
  func others() {
    let other = RawTable("other", grain: "one row", columns: visits.columns)
    #expect(visits.record(row, of: other)?.row == nil)
    #expect(visits.record(row, of: visits.raw)?.unit.text == "101")
  }
}
