import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// What holds for every file of the feeds that are known by their titles.
@Suite("Feeds known by their titles", .enabled(if: fixturesRoot() != nil, "the folder of samples is not at hand"))
struct TitledFeedTests {
  private static let feeds = [
    "LEASING ACTIVITY DETAIL": "leasing_activity_detail", "LEASING ACTIVITY SUMMARY": "leasing_activity_summary",
    "ACTIVITY REPORT": "activity", "PRIMARY ADVERTISING SOURCE EVALUATION": "primary_advertising_source",
    "MAKE READY SUMMARY": "make_ready_summary", "CLOSED MAKE READY SUMMARY": "closed_make_ready",
    "MAKE READY ANALYSIS": "make_ready_analysis",
  ]

  private static func feed(of sample: Sample) -> String? {
    let type = sample.expected["report_type"]?.string ?? ""
    return feeds.first { type.hasPrefix($0.key) }?.value
  }

  @Test("Every title has a sample")
  func samples() {
    #expect(Set(Sample.all.compactMap(TitledFeedTests.feed)) == Set(TitledFeedTests.feeds.values))
  }

  @Test(
    "Property, day, period, and the account of every row are what the file states",
    arguments: Sample.all.filter { feed(of: $0) != nil })
  func identity(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    #expect(reading.kind == .rows)
    #expect(reading.feed == TitledFeedTests.feed(of: sample))
    #expect(reading.property == sample.expected["property"]?.string.map { .name($0) })
    #expect(reading.asOf?.description == sample.expected["as_of"]?.string)
    if let number = sample.expected["report_id"]?.string { #expect(reading.report == number) }
    if let period = sample.expected["period"]?.array.compactMap(\.string), period.count == 2 {
      #expect(reading.scope.contains("period \(period[0]) to \(period[1])"))
    }
    #expect(reading.scope.contains("parameters "))
    #expect(reading.runStamp?.count == 19)
    #expect(!reading.isDemo)
    #expect(reading.rowsRead == reading.rowsLoaded + reading.content.ignored.values.reduce(0, +))
    #expect(
      reading.content.tables.allSatisfy { table, rows in rows.allSatisfy { $0.fields.count == table.columns.count } })
  }

  @Test(
    "Every printed total that the feed checks equals its rows", arguments: Sample.all.filter { feed(of: $0) != nil })
  func totals(sample: Sample) throws {
    let reading = try RealPage().read(sample.path)
    #expect(reading.content.totals.contains { $0.isChecked })
    #expect(reading.totalsAgree)
  }

  @Test("A report of another title is none of them", arguments: Sample.all.filter { feed(of: $0) == nil })
  func others(sample: Sample) throws {
    let feed = try RealPage().read(sample.path).feed
    #expect(!TitledFeedTests.feeds.values.contains { $0 == feed })
  }
}
