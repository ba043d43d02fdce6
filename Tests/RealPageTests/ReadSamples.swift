import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

extension Sample {
  /// The samples of one type, by the name that its expected figures give it.
  static func of(type: String) -> [Sample] {
    all.filter { $0.expected["report_type"]?.string == type }
  }

  /// The samples that a feed reads.
  static var ofFeeds: [Sample] {
    all.filter { sample in
      do { return try RealPage().read(sample.path).kind != .generic && sample.expected["error_text"] == nil } catch {
        return false
      }
    }
  }
}

extension [NamedRow] {
  func sum(_ column: String) -> Int64 { compactMap { $0[column].integer }.reduce(0, +) }
}

extension Reading {
  /// The printed total of a name; nil where there is none or the rows give another number.
  func total(_ name: String) -> Int64? {
    content.totals.first { $0.name == name && $0.printed == $0.computed && $0.isChecked }?.printed
  }
}

/// What holds for every sample that any feed reads, whether it has a number or not.
@Suite("Every sample of a feed", .enabled(if: fixturesRoot() != nil, "the folder of samples is not at hand"))
struct ReadSamplesTests {
  @Test("Property, day and time of running are what the file states", arguments: Sample.ofFeeds)
  func identity(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    if case .refused(let refusal) = reading.kind { Issue.record("\(refusal)") }
    #expect(reading.property == sample.expected["property"]?.string.map { .name($0) })
    #expect(reading.asOf?.description == sample.expected["as_of"]?.string)
    #expect(reading.asOf != nil || reading.runStamp?.count == 19)
    #expect(!reading.isDemo)
  }

  @Test("Every filled row is loaded or ignored by a named rule, once", arguments: Sample.ofFeeds)
  func accounting(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    #expect(reading.rowsRead == reading.rowsLoaded + reading.content.ignored.values.reduce(0, +))
    #expect(reading.rowsRead > 0)
    let rows = reading.content.tables.flatMap(\.rows)
    #expect(rows.isEmpty == (reading.kind == .empty))
    #expect(
      reading.content.tables.allSatisfy { table, rows in rows.allSatisfy { $0.fields.count == table.columns.count } })
  }

  @Test("Every printed total that the feed checks equals its rows", arguments: Sample.ofFeeds)
  func totals(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    #expect(reading.content.totals.filter { $0.isChecked && $0.printed != $0.computed }.isEmpty)
  }
}
