import TestSupport
import Testing

@Suite("The route of a cell can be followed")
struct RouteTests {
  /// The files that the page names in the items of its lists.
  private let files: [String]
  private let lines: [Substring]

  init() throws {
    lines = try readText("\(packageRoot())/docs/data-flow.md").split(separator: "\n")
    files = lines.filter { $0.first?.isNumber ?? false }.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) && $0.element.hasPrefix("Sources/") }.map { String($0.element) }
    }
  }

  @Test("The page names fewer than 20 files, each once, and all of them exist")
  func page() {
    #expect((10..<20).contains(files.count), "\(files.count) files")
    #expect(Set(files).count == files.count)
    for file in files { #expect(exists("\(packageRoot())/\(file)"), "\(file) is named and does not exist") }
  }

  @Test("Each item names one file, and the route goes from the payload to the report")
  func order() {
    #expect(lines.count { $0.first?.isNumber ?? false } == files.count)
    let stages = ["Load", "Feeds/BoxScore", "RawStore", "Mapping", "Warehouse/Unified", "Query", "Reports"]
    let places = stages.map { stage in files.firstIndex { $0.contains(stage) } }
    #expect(places.allSatisfy { $0 != nil }, "\(places)")
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }
}
