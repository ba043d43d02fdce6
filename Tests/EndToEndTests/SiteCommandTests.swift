import Domain
import Pipeline
import Simulator
import TestSupport
import Testing

@testable import ownerdash

/// Pages for owners, from files to the folder of pages.
@Suite("The command site")
struct SiteCommandTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    try harness.putReports(of: ["nexus_east", "ridian"])
  }

  private func page(_ file: String) throws -> String { try readText("\(harness.data)/site/\(file)") }

  /// The lines of the summary's JSON that hold a property or the total, by key.
  private func summary() async -> [[String: String]] {
    let lines = await harness.run("summary", "--format", "json").output.split(whereSeparator: \.isNewline)
    return lines.filter { $0.contains("\"property\": \"") }.map { line in
      let members = line.drop { $0 != "{" }.dropFirst().split(separator: ", ").map { member in
        let parts = member.split(separator: ": ", maxSplits: 1).map { $0.filter { !"\"{},".contains($0) } }
        return (parts.first ?? "", parts.last ?? "")
      }
      return Dictionary(members, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The cells of the table of properties, by the name at the row's beginning.
  private func table() throws -> [String: [String]] {
    let rows = try page("portfolio.html").split(separator: "<tr role=\"row\">").map { row in
      row.replacing("</th>", with: "</td>").split(separator: "</td>").map { cell in
        var (text, isTag) = ("", false)
        for letter in cell {
          if letter == "<" {
            isTag = true
          } else if letter == ">" {
            isTag = false
          } else if !isTag {
            text.append(letter)
          }
        }
        return text
      }
    }
    return Dictionary(rows.compactMap { row in row.first.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })
  }

  /// A number of two decimals in tenths or whole units, half away from zero: `95.74` is `95.7`.
  private func rounded(_ text: String?, by unit: Int) throws -> Int {
    let text = try #require(text)
    let digits = try #require(Int(text.replacing(".", with: "")))
    return (digits + unit / 2) / unit
  }

  @Test("Every figure of the table of properties equals the summary's")
  func figures() async throws {
    await harness.run("run", harness.drop)
    let ran = await harness.run("site", "--as-of", "2026-02-05")
    #expect(ran.ending == .done, "\(ran.complaints)")
    let rows = await summary()
    let table = try table()
    var compared = 0
    for row in rows {
      let name = row["property"] == "Pooled" ? "Portfolio, pooled" : row["property"] ?? ""
      guard let cells = table[name] else { continue }
      compared += 1
      for (column, place) in [("physical_occupancy_pct", 2), ("leased_pct", 5), ("exposure_60_pct", 6)] {
        let tenths = try rounded(row[column], by: 10)
        #expect(cells[place] == "\(tenths / 10).\(tenths % 10)\u{A0}%", "\(name) \(column)")
      }
      for (column, place) in [("in_place_rent_avg", 7), ("asking_rent_avg", 8)] {
        #expect(cells[place] == "$\(grouped(try rounded(row[column], by: 100)))", "\(name) \(column)")
      }
      let hundreds = try rounded(row["delinquent_total"], by: 10_000)
      #expect(cells[9] == "$\(hundreds / 10).\(hundreds % 10)k", "\(name)")
      #expect(cells[1] == row["total_units"], "\(name)")
    }
    #expect(compared == 3)
  }

  @Test("The headline figures and the period comparison's current values equal the summary's pooled row")
  func headlines() async throws {
    await harness.run("run", harness.drop)
    await harness.run("site", "--as-of", "2026-02-05")
    let pooled = try #require(await summary().first { $0["property"] == "Pooled" })
    let percent = { (column: String) throws -> String in
      let tenths = try rounded(pooled[column], by: 10)
      return "\(tenths / 10).\(tenths % 10)\u{A0}%"
    }
    let dollars = { (column: String) throws -> String in "$\(grouped(try rounded(pooled[column], by: 100)))" }
    let hundreds = try rounded(pooled["delinquent_total"], by: 10_000)
    let expected = [
      try percent("physical_occupancy_pct"), try percent("leased_pct"), try percent("exposure_60_pct"),
      try dollars("in_place_rent_avg"), "$\(hundreds / 10).\(hundreds % 10)k",
    ]
    let portfolio = try page("portfolio.html")
    let tiles = portfolio.split(separator: "<span class=\"big\">").dropFirst().map { tile in
      String(tile.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
    #expect(Array(tiles.prefix(5)) == expected && tiles.count == 6)
    let now = portfolio.split(separator: "data-l=\"Now\"><strong>").dropFirst().map { String($0.prefix { $0 != "<" }) }
    #expect(now.count == 7)
    #expect(Array(now[0...3]) + [now[5]] == expected)
    #expect(now[4] == (try dollars("asking_rent_avg")))
  }

  @Test("Only changed pages are written again")
  func unchanged() async throws {
    await harness.run("run", harness.drop)
    let first = await harness.run("site", "--as-of", "2026-02-05")
    let second = await harness.run("site", "--as-of", "2026-02-05")
    #expect(first.output.contains(" changed") && !first.output.contains(", 0 changed"))
    #expect(second.output.contains(", 0 changed"), "\(second.output)")
  }

  @Test("A run writes the pages where the configuration asks for it, and only there")
  func afterRun() async throws {
    await harness.run("run", harness.drop)
    #expect(!FileSystem.posix.exists(harness.data + "/site"))
    let config = try readText(harness.config)
    let asking = "{\"site\": {\"title\": \"Larkfield Residential\", \"after_run\": true}," + config.dropFirst()
    try write(Array(asking.utf8), to: harness.config)
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(try page("property-ridian.html").contains("Larkfield Residential"))
  }

  @Test("A folder that holds other files is refused and left as it is")
  func foreignFolder() async throws {
    await harness.run("run", harness.drop)
    let ran = await harness.run("site", "--out", harness.drop)
    #expect(ran.ending != .done && ran.complaints.contains("holds files that are not pages"))
    #expect(try !files(under: harness.drop).isEmpty)
  }
}
