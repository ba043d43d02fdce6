import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// What holds for every file of every feed: identity, day, accounting, printed totals.
@Suite("Feeds", .needsSamples)
struct FeedTests {
  @Test("Property, day, and the account of every row are what the file states", arguments: Sample.known)
  func identity(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    if let report = sample.expected["report_id"]?.string { #expect(parseResult.report == String(report.prefix(4))) }
    #expect(parseResult.property == sample.expected["property"]?.string.map { .name($0) })
    #expect(parseResult.asOf?.description == sample.expected["as_of"]?.string)
    #expect(parseResult.runStamp.map { $0.count == 19 } ?? (parseResult.asOf != nil))
    #expect(!parseResult.isDemo)
    #expect(parseResult.rowsRead == parseResult.rowsLoaded + parseResult.content.ignored.values.reduce(0, +))
  }

  @Test("Every printed total that the feed checks equals its rows", arguments: Sample.known)
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let checked = parseResult.content.totals.filter(\.isChecked)
    // A report that has found nothing prints no totals.
    #expect(checked.isEmpty == (parseResult.kind == .empty))
    #expect(checked.filter { $0.printed != $0.computed }.isEmpty)
  }

  @Test(
    "An error page of the right title is refused with its own text",
    arguments: Sample.of(reports: "4238").filter { $0.expected["error_text"] != nil })
  func errorPage(sample: Sample) throws {
    let words = try #require(sample.expected["error_text"]?.string)
    let parseResult = try RealPage().read(sample.path)
    guard case .dayNotReached(let refusal) = parseResult.kind else {
      Issue.record("the page was read as \(parseResult.kind)")
      return
    }
    #expect(refusal.description.contains(words))
    #expect(parseResult.content.tables.isEmpty)
    #expect(parseResult.asOf?.description == sample.expected["as_of"]?.string)
  }
}
