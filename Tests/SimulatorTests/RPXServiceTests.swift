import Domain
import HTTPServer
import Pipeline
import RealPage
import Simulator
import TestSupport
import Testing
import XML

@Suite("The RPX gateway")
struct RPXServiceTests {
  private let harness: SimulatorHarness
  private let state: PropertyState

  init() throws {
    harness = try SimulatorHarness()
    state = try property("ridian").state(on: asOf)
  }

  private func rows(_ operation: String, _ path: String, arguments: String = "") throws -> [XMLElement] {
    let answer = harness.rpx(operation, arguments: arguments)
    #expect(answer.status == 200)
    return try answer.result().all(at: path)
  }

  @Test("The units are as in Box Score; one that was deleted has the number of another")
  func units() throws {
    let all = try rows("unitlist", "UnitList/Unit")
    let units = all.filter { $0.text("UnitDeleted") == "F" }
    #expect(all.count == units.count + 1)
    #expect(Set(all.compactMap { $0.text("UnitNumber") }).count == units.count)
    #expect(units.count == state.units.count)
    #expect(units.count { $0.text("Vacant") == "F" } == state.units.count { $0.unitClass.isOccupied == true })
    // A unit that an applicant chose is not offered, although it counts as unrented.
    let people = try rows("getresidentlistinfo", "residentlist/resident")
    let chosen = Set(people.filter { $0.text("leasestatus") == "Applicant" }.compactMap { $0.text("unitnumber") })
    let open = state.units.filter { [.vacantUnrented, .noticeUnrented].contains($0.unitClass) }.map(\.unit.number)
    #expect(Set(open).intersection(chosen).count > 2)
    #expect(
      units.filter { $0.text("Available") == "T" }.compactMap { $0.text("UnitNumber") }
        == open.filter { !chosen.contains($0) })
    let rents = try units.map { try cents($0.text("MarketRent")) }
    #expect(rents == state.units.map(\.marketRent.cents))
    let ready = Set(units.compactMap { $0.text("UnitMadeReadyDate")?.prefix(10) })
    #expect(ready.contains("1900-01-01") && ready.contains("") && ready.count > 3)
  }

  @Test("Leases hold the rents of Rent Roll, and five spellings of a date in one record")
  func leases() throws {
    let leases = try rows("getleaseinfo", "GetLeaseInfo/Leases/Lease")
    let current = leases.filter { ["Current", "Current - Future"].contains($0.text("LeaseStatusText")) }
    #expect(current.count == state.units.compactMap(\.current).count)
    let rent = try current.reduce(Int64(0)) { try $0 + cents($1.text("Rent")) }
    #expect(rent == state.units.reduce(0) { $0 + ($1.current?.rent.cents ?? 0) })
    let renewed = try #require(leases.first { $0.first("LastRenewalDate") != nil && $0.first("PaymentDueDate") != nil })
    let digits = { (name: String) in String((renewed.text(name) ?? "").map { $0.isNumber ? "9" : $0 }) }
    #expect(digits("LeaseBeginDate") == "99/99/9999")
    #expect(digits("InitialLeaseDate") == "9999-99-99")
    #expect(digits("PaymentDueDate") == "9999-99-99 99:99:99.999")
    #expect(digits("LastRenewalDate").hasSuffix(" 9999 99:99AM"))
    let people = try rows("getresidentlistinfo", "residentlist/resident")
    let later = Set(people.filter { $0.text("leasestatus") == "Future Lease" }.compactMap { $0.text("leaseid") })
    let renewing = leases.filter { $0.text("LeaseStatusText") == "Current - Future" }
    #expect(!renewing.isEmpty && Set(renewing.compactMap { $0.text("NextLeaseID") }) == later)
    #expect(!leases.contains { later.contains($0.text("LeaseID") ?? "") }, "A term that has not begun is not listed")
    for lease in leases where lease.text("LeaseStatusText") == "Current - Past" {
      let next = lease.text("NextLeaseID")
      #expect(leases.contains { $0.text("LeaseID") == next && $0.text("PriorLeaseID") == lease.text("LeaseID") })
    }
  }

  @Test("People are listed by their leases, the heads of those who live here with their balances")
  func people() throws {
    let all = try rows("getresidentlistinfo", "residentlist/resident")
    let heads = all.filter { $0.text("hohbit") == "TRUE" && $0.text("leasestatus") == "Current" }
    #expect(heads.count == state.units.compactMap(\.current).count)
    let balances = try heads.reduce(Int64(0)) {
      try $0 + ($1.text("balance")?.isEmpty == false ? cents($1.text("balance")) : 0)
    }
    #expect(balances == state.units.reduce(0) { $0 + ($1.current?.balance.cents ?? 0) })
    #expect(all.contains { $0.text("unitid") == "" && $0.text("leasestatus") == "Applicant" })
    #expect(all.contains { $0.text("leasestatus") == "Future Lease" })
    #expect(all.contains { $0.text("hohbit") == "FALSE" })
    let status = "<tem:getresidentlistinfo><tem:status>C</tem:status></tem:getresidentlistinfo>"
    let current = try rows("getresidentlistinfo", "residentlist/resident", arguments: status)
    #expect(Set(current.compactMap { $0.text("leasestatus") }) == ["Current", "Future Lease"])
    #expect(try rows("getresident", "residents/resident").count == heads.count)
  }

  @Test("Garages are those that are billed, and some that are free")
  func items() throws {
    let items = try rows("getrentableitems", "GetRentableItemsResponse/Response/RentableItem")
    let billed = state.units.compactMap(\.current).count { $0.billing.contains { $0.code == "GARAGE" } }
    #expect(items.count { $0.text("LeaseID")?.isEmpty == false } == billed)
    #expect(items.count == billed + 5)
  }

  @Test("A ledger's postings add up to its balance")
  func ledger() throws {
    let head = try #require(try rows("getresident", "residents/resident").first?.text("reshid"))
    let arguments =
      "<tem:getresidentledger><tem:reshid>\(head)</tem:reshid><tem:startdate>2020-01-01</tem:startdate></tem:getresidentledger>"
    let set = try #require(try rows("getresidentledger", "diffgram/NewDataSet", arguments: arguments).first)
    let lines = set.all("ResidentLedgerDetails")
    #expect(!lines.isEmpty)
    let sum = try lines.reduce(Int64(0)) { try $0 + cents($1.text("amount")) }
    #expect(sum == (try cents(set.first("ResidentInfo")?.text("balance"))))
  }

  @Test("A ledger without a household is empty, and is read as empty")
  func noLedger() {
    let nobody = "<tem:getresidentledger><tem:reshid>0</tem:reshid></tem:getresidentledger>"
    let answer = harness.rpx("getresidentledger", arguments: nobody)
    #expect(!answer.text.contains("NewDataSet"))
    #expect(RealPage().read(answer.body).kind == .empty)
  }

  @Test("The site names itself and its day")
  func site() throws {
    let site = try #require(try rows("getsitelist", "SiteList/Site").first)
    #expect(site.text("SiteName") == "Ridian" && site.text("AR_AccountingPeriod") == "022026")
    #expect(try rows("getbuildings", "BuildingList/Building").count == 1)
  }

  @Test("A wrong license is a fault with status 200, an unknown operation one with 500")
  func faults() throws {
    for answer in [harness.rpx("unitlist", licence: "other"), harness.rpx("unitlist", site: "1")] {
      #expect(answer.status == 200)
      #expect(answer.text.contains("<faultcode>s:inv_Param</faultcode>"))
    }
    let unknown = harness.rpx("getguestcardlist")
    #expect(unknown.status == 500 && unknown.text.contains("ActionNotSupported"))
    let crossed = harness.rpx("unitlist", action: "http://tempuri.org/IRPXService/getsitelist")
    #expect(crossed.status == 500)
    #expect(harness.rpx("unitlist", type: "application/soap+xml").status == 415)
    #expect(harness.services.counts.writes == 0)
    #expect(harness.rpx("postsinglecharge").status == 500)
    #expect(harness.services.counts.writes == 1)
  }

  @Test(
    "Every response is read whole",
    arguments: [
      "getsitelist", "getbuildings", "unitlist", "getresidentlistinfo", "getresident", "getleaseinfo",
      "getrentableitems",
    ])
  func whole(operation: String) {
    let reading = RealPage().read(harness.rpx(operation).body)
    #expect(reading.kind == .rows && reading.feed != nil, "\(reading.kind)")
  }

  @Test(
    "A response has the elements of the true ones, and no others",
    .needsSamples,
    arguments: ["getsitelist", "getbuildings", "unitlist", "getresidentlistinfo", "getleaseinfo", "getrentableitems"])
  func shape(operation: String) throws {
    let path = try #require(fixturesRoot()) + "/realpage/soap/shapes/\(operation).xml"
    let sample = try XMLTree(read(path)).root.paths()
    let own = try XMLTree(harness.rpx(operation).body).root.paths()
    #expect(own.subtracting(sample) == [])
    let optional = ["NextLease", "Notice", "InactiveDate", "MonthToMonth", "LastRenewal"]
    #expect(sample.subtracting(own).filter { path in !optional.contains { path.contains($0) } } == [])
  }
}
