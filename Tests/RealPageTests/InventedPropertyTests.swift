import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// A file of the invented property Juniper Court and what an independent script says that it holds
/// (`Tests/Fixtures/realpage/make.py`).
struct InventedFile: CustomTestStringConvertible, Sendable {
  private static let root = packageFixtures() + "/realpage"

  let name: String
  let expected: JSON

  var testDescription: String { name }

  /// A file for each document in `expected/`; a folder that cannot be read is one file that fails.
  static let all: [InventedFile] = {
    do {
      return try files(under: root + "/expected").sorted().map { document in
        let expected = try JSON.parse(TestSupport.read("\(root)/expected/\(document)"))
        return InventedFile(name: expected["file"]?.string ?? document, expected: expected)
      }
    } catch { return [InventedFile(name: "\(error)", expected: .null)] }
  }()

  /// Those that the feed reads, without pages that hold only an error.
  static let read = all.filter { $0.expected["refusal"] == nil }
  static let reports = read.filter { $0.name.hasPrefix("reports/") }

  func parse() throws -> ParseResult { RealPage().read(try TestSupport.read("\(Self.root)/\(name)")) }
}

@Suite("Files of the invented property")
struct InventedPropertyTests {
  @Test("Every feed has a file, and every operation a response")
  func complete() throws {
    let feeds = try InventedFile.all.compactMap { try $0.parse().feed }
    #expect(Set(RealPage().reportsByFeed.keys).subtracting(feeds) == [])
  }

  @Test("Every row has the values that were written", arguments: InventedFile.read)
  func rows(file: InventedFile) throws {
    let parseResult = try file.parse()
    #expect(parseResult.refusal == nil, "\(parseResult.refusal ?? "")")
    let tables = try #require(file.expected["tables"]?.members)
    for table in tables {
      let (found, expected) = (parseResult.rows(table.key), table.value.array)
      #expect(found.count == expected.count, "\(table.key)")
      for (number, (row, expectation)) in zip(found, expected).enumerated() {
        for cell in expectation.members {
          #expect(row[cell.key] == Field(cell.value), "\(table.key) row \(number), \(cell.key)")
        }
      }
    }
    // A report without rows is valid only where none are expected.
    #expect((parseResult.kind == .empty) == tables.isEmpty)
  }

  @Test("Report, property and day are stated, and every row is accounted for", arguments: InventedFile.reports)
  func identity(file: InventedFile) throws {
    let parseResult = try file.parse()
    #expect(parseResult.report == file.expected["report"]?.string)
    #expect(parseResult.property == file.expected["property"]?.string.map { .name($0) })
    #expect(parseResult.asOf?.description == file.expected["as_of"]?.string)
    #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
    #expect(parseResult.content.findings.map(\.rule) == [])
  }

  @Test(
    "The printed totals are checked against the rows, and agree",
    arguments: InventedFile.reports.filter { $0.expected["totals"] != .null })
  func totals(file: InventedFile) throws {
    let parseResult = try file.parse()
    #expect(parseResult.totalsAgree)
    var printed = parseResult.checkedTotals
    for total in try #require(file.expected["totals"]).array.compactMap(\.integer) {
      let place = try #require(printed.firstIndex(of: total), "\(total) is not checked")
      printed.remove(at: place)
    }
  }

  @Test(
    "A page that holds only an error is refused with its own text",
    arguments: InventedFile.all.filter { $0.expected["refusal"] != nil })
  func errorPage(file: InventedFile) throws {
    let parseResult = try file.parse()
    guard case .dayNotReached(let refusal) = parseResult.kind else {
      Issue.record("the page was read as \(parseResult.kind)")
      return
    }
    #expect(refusal.description.contains(try #require(file.expected["refusal"]?.string)))
    #expect(parseResult.content.tables.isEmpty)
  }
}

extension Field {
  /// The field that a JSON value stands for; a number with a fraction stands for none.
  fileprivate init(_ value: JSON) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .text(text)
    case .null: self = .null
    default: self = .text("\(value)")
    }
  }
}
