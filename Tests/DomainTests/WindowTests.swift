import Domain
import Testing

@Suite("Windows of days")
struct WindowTests {
  @Test(
    "Both ends of a window are inside",
    arguments: [
      (.monthToDate, "2026-02-07", "2026-02-01", "2026-02-07"), (.last7Days, "2026-02-03", "2026-01-28", "2026-02-03"),
      (.last30Days, "2026-03-01", "2026-01-31", "2026-03-01"),
      (.previousMonth, "2024-03-31", "2024-02-01", "2024-02-29"),
      (.previousMonth, "2026-01-10", "2025-12-01", "2025-12-31"),
      (.yearToDate, "2026-01-01", "2026-01-01", "2026-01-01"), (.yearToDate, "2024-12-31", "2024-01-01", "2024-12-31"),
    ] as [(Window, String, String, String)])
  func days(window: Window, asOf: String, first: String, last: String) throws {
    let days = window.days(asOf: try CivilDate(iso: asOf))
    #expect(days.lowerBound.description == first)
    #expect(days.upperBound.description == last)
  }

  @Test(
    "Each window is compared with the days that the definitions name, also at month ends and leap days",
    arguments: [
      (.monthToDate, "2026-02-04", "2026-01-01", "2026-01-04", "2025-02-01", "2025-02-04"),
      (.monthToDate, "2026-03-31", "2026-02-01", "2026-02-28", "2025-03-01", "2025-03-31"),
      (.monthToDate, "2024-03-30", "2024-02-01", "2024-02-29", "2023-03-01", "2023-03-30"),
      (.monthToDate, "2024-02-29", "2024-01-01", "2024-01-29", "2023-02-01", "2023-02-28"),
      (.monthToDate, "2026-01-15", "2025-12-01", "2025-12-15", "2025-01-01", "2025-01-15"),
      (.yearToDate, "2024-02-29", "2023-01-01", "2023-02-28", "2023-01-01", "2023-02-28"),
      (.yearToDate, "2025-12-31", "2024-01-01", "2024-12-31", "2024-01-01", "2024-12-31"),
      (.last7Days, "2026-03-03", "2026-02-18", "2026-02-24", nil, nil),
      (.last30Days, "2026-03-01", "2026-01-01", "2026-01-30", nil, nil),
      (.previousMonth, "2026-02-04", "2025-12-01", "2025-12-31", "2025-01-01", "2025-01-31"),
      (.previousMonth, "2025-03-15", "2025-01-01", "2025-01-31", "2024-02-01", "2024-02-29"),
    ] as [(Window, String, String, String, String?, String?)])
  func comparisons(
    window: Window, asOf: String, first: String, last: String, lastYearFirst: String?, lastYearLast: String?
  ) throws {
    let asOf = try CivilDate(iso: asOf)
    let prior = window.priorDays(asOf: asOf)
    #expect(prior.lowerBound.description == first && prior.upperBound.description == last)
    let lastYear = window.lastYearDays(asOf: asOf)
    #expect(lastYear?.lowerBound.description == lastYearFirst && lastYear?.upperBound.description == lastYearLast)
  }

  @Test("On every day of four years each window has its length, and ends that day or with the month before")
  func lengths() throws {
    let start = try CivilDate(iso: "2024-01-01")
    for ago in 0..<1461 {
      let asOf = start.advanced(by: ago)
      let (year, month, day) = asOf.parts
      let length = { (window: Window) in
        let days = window.days(asOf: asOf)
        return days.lowerBound.days(to: days.upperBound) + 1
      }
      #expect(length(.monthToDate) == day)
      #expect(length(.last7Days) == 7 && length(.last30Days) == 30)
      #expect(length(.previousMonth) == CivilDate.days(inMonth: month == 1 ? 12 : month - 1, of: year))
      #expect(Window.previousMonth.days(asOf: asOf).upperBound.advanced(by: day) == asOf)
      #expect(Window.yearToDate.days(asOf: asOf).lowerBound == CivilDate(year: year, month: 1, day: 1))
    }
  }
}
