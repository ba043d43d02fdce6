import TestSupport
import Testing

@testable import Warehouse

@Suite("The data dictionary") struct DataDictionaryTests {
  private let reader: UnifiedReader
  private let dictionary: DataDictionary

  init() throws {
    reader = try UnifiedStore().reader
    dictionary = try DataDictionary.read()
  }

  @Test("Every table, view, column and metric has a meaning")
  func whole() throws {
    #expect(dictionary.gaps == [])
    let names = try reader.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").compactMap {
      $0[0].text
    }
    #expect(Set((dictionary.tables + dictionary.views).flatMap(\.names)) == Set(names))
    for object in dictionary.tables + dictionary.views {
      let columns = try object.names.flatMap { try reader.columns(of: "SELECT * FROM \($0)") }
      #expect(Set(object.columns.map(\.name)) == Set(columns), "\(object.names[0])")
      #expect(object.columns.allSatisfy { !$0.meaning.isEmpty && !$0.unit.isEmpty }, "\(object.names[0])")
      #expect(!object.grain.isEmpty && !object.source.isEmpty, "\(object.names[0])")
    }
    let metrics = try #require(reader.rows("SELECT sql FROM sqlite_schema WHERE name = 'metrics'").first?[0].text)
    let told = Set(dictionary.metrics.map(\.id))
    let made = metrics.matches(of: /SELECT '([a-z0-9_]+)' AS metric_id/).map { String($0.1) }
    #expect(made.count > 150)
    #expect(Set(made) == told)
  }

  @Test("A table, view or column without a meaning is a gap")
  func gaps() {
    let schema = Schema(objects: [
      .init(
        name: "unified_unit_spans", isView: false, sql: "",
        columns: [
          .init(name: "unit_id", isNullable: false), .init(name: "colour", isNullable: false),
          .init(name: "status_text", isNullable: true),
        ]), .init(name: "unified_paint", isView: false, sql: "", columns: []),
      .init(
        name: "shades", isView: true, sql: "SELECT u.hue AS hue FROM unified_paint u",
        columns: [.init(name: "hue", isNullable: true)]),
    ])
    #expect(
      DataDictionary(schema).gaps.prefix(5) == [
        "unified_unit_spans.colour", "what NULL means in unified_unit_spans.status_text", "unified_paint", "shades",
        "shades.hue",
      ])
  }

  @Test("No meaning is written of what is not there")
  func leftovers() throws {
    let objects = dictionary.tables + dictionary.views
    let columns = Set(
      objects.flatMap { object in object.columns.flatMap { [$0.name, "\(object.names[0]).\($0.name)"] } })
    let numbered = Set(
      columns.map { $0.replacing("30", with: "N").replacing("60", with: "N").replacing("90", with: "N") })
    let written = [DictionaryText.columns, DictionaryText.figures].flatMap { DictionaryText.read($0).keys }
    #expect(written.filter { !columns.contains($0) && !numbered.contains($0) }.sorted() == [])
    let named = [DictionaryText.tables, DictionaryText.views].flatMap { DictionaryText.read($0).keys }
    #expect(Set(named) == Set(objects.map { $0.names[0] }))
  }

  @Test("A formula is what the view computes, wherever in it")
  func formulas() {
    let view = ViewFormulas(
      """
      CREATE VIEW v AS
      SELECT c.*, -- a note, with a comma
        round(100.0 * c.a / NULLIF(c.b, 0), 2) AS share, c.a AS again
      FROM (
        SELECT u.day, SUM(CASE WHEN u.kind IN ('x, y', 'z') THEN 1 ELSE 0 END) AS a, COUNT(*) AS b
        FROM units u GROUP BY u.day
      ) c
      """)
    #expect(view["share"] == "round(100.0 * c.a / NULLIF(c.b, 0), 2)")
    #expect(view["again"] == "c.a")
    #expect(view["a"] == "SUM(CASE WHEN u.kind IN ('x, y', 'z') THEN 1 ELSE 0 END)")
    #expect(view["b"] == "COUNT(*)")
    #expect(view["day"] == nil)
    let occupancy = dictionary.views.first { $0.names[0] == "occupancy" }
    #expect(
      occupancy?.columns.first { $0.name == "physical_occupancy_pct" }?.formula
        == "round(100.0 * c.occupied_units / NULLIF(c.total_units, 0), 2)")
    let classes = dictionary.views.first { $0.names == ["unit_classes"] }
    #expect(
      classes?.columns.first { $0.name == "on_notice" }?.formula == "1 for 'notice_unrented', 'notice_rented', else 0")
    #expect(classes?.columns.first { $0.name == "unit_class" }?.formula == nil)
    #expect(classes?.source == "nothing: its rows are fixed")
  }

  @Test("Every column of a person's name or contact is taken out of the analysts' copy")
  func personal() {
    let words = ["name", "email", "mail", "phone", "telegram", "address", "contact", "resident", "note", "description"]
    let harmless = [
      "unified_properties.name", "unified_prospects.first_contact", "unified_rentable_items.item_name",
    ]
    for table in dictionary.tables {
      let taken = AnalystCopy.personal.first { $0.table == table.names[0] }?.columns ?? []
      for column in table.columns where !column.name.hasSuffix("_id") && column.unit == "text" {
        let isPersonal = column.name.split(separator: "_").contains { words.contains(String($0)) }
        let name = "\(table.names[0]).\(column.name)"
        let isHarmless = harmless.contains { name.hasPrefix($0) }
        #expect(!isPersonal || isHarmless || taken.contains(column.name), "\(name)")
      }
    }
  }
}
