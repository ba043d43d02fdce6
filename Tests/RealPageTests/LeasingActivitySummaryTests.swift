import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Leasing Activity Summary", .needsSamples)
struct LeasingActivitySummaryTests {
  private static let table = "realpage_leasing_activity_summary"

  @Test("Records and sums of each block are the report's", arguments: Sample.titled("LEASING ACTIVITY SUMMARY"))
  func blocks(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows(LeasingActivitySummaryTests.table)
    let blocks = Dictionary(grouping: rows) { "Summary By \($0["summary_by"].text ?? "")" }
    let records = try #require(sample.expected["records"])
    #expect(blocks.mapValues { Int64($0.count) } == records.counts)
    for (block, rows) in blocks {
      for member in sample.expected["sums"]?[block]?.members ?? [] {
        #expect(rows.sum(member.key) == member.value.integer, "\(block) \(member.key)")
      }
    }
  }

  @Test("Sampled lines have every value", arguments: Sample.titled("LEASING ACTIVITY SUMMARY"))
  func records(sample: Sample) throws {
    let rows = try RealPage().read(sample.path).rows(LeasingActivitySummaryTests.table)
    for block in sample.expected["sample_records"]?.members ?? [] {
      for record in block.value.array {
        let row = rows.first {
          "Summary By \($0["summary_by"].text ?? "")" == block.key && $0["name"].text == record["name"]?.string
        }
        let found = try #require(row)
        for member in record.members where member.value.integer != nil {
          #expect(found[member.key].integer == member.value.integer, "\(member.key)")
        }
        #expect(percent(found["close_percent"]) == record["close_pct"]?.string)
      }
    }
  }

  /// `20.00 %` of 2000.
  private func percent(_ field: Field) -> String {
    let hundredths = field.integer ?? -1
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) %"
  }

  @Test("The totals of each block are those printed", arguments: Sample.titled("LEASING ACTIVITY SUMMARY"))
  func totals(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let names = parseResult.rows(LeasingActivitySummaryTests.table).counted(by: "summary_by").keys
    for check in sample.expected["checks"]?.array ?? [] {
      let parts = (check["total"]?.string ?? "").split(separator: " Totals / ").map(String.init)
      guard parts.count == 2, let block = names.first(where: { "Summary By \($0)" == parts[0] }) else { continue }
      let total = try #require(parseResult.total("\(block) Totals: \(parts[1])"))
      #expect(total.isChecked)
      #expect(total.printed == check["printed"]?.integer)
    }
    for close in parseResult.content.totals where close.name.hasSuffix("close_percent") {
      #expect(close.printed == close.computed)
    }
  }

  private static let headers =
    "Floor Plan,New Prospects,Activities,# Off-Site Conversion,Visits,Return Visits,Not In Ratio,Net Visits,"
    + "Units Shown,Quotes,Leases,Waitlist,Total Leases,Cancelled/Denied,Net Leases,Close %,Move-ins"

  @Test(
    "A block that does not add up, does not end, or has a value under no column is refused",
    arguments: [
      ("A1,1,1,0,1,0,0,2,0,0,0,0,0,0,0,0.00 %,0", "does not add up: net visits 2 = 1 - 0"),
      ("A1,1,1,0,1,0,0,1,0,0,1,0,0,0,0,0.00 %,0", "total leases 0 = 1 + 0"),
      ("A1,1,1,0,1,0,0,1,0,0,0,0,0,0,0,0.00 %,0", "has no line 'Totals'"),
      ("A1,1,1,0,1,0,0,1,0,0,0,0,0,0,0,0.00 %,0,7", "cell R4 holds '7', which is not under any column"),
      ("A1,1,1,0,1,0,0,1,0,0,0,0,0,0,0,0.00 %", "has no value under 'move_ins'"),
    ])
  func refused(line: String, rule: String) {
    let text = "LEASING ACTIVITY SUMMARY,,\nSummary By Floor Plan,,i\n\(LeasingActivitySummaryTests.headers)\n\(line)\n"
    let refusal = RealPage().read(text: text).refusal
    #expect(refusal?.contains(rule) == true, "\(refusal ?? "not refused")")
  }
}
