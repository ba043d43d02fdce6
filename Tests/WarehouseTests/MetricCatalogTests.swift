import Domain
import TestSupport
import Testing

@testable import Warehouse

@Suite("The catalog of metrics") struct MetricCatalogTests {
  private let reader: UnifiedReader
  private let texts: [(name: String, text: String)]

  init() throws {
    reader = try UnifiedStore().reader
    let folder = "\(packageRoot())/Sources/Warehouse/SQL"
    texts = try files(under: folder).filter { $0.hasSuffix(".sql") }.map { name in
      (String(name.dropLast(".sql".count)), try readText("\(folder)/\(name)"))
    }
  }

  @Test("Every .sql file runs as it is, and its view has the same columns")
  func runs() throws {
    #expect(texts.count > 25)
    for file in texts {
      #expect(try reader.columns(of: file.text) == reader.columns(of: "SELECT * FROM \(file.name)"), "\(file.name)")
      #expect(file.text.hasPrefix("-- One row for each "), "\(file.name)")
    }
  }

  @Test("Every numerator, denominator and value is computed by the wide view, at every grain and over the portfolio")
  func columns() throws {
    for module in MetricModule.all + MetricModule.unlisted {
      #expect(!module.computed.ratios.isEmpty, "\(module.computed.name)")
      let pooled = "current_portfolio_\(module.computed.name)"
      let columns = try reader.columns(of: "SELECT * FROM \(pooled)")
      #expect(module.sums.allSatisfy(columns.contains), "\(pooled)")
      for metric in module.metrics {
        for view in module.grains.map(module.view) + [pooled] {
          _ = try reader.columns(
            of: "SELECT \(metric.numerator), \(metric.denominator ?? "1"), \(metric.column) FROM \(view)")
        }
        guard !module.isWindowed else { continue }
        for view in module.rows.views where !metric.rowTerms.numerator.hasPrefix("asking_") {
          _ = try reader.columns(of: "SELECT \(metric.rowTerms.numerator) FROM \(view)")
        }
      }
    }
    #expect(Set(MetricDefinition.all.map(\.id)).count == MetricDefinition.all.count)
  }

  @Test(
    "Individual units and floor plans of a Box Score are summed by the same columns",
    arguments: [
      MetricModule.occupancy, .exposure, .pricing,
    ])
  func arms(module: MetricModule) throws {
    let sums = module.computed.select.split(separator: "\n  UNION ALL\n").map { arm in
      arm.split(separator: "\n").filter { $0.contains(" AS ") && ($0.contains("SUM(u.") || $0.contains("(SUM(")) }
        .filter { !$0.hasPrefix("  round") }.map(String.init)
    }
    try #require(sums.count == 2)
    #expect(sums[0] == sums[1] && sums[0].count > 20)
  }

  @Test("Lists of primary sources and classes in SQL are those of the code")
  func literals() throws {
    let sources = UnifiedFactDay.PrimarySource.allCases
    let lists = [
      sources.filter(\.knowsSingleUnits), sources.filter(\.countsFloorplans), sources.filter(\.computesAging),
    ].map { Set($0.map(\.rawValue)) }
    let classes = UnitClass.allCases
    let leased: [UnitClass] = [.occupiedNoNotice, .noticeUnrented, .noticeRented]
    let groups = [
      classes.filter(\.isInTotal), classes.filter { $0.isOccupied == true }, classes.filter { $0.isOccupied == false },
      leased, leased + [.vacantUnrented, .vacantRented], [.vacantUnrented, .noticeUnrented],
    ].map { Set($0.map(\.rawValue)) }
    var found = 0
    for file in texts {
      for match in file.text.matches(of: /(primary_source|unit_class) IN \(([^)]*)\)/) {
        let words = Set(match.2.matches(of: /'(\w+)'/).map { String($0.1) })
        #expect((match.1 == "unit_class" ? groups : lists).contains(words), "\(file.name): \(words.sorted())")
        found += 1
      }
    }
    #expect(found > 10)
  }

  @Test("The days of units have every column of their spans")
  func unitDays() throws {
    let spans = try reader.columns(of: "SELECT * FROM unified_unit_spans").filter { !$0.hasPrefix("valid_") }
    let days = try reader.columns(of: "SELECT * FROM unit_days")
    #expect(spans.filter { !days.contains($0) } == [])
  }

  @Test("A form replaces the marked parts of a file, and nothing else")
  func forms() {
    let text = "SELECT /* keys */ d.a /* end */, 1 FROM d GROUP BY /* keys */ d.a /* end */ /* other */ x /* end */"
    #expect(
      ComputingView.replacing("keys", in: text) { "\($0), d.b" }
        == "SELECT d.a, d.b, 1 FROM d GROUP BY d.a, d.b /* other */ x /* end */")
    let file = Array(
      "-- a note\nSELECT c.*,\n  c.a AS b\nFROM (\n  SELECT /* keys */ d.p /* end */ FROM d\n) c;\n".utf8)
    let view = ComputingView("v", file, row: "a day", "a trial")
    #expect(view.ratios == "c.a AS b")
    #expect(
      view.by("plan", key: "d.plan").hasSuffix("SELECT c.*,\n  c.a AS b\nFROM (\n  SELECT d.p, d.plan FROM d\n) c"))
  }
}
