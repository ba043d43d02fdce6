import Pipeline
import RealPage
import TestSupport
import Testing

/// Numbers that are far too large: a typed error, never a trap.
@Suite("Amounts out of range")
struct HostileAmountTests {
  private func read(_ rows: [[String]]) -> ParseResult {
    RealPage().read(Array(InventedReports.csv(rows).utf8))
  }

  @Test("Ten thousand rents of ten trillion dollars are refused, not added up")
  func sums() {
    var rows = InventedReports("Oak Court", day: "02/04/2026").rentRoll()
    let line = Array(repeating: "", count: 10) + ["RENT", "9999999999999.00"]
    rows.insert(contentsOf: Array(repeating: line, count: 10_000), at: 7)
    guard case .refused = read(rows).kind else {
      Issue.record("read")
      return
    }
  }

  @Test(
    "A count larger than any building is refused",
    arguments: ["9223372036854775807", "-9223372036854775808", "1e300", "NaN", "99999999999999", "-1", "0.5"])
  func counts(text: String) {
    for column in 2...11 {
      var rows = InventedReports("Oak Court", day: "02/04/2026").boxScore()
      rows[7][column] = text
      guard case .refused = read(rows).kind else {
        Issue.record("column \(column)")
        return
      }
    }
  }

  @Test("A day at either end of the calendar is read", arguments: ["01/01/0001", "12/31/9999"])
  func days(day: String) {
    #expect(read(InventedReports("Oak Court", day: day).boxScore()).kind == .rows)
  }
}
