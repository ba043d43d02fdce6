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
    let reported = Set(dictionary.metrics.map(\.id))
    let made = metrics.matches(of: /SELECT '([a-z0-9_]+)' AS metric_id/).map { String($0.1) }
    #expect(made.count > 150)
    #expect(Set(made) == reported)
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

  @Test("No meaning is written for an unknown column")
  func leftovers() throws {
    let objects = dictionary.tables + dictionary.views
    let columns = Set(
      objects.flatMap { object in object.columns.flatMap { [$0.name, "\(object.names[0]).\($0.name)"] } })
    let shared = MetricModule.shared.map(\.column)
    let figures = (MetricModule.all + MetricModule.unlisted).flatMap { module in
      module.figures("").map { "\(module.computed.name).\($0.column)" }
    }
    let written = shared + figures
    #expect(written.filter { !columns.contains($0) }.sorted() == [])
    #expect(Set(MetricViews.described.map(\.name)) == Set(dictionary.views.map { $0.names[0] }))
  }

  @Test("A column that holds a metric has the catalog's formula")
  func formulas() {
    let occupancy = dictionary.views.first { $0.names[0] == "occupancy" }
    let formulas = ["physical_occupancy_pct", "quality"].map { name in
      occupancy?.columns.first { $0.name == name }?.formula
    }
    #expect(formulas == ["100 * occupied_units / total_units", nil])
  }

  @Test("Every column of a person's name or contact is taken out of the analysts' copy")
  func personal() {
    let words = ["name", "email", "mail", "phone", "telegram", "address", "contact", "resident", "note", "description"]
    let harmless = [
      "unified_properties.name", "unified_property_groups.name", "unified_prospects.first_contact",
      "unified_rentable_item_spans.item_name", "unified_apartments.address", "unified_features.name",
      "unified_property_addresses.address", "unified_income_lines.account_name",
      "kept_activity.window_name", "kept_leasing_funnel.window_name", "kept_tradeouts.window_name",
      "kept_turns.window_name",
      "part_hashes.table_name",
    ]
    for table in dictionary.tables {
      let taken = UnifiedSchema.columns(.personal).first { $0.table == table.names[0] }?.columns ?? []
      for column in table.columns where !column.name.hasSuffix("_id") && column.unit == "text" {
        let isPersonal = column.name.split(separator: "_").contains { words.contains(String($0)) }
        let name = "\(table.names[0]).\(column.name)"
        let isHarmless = harmless.contains { name.hasPrefix($0) }
        #expect(!isPersonal || isHarmless || taken.contains(column.name), "\(name)")
      }
    }
  }

  @Test("Each line of the dictionary can be read alone: it names what it is about")
  func alone() {
    let backward = ["these", "those", "such", "the same as", "the same with", "the same by", "that is more", "of them"]
    for object in dictionary.tables + dictionary.views {
      let lines =
        object.columns.map { "\($0.name): \($0.meaning); \($0.null ?? "")" } + ["\(object.names[0]): \(object.purpose)"]
      for line in lines {
        let words = " " + line.replacing(/[^a-z ]/, with: " ") + " "
        let found = backward.filter { words.contains(" \($0) ") }
        // "such as" introduces an example.
        let isExample = found == ["such"] && !words.replacing(" such as ", with: " ").contains(" such ")
        #expect(found.isEmpty || isExample, "\(line)")
      }
    }
  }

  @Test("A view's columns have types: those of the kept figures, and of the tables that have the column")
  func types() throws {
    let declared = try reader.rows(
      """
      SELECT c.name, c.type, m.name FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c WHERE m.type = 'table'
      """)
    var types: [String: Set<String>] = [:]
    for row in declared { types[row[0].text ?? "", default: []].insert(row[1].text ?? "") }
    for object in dictionary.views {
      for column in object.columns {
        guard column.unit != "see unit", let known = types[column.name], known.count == 1 else { continue }
        #expect(known == [column.type], "\(object.names[0]).\(column.name)")
      }
    }
  }
}
