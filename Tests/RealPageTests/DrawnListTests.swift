import Pipeline
import RealPage
import Testing
import Warehouse

/// What refuses a report, in invented files as small as can be.
@Suite("Lists that break a rule")
struct DrawnListTests {
  private static let states = "A1,1000,900,500,3,1,1,1,0,0,0,0"
  private static let happened = "A1,1,0,0,0,0,10,20,30,40,50,60"
  private static let events = ["Unit,Status,Name,Action,Date", "101,Current resident,Doe", ",,,Moved In,02/01/2026"]

  private func monthly(
    states: [String] = [states, "Totals,1000,900,500,3,1,1,1,0,0,0,0"],
    happened: [String] = [happened, "Totals,1,0,0,0,0,10,20,30,40,50,60"], events: [String] = []
  ) -> ParseResult {
    let heading = ["OneSite Rents v3.0,\"Demo, LLC - Nexus\"", ",MONTHLY ACTIVITY SUMMARY", ",As of 02/07/2026"]
    let stateHeader =
      "Floor plan,Market Rent,Total Base Rent,Total SQFT,Total Units,Occupied no NTV,Vacant Not Leased,Vacant Leased,"
      + "Occupied NTV not Leased,Occupied NTV Leased,Vacant Admini-strative,Vacant Down"
    let activityHeader =
      "Floor plan,Move-ins,Move-outs,Cancella-tions /Rejection,Renewals,Leases,Rent Charged,Other Charges,Payments,"
      + "Other Credits,Deposits In,Deposits Out"
    return read(heading + [stateHeader] + states + [activityHeader] + happened + events)
  }

  private func lostRent(_ rows: [String]) -> ParseResult {
    let heading = ["OneSite Rents v3.0,\"Demo, LLC - Nexus\"", ",LOST RENT SUMMARY", ",Fiscal period: 022026"]
    let header =
      "Accounting Location ID,Accounting Location Name,Bldg-Unit,Account Name,Move-In Date,Move-Out Date,Days Occupied,"
      + "Market Rent,Lease Rent,Rent Charged,Prior Period Rent Adjustments Date,Rent Adjustments from Prior Period,"
      + "Loss To Rent,Loss Against Prior Period Rent Adjustments,Gain To Rent,Gain Against Prior Period Adjustment,"
      + "Vacancy Current Period,Vacancy Adjustments to Prior Period,Market Rent Calculated,Lost Rent Not Charged"
    return read(heading + [header] + rows)
  }

  private func read(_ lines: [String]) -> ParseResult {
    RealPage().read(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func expectRefusal(_ parseResult: ParseResult, _ words: String, _ location: SourceLocation = #_sourceLocation)
  {
    guard case .refused(let refusal) = parseResult.kind else {
      Issue.record("read as \(parseResult.kind)", sourceLocation: location)
      return
    }
    #expect(refusal.description.contains(words), sourceLocation: location)
    #expect(parseResult.content.tables.isEmpty, sourceLocation: location)
  }

  @Test("A month without events is read, and one with events once they are counted")
  func months() {
    #expect(monthly().kind == .rows)
    let parseResult = monthly(events: DrawnListTests.events + ["Total Moved In: 1"])
    #expect(parseResult.kind == .rows)
    #expect(parseResult.rows("realpage_monthly_summary_events").map { $0["date"].text } == ["2026-02-01"])
  }

  @Test("Lists without floor plans are an empty report")
  func empty() {
    let totals = ["Totals,0,0,0,0,0,0,0,0,0,0,0"]
    #expect(monthly(states: totals, happened: totals).kind == .empty)
  }

  @Test("Floor plans whose states do not add up, whose values are too few or too many, are refused")
  func floorplans() {
    expectRefusal(monthly(states: ["A1,1000,900,500,4,1,1,1,0,0,0,0"]), "row 5 does not add up")
    expectRefusal(monthly(states: ["A1,1000,900,500,3,1,1,1,0,0,0"]), "row 5 belongs to no floor plan")
    expectRefusal(monthly(states: ["A1,1000"]), "row 5 has 2 values")
    expectRefusal(monthly(states: [DrawnListTests.states + ",7"]), "not under any column")
    expectRefusal(monthly(states: ["A1,1,1,1,9999999999,9999999999,0,0,0,0,0,0"]), "not a whole number")
    expectRefusal(monthly(happened: [DrawnListTests.happened]), "no line 'Totals'")
  }

  @Test("A printed total is stored next to the sum of its rows")
  func total() {
    let parseResult = monthly(happened: [DrawnListTests.happened, "Totals,2,0,0,0,0,10,20,30,40,50,60"])
    let wrong = parseResult.content.totals.filter { $0.printed != $0.computed }
    #expect(wrong.map(\.name) == ["activity Totals: move_ins"])
    #expect(wrong.map(\.isChecked) == [true])
  }

  @Test("Events without an action, without a count or counted under another name are refused")
  func events() {
    let events = DrawnListTests.events
    expectRefusal(monthly(events: events), "have no line 'Total Moved In'")
    expectRefusal(monthly(events: events + ["Total Moved Out: 1"]), "belongs to no event")
    expectRefusal(monthly(events: events + ["102,Current resident,Roe"]), "belongs to no event")
    expectRefusal(monthly(events: [events[0], events[2]]), "belongs to no event")
  }

  @Test("A ditto mark needs a unit above it, and every amount of a total a column")
  func households() {
    let zeros = "0,0,0,,0,0,0,0,0,0,0,0,0"
    let total = "Total:,,,,,,," + zeros
    #expect(lostRent(["D,Demo,101,VACANT,,,," + zeros, "D,Demo,\"\"\"\",Doe,,,," + zeros, total]).kind == .rows)
    #expect(lostRent([total]).kind == .empty)
    expectRefusal(lostRent(["D,Demo,\"\"\"\",Doe,,,," + zeros, total]), "row 5 belongs to no unit")
    expectRefusal(lostRent([total + ",5.00"]), "not under any column")
    expectRefusal(lostRent([total, "D,Demo,101,VACANT,,,," + zeros]), "row 6 belongs to no unit")
    expectRefusal(lostRent([]), "no line 'Total:'")
  }
}
