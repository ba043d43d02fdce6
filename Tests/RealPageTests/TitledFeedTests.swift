import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// Which feed reads a report that prints no number, and under which scope.
@Suite("Feeds known by their titles", .needsSamples)
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
    "The feed is recognized by the title, and the scope by period and parameters",
    arguments: Sample.all.filter { feed(of: $0) != nil })
  func described(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.kind == .rows)
    #expect(parseResult.feed == TitledFeedTests.feed(of: sample))
    if let period = sample.expected["period"]?.array.compactMap(\.string), period.count == 2 {
      #expect(parseResult.scope.contains("period \(period[0]) to \(period[1])"))
    }
    #expect(parseResult.scope.contains("parameters "))
    #expect(!parseResult.scope.lowercased().contains("sort by"))
    #expect(
      parseResult.content.tables.allSatisfy { table, rows in rows.allSatisfy { $0.fields.count == table.columns.count }
      })
  }

  @Test("A report of another title is none of them", arguments: Sample.all.filter { feed(of: $0) == nil })
  func others(sample: Sample) throws {
    let feed = try RealPage().read(sample.path).feed
    #expect(!TitledFeedTests.feeds.values.contains { $0 == feed })
  }
}
