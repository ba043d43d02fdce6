import Domain
import Testing

@Suite("Civil dates") struct CivilDateTests {
  @Test("Every day from 1600 to 2400 has the number after the day before")
  func everyDay() throws {
    var expected = try CivilDate(iso: "1600-01-01").dayNumber
    for year in 1600...2400 {
      for month in 1...12 {
        for day in 1...CivilDate.days(inMonth: month, of: year) {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          try #require(date.dayNumber == expected)
          try #require(date.parts == (year, month, day))
          expected += 1
        }
      }
    }
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.dayNumber == 0)
    #expect(CivilDate(year: 2026, month: 2, day: 4)?.dayNumber == 20_488)
  }

  @Test("Both ways of printing a day are read", arguments: ["02/04/2026", "2/4/2026", " 02/04/2026 "])
  func readsUS(text: String) throws {
    #expect(try CivilDate(us: text) == CivilDate(iso: "2026-02-04"))
  }

  @Test(
    "What is no day is refused", arguments: ["02/30/2026", "13/01/2026", "02/04/26", "", "2026-02-04", "02/04/2026 x"])
  func refusesUS(text: String) {
    #expect(throws: ValueError.self) { try CivilDate(us: text) }
  }

  @Test("A leap year is one in four, but one in four hundred of the centuries")
  func leapYears() {
    #expect([2000, 2024, 2100, 2026].map { CivilDate.days(inMonth: 2, of: $0) } == [29, 29, 28, 28])
  }

  @Test("A fiscal period is a month")
  func fiscalPeriod() throws {
    let month = try CivilMonth(fiscalPeriod: "022026")
    #expect(month.description == "2026-02")
    #expect(month.firstDay.description == "2026-02-01" && month.lastDay.description == "2026-02-28")
    #expect(month.advanced(by: -2).description == "2025-12" && month.advanced(by: 11).description == "2027-01")
    #expect(throws: ValueError.self) { try CivilMonth(fiscalPeriod: "132026") }
    #expect(throws: ValueError.self) { try CivilMonth(fiscalPeriod: "202602") }
  }
}
