import Domain
import Testing

@testable import Pipeline

@Suite("The days that a request names")
struct OrderPeriodTests {
  private func request(_ parameters: FetchRequest.Parameter...) -> String {
    let day = CivilDate(dayNumber: 20_488)
    return FetchRequest(
      source: "yardi", operation: "Get", property: "elm", day: day, parameters: parameters, dating: .day
    )
    .request
  }

  @Test("Both ends are inside, in either spelling of name and day")
  func both() throws {
    let expected = try CivilDate(iso: "2026-01-01")...CivilDate(iso: "2026-02-04")
    let request = request(.init("FromDate", "2026-01-01T00:00:00"), .init("ToDate", "2026-02-04T00:00:00"))
    #expect(FetchRequest.period(in: request) == expected)
    #expect(
      FetchRequest.period(in: self.request(.init("DateFrom", "01/01/2026"), .init("DateTo", "02/04/2026"))) == expected)
    let own = self.request(.init("reshid", "7"), .init("startdate", "2026-01-01"), .init("enddate", "2026-02-04"))
    #expect(FetchRequest.period(in: own) == expected)
  }

  @Test("Without an end the days continue to the request's own")
  func open() throws {
    let request = request(.init("Status", "Current^Past"), .init("DateFrom", "01/01/1900"))
    #expect(try FetchRequest.period(in: request) == CivilDate(iso: "1900-01-01")...CivilDate(iso: "2026-02-04"))
  }

  @Test(
    "Without a first day, with days turned round, or in a file's name there are none",
    arguments: [
      "Get of elm on 2026-02-04", "Get of elm on 2026-02-04: ToDate=2026-02-04",
      "Get of elm on 2026-02-04: FromDate=2026-02-05", "Get of elm on 2026-02-04: FromDate=soon; ToDate=2026-02-04",
      "FromDate=2026-01-01; ToDate=2026-02-04.xml",
    ])
  func none(request: String) {
    #expect(FetchRequest.period(in: request) == nil)
  }
}
