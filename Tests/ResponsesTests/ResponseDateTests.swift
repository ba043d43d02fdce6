import Domain
import Testing

@testable import Responses

@Suite("Days of responses")
struct ResponseDateTests {
  @Test(
    "Every spelling gives the day and the time that it says",
    arguments: [
      ("3/1/2026", "2026-03-01 00:00:00"), ("03/01/2026", "2026-03-01 00:00:00"), ("2026-03-01", "2026-03-01 00:00:00"),
      ("2026-03-01T12:34:56", "2026-03-01 12:34:56"), ("2026-03-01T12:34:00.0", "2026-03-01 12:34:00"),
      ("2026-01-20T10:01:33.017-06:00", "2026-01-20 10:01:33"), ("2026-01-20T10:01:33Z", "2026-01-20 10:01:33"),
      ("2026-02-01 00:00:00.000", "2026-02-01 00:00:00"), ("2018-06-21 00:00:00", "2018-06-21 00:00:00"),
      ("8/24/2025 12:00:00 AM", "2025-08-24 00:00:00"), ("8/24/2025 12:05:09 PM", "2025-08-24 12:05:09"),
      ("Jan 16 2025 12:00AM", "2025-01-16 00:00:00"), ("Feb  1 2023 11:59PM", "2023-02-01 23:59:00"),
    ])
  func spellings(text: String, stamp: String) {
    #expect(ResponseDate(text)?.stamp == stamp)
  }

  @Test(
    "Anything else is no day",
    arguments: [
      "", " ", "T", "2026", "2026-13-01", "2026-02-30", "13/1/2026", "3/1/26", "2026-03-01T25:00:00",
      "2026-03-01T12:60:00", "2026-03-01T12", "2026-03-01T12:00:00.x", "3/1/2026 0:00 AM", "3/1/2026 13:00 AM",
      "Foo 1 2026 12:00AM", "Jan 1 2026", "2026-03-01 00:00:00 AM x", "٢٠٢٦-٠٣-٠١",
      String(repeating: "1", count: 100), "2026-03-01T99999999999999999999:00:00",
    ])
  func others(text: String) {
    #expect(ResponseDate(text) == nil)
  }

  @Test(
    "The first days of .NET, of SQL Server and of RealPage stand for none",
    arguments: [
      ("0001-01-01", true), ("0001-01-01T00:00:00", true), ("1900-01-01 00:00:00", true), ("01/01/1900", true),
      ("1753-01-01", true), ("1900-01-02", false), ("2026-01-01", false),
    ])
  func none(text: String, isNone: Bool) {
    #expect(ResponseDate(text)?.isNone == isNone)
  }
}
