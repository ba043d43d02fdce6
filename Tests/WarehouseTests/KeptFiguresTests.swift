import Domain
import TestSupport
import Testing

@testable import Warehouse

@Suite("Kept figures") struct KeptFiguresTests {
  private let store: UnifiedStore

  init() throws { store = try UnifiedStore() }

  @Test("The tables that each computing view reads are those that the rules name")
  func inputs() throws {
    let objects = try store.reader.rows("SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view')")
    let known = Dictionary(
      objects.map { ($0[0].text ?? "", ($0[1].text == "view", $0[2].text ?? "")) },
      uniquingKeysWith: { first, _ in first })
    func tables(of view: String) -> Set<String> {
      guard let (isView, sql) = known[view], isView else { return [view] }
      let text = sql.replacing(/--[^\n]*|\/\*.*?\*\//, with: "")
      let read = Set(text.matches(of: /(?:FROM|JOIN)\s+(\w+)/).map { String($0.1) })
      return read.filter { known[$0] != nil }.reduce(into: []) { $0.formUnion(tables(of: $1)) }
    }
    #expect(KeptFigures.all.count == 26)
    for figures in KeptFigures.all where figures.form != .property {
      let ruled = FigureInput.all.filter { $0.views.contains(figures.view) }.flatMap(\.tables)
      #expect(tables(of: figures.computing) == Set(ruled), "\(figures.view)")
    }
  }

  @Test("The columns that a rule compares are columns of its table")
  func columns() throws {
    for input in FigureInput.all where !input.columns.isEmpty {
      for table in input.tables {
        let kept = try KeptFigures.all.first { $0.table == table }?.declaration(in: store.database)
        let stored = (kept ?? UnifiedSchema.declarations.first { $0.name == table })?.stored ?? []
        #expect(input.columns.allSatisfy(stored.contains), "\(table)")
      }
    }
  }

  @Test("A table of figures has the types of the figures, and no day's state that later days change")
  func types() throws {
    let units = [MetricsFacts.unit(1, .occupiedNoNotice), MetricsFacts.unit(2, .vacantUnrented)]
    try store.replace(MetricsFacts.rentRoll("oak", units), inputs: "1")
    let sql = "SELECT typeof(physical_occupancy_pct), typeof(total_units), quality FROM kept_occupancy"
    #expect(try store.reader.rows(sql) == [[.text("real"), .text("integer"), .text("good")]])
    for figures in KeptFigures.all {
      let columns = try store.reader.columns(of: "SELECT * FROM \(figures.table)")
      #expect(!columns.contains("is_current") && columns.contains("property_id"))
      #expect(columns.contains("as_of") == (figures.form == .days) && figures.keys.allSatisfy(columns.contains))
    }
  }

  @Test("A day that is not good any more has no figures")
  func held() throws {
    var facts = MetricsFacts.rentRoll("oak", [MetricsFacts.unit(1, .occupiedNoNotice)])
    try store.replace(facts, inputs: "1")
    #expect(try store.reader.rows("SELECT count(*) FROM kept_occupancy") == [[.integer(1)]])
    facts.published = []
    for place in facts.days.indices { facts.days[place].heldBecause = "invented" }
    try store.replace(facts, inputs: "2")
    for figures in KeptFigures.all {
      #expect(try store.reader.rows("SELECT count(*) FROM \(figures.table)") == [[.integer(0)]], "\(figures.view)")
    }
  }

  @Test("Figures of floor plans that stay the same are one row, of a unit without a floor plan too")
  func spans() throws {
    var facts = MetricsFacts.rentRoll("oak", [])
    for number in 0..<3 {
      let day = MetricsFacts.day.advanced(by: number)
      if number > 0 { facts.publish([.units, .pricing], on: day, primarySource: .rentRoll) }
      let units = [nil, "A"].enumerated().map { place, plan in
        MetricsFacts.unit(place, .occupiedNoNotice) { unit in
          (unit.propertyID, unit.asOf, unit.floorplan) = ("oak", day, plan)
          unit.leaseRent = Money(cents: number == 2 && plan == "A" ? 110_000 : 100_000)
        }
      }
      facts.units.add(units, on: day)
    }
    try store.replace(facts, inputs: "1")
    let days = "julianday(min(valid_to, '2026-02-06')) - julianday(valid_from)"
    let spans = try store.reader.rows(
      "SELECT floorplan, in_place_rent_cents, \(days) FROM kept_pricing_by_floorplan")
    #expect(
      Set(spans) == [
        [.null, .integer(100_000), .real(2)], [.text("A"), .integer(100_000), .real(1)],
        [.text("A"), .integer(110_000), .real(0)],
      ])
    #expect(try store.reader.rows("SELECT count(*) FROM pricing_by_floorplan") == [[.integer(6)]])
  }

  @Test("Figures from the sums of a day's units are those of the computing view, which reads each unit")
  func sums() throws {
    let units = (0..<120).map { number in
      MetricsFacts.unit(number, UnitClass.allCases[number % UnitClass.allCases.count]) { unit in
        unit.floorplan = [nil, "A", "B"][number % 3]
        unit.bedrooms = [nil, 1, 2, 1][number % 4]
        unit.squareFeet = number % 5 == 0 ? nil : 600 + number
        unit.marketRent = number % 7 == 0 ? nil : Money(cents: Int64(100_000 + 100 * number))
        unit.leaseRent = number % 2 == 0 ? Money(cents: Int64(90_000 + 300 * number)) : nil
        unit.vacated = number % 3 == 0 ? nil : MetricsFacts.day.advanced(by: -number)
        unit.expectedMoveOut = number % 4 == 0 ? nil : MetricsFacts.day.advanced(by: number)
        unit.nextMoveIn = number % 6 == 0 ? nil : MetricsFacts.day.advanced(by: number)
      }
    }
    try store.replace(MetricsFacts.rentRoll("oak", units), inputs: "1")
    let summed = KeptFigures.all.filter { $0.units != nil }
    #expect(summed.count == 12 && summed.allSatisfy { $0.summing.contains("temp.summed_") })
    for figures in summed {
      let columns = try figures.declaration(in: store.database).stored.filter { $0 != "valid_to" }
      let kept = try store.reader.rows("SELECT \(columns.joined(separator: ", ")) FROM \(figures.table)")
      let computed = try store.reader.rows(
        "SELECT \(columns.map(figures.computed).joined(separator: ", ")) FROM \(figures.computing)")
      #expect(!kept.isEmpty && Set(kept) == Set(computed), "\(figures.view)")
    }
  }

  @Test("Rows that differ only in columns that no figure reads are no change")
  func changes() {
    let change = TableChange(
      columns: ["day", "name"], removed: [[.integer(1), .text("a")], [.integer(2), .text("b")]],
      added: [[.integer(1), .text("c")], [.integer(3), .text("b")], [.integer(3), .text("d")]])
    #expect(Set(change.rows(in: ["day"]).map { $0["day"] }) == [.integer(2), .integer(3)])
    #expect(change.rows(in: ["day", "name"]).count == 5)
  }
}
