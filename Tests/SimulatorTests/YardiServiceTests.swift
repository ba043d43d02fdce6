import Domain
import HTTPServer
import Pipeline
import Simulator
import TestSupport
import Testing
import XML
import Yardi

@Suite("Yardi's web services")
struct YardiServiceTests {
  private static let data = "ItfResidentData"
  private static let billing = "ItfResidentTransactions20"
  private static let cards = "ItfILSGuestCard"

  private let harness: SimulatorHarness
  private let property: Property
  private let state: PropertyState

  init() throws {
    harness = try SimulatorHarness()
    let world = World(asOf: asOf, properties: PropertyProfile.yardi())
    property = try #require(world.property("millrun1"))
    state = property.state(on: asOf)
  }

  private func rows(
    _ service: String, _ operation: String, _ path: String, _ more: [(String, String)] = []
  ) throws -> [XMLElement] {
    let answer = harness.yardi(service, operation, more)
    #expect(answer.status == 200)
    return try answer.result().all(at: path)
  }

  private func residents() throws -> [XMLElement] {
    try rows(Self.data, "GetResidentsByStatus", "MITS-ResidentData/PropertyResidents/Residents/Resident")
  }

  @Test("Units are in both operations in the same states; one with two people has two rows")
  func units() throws {
    let units = try rows(Self.data, "GetUnitInformation", "UnitInformation/Property/Units/UnitInfo")
    let rows = try rows(Self.billing, "GetUnitInformation_Login", "PhysicalProperty/Property/RT_Customer")
    let numbers = Set(units.compactMap { $0.text("UnitID") }).subtracting(["WAIT"])
    #expect(numbers == Set(state.units.map(\.unit.number)))
    #expect(units.count == rows.count + 1 && rows.count > numbers.count)
    let statuses = try Dictionary(
      rows.map { row in
        let information = try #require(row.all(at: "RT_Unit/Unit/Information").first)
        return (
          try #require(information.text("UnitID")), try #require(information.text("UnitEconomicStatusDescription"))
        )
      }
    ) { first, _ in first }
    let count = { (words: String) in statuses.values.count { $0.hasPrefix(words) } }
    #expect(count("Occupied No Notice") == state.count(of: .occupiedNoNotice))
    #expect(count("Notice Rented") == state.count(of: .noticeRented))
    #expect(count("Notice Unrented") == state.count(of: .noticeUnrented))
    #expect(count("Vacant Rented") == state.count(of: .vacantRented))
    #expect(count("Vacant Unrented") == state.count(of: .vacantUnrented))
    #expect(rows.contains { $0.text("CustomerID") == "Vacant Unrented Not Ready" })
  }

  @Test("Current residents are the tenants of three statuses, and every status is given when none is requested")
  func tenants() throws {
    let statuses = Dictionary(grouping: try residents()) { $0.text("Status") ?? "" }.mapValues(\.count)
    let living = ["Current", "Notice", "Eviction"].reduce(0) { $0 + (statuses[$1] ?? 0) }
    #expect(living == state.units.count { $0.unitClass.isOccupied == true })
    #expect(statuses["Eviction"] ?? 0 > 0 && statuses["Past"] ?? 0 > 0)
    let larger = try harness.yardi(Self.data, "GetResidentsByStatus", property: "cedarflt").result()
    let path = "MITS-ResidentData/PropertyResidents/Residents/Resident"
    #expect(
      Set(larger.all(at: path).compactMap { $0.text("Status") }).isSuperset(of: ["Future", "Applicant", "Canceled"]))
    let some = try rows(
      Self.data, "GetResidentsByStatus", path, [("Status", "Current^Future")])
    #expect(some.count == (statuses["Current"] ?? 0) + (statuses["Future"] ?? 0))
  }

  @Test("Every code of a tenant in charges, accounts and guest cards is one of the tenants'")
  func codes() throws {
    let known = Set(try residents().compactMap { $0["tCode"] })
    let detail = "ResidentTransactions/Property/RT_Customer/RTServiceTransactions/Transactions/Charge/Detail"
    let charges = try rows(
      Self.billing, "GetResidentsLeaseCharges_Login", detail, [("PostMonth", "2026-02-01T00:00:00")])
    #expect(Set(charges.compactMap { $0.text("CustomerID") }).isSubset(of: known))
    let accounts = try rows(Self.billing, "GetResidentTransactions_Login", "ResidentTransactions/Property/RT_Customer")
    #expect(Set(accounts.compactMap { $0.text("CustomerID") }).isSubset(of: known))
    let tenant = try #require(charges.first?.text("CustomerID"))
    let own = try rows(
      Self.billing, "GetResidentLeaseCharges_Login", detail,
      [("PostMonth", "2026-02-01T00:00:00"), ("TenantId", tenant)])
    #expect(!own.isEmpty && own.allSatisfy { $0.text("CustomerID") == tenant })
    let cards = try rows(
      Self.cards, "GetYardiGuestActivity_DateRange",
      "LeadManagement/Prospects/Prospect/Customers/Customer/Identification",
      [("FromDate", "2024-01-01T00:00:00"), ("ToDate", "2026-02-04T00:00:00")])
    let codes = Set(cards.filter { $0["IDType"] == "TenantID" }.compactMap { $0["IDValue"] }).subtracting([""])
    #expect(!codes.isEmpty && codes.isSubset(of: known))
  }

  @Test("The rent that is billed is the rent in place")
  func rent() throws {
    let detail = "ResidentTransactions/Property/RT_Customer/RTServiceTransactions/Transactions/Charge/Detail"
    let charges = try rows(
      Self.billing, "GetResidentsLeaseCharges_Login", detail, [("PostMonth", "2026-02-01T00:00:00")])
    let living = Set(
      try residents().filter { ["Current", "Notice", "Eviction"].contains($0.text("Status")) }.compactMap {
        $0["tCode"]
      })
    let rents = charges.filter { charge in
      charge.text("ChargeCode") == "rent" && living.contains(charge.text("CustomerID") ?? "")
        && (charge.text("ServiceFromDate") ?? "") <= "2026-02-04\n"
    }
    let billed = try rents.reduce(Int64(0)) { try $0 + cents($1.text("Amount")) }
    #expect(billed == state.units.reduce(0) { $0 + ($1.current?.rent.cents ?? 0) })
    #expect(charges.contains { $0.first("ServiceToDate") == nil })
    #expect(try charges.contains { try cents($0.text("Amount")) < 0 })
  }

  @Test("What is open less what was paid ahead is what the ledgers say, tenant by tenant")
  func balances() throws {
    let path = "ResidentTransactions/Property/RT_Customer"
    var open: [String: Int64] = [:]
    for account in try rows(Self.billing, "GetResidentTransactions_Login", path) {
      let code = try #require(account.text("CustomerID"))
      let details = account.all(at: "RTServiceTransactions/Transactions/Charge/Detail")
      #expect(details.allSatisfy { $0.text("BalanceDue") != "0.00" })
      open[code, default: 0] += try details.reduce(Int64(0)) { try $0 + cents($1.text("BalanceDue")) }
    }
    for account in try rows(Self.billing, "GetResidentPrepays_Login", path) {
      let details = account.all(at: "RTServiceTransactions/Transactions/Payment/Detail")
      open[try #require(account.text("CustomerID")), default: 0] -= try details.reduce(Int64(0)) {
        try $0 + cents($1.text("Amount"))
      }
    }
    let files = try rows(
      Self.data, "GetResidentData", "MITS-ResidentData/LeaseFiles/LeaseFile", [("IncludeLedger", "true")])
    #expect(files.count == (try residents().count))
    for file in files {
      let code = try #require(file.first("Identification")?["IDValue"])
      let ledger = try #require(file.first("Ledger"))
      #expect(try cents(ledger.first("Identification")?["IDValue"]) == open[code] ?? 0)
      let sum = try ledger.all("Transaction").reduce(Int64(0)) { sum, line in
        try sum
          + (line.first("ChargeAmount") == nil ? -cents(line.text("PaymentAmount")) : cents(line.text("ChargeAmount")))
      }
      #expect(sum == open[code] ?? 0)
    }
  }

  @Test("Charges of a month are given paid or not; a longer span is refused in band, an empty one is empty in band")
  func chargeDates() throws {
    let path = "ResidentTransactions/Property/RT_Customer/RTServiceTransactions/Transactions/Charge/Detail"
    let ask = { (from: String, to: String) in
      harness.yardi(
        Self.billing, "GetResidentTransactions_ByChargeDate_Login",
        [("FromDate", "\(from)T00:00:00"), ("ToDate", "\(to)T00:00:00")])
    }
    let charges = try ask("2026-01-01", "2026-01-31").result().all(at: path)
    let posted = property.households.joined().flatMap(\.ledger.charges).count {
      $0.postedOn.month == asOf.month.advanced(by: -1)
    }
    #expect(charges.count == posted)
    #expect(charges.contains { $0.text("BalanceDue") == "0.00" })
    #expect(try ask("2026-01-01", "2026-02-03").result().all(at: "Messages/Message").count == 1)
    let nothing = ask("2001-01-01", "2001-01-31")
    #expect(Yardi().read(nothing.body).kind == .empty)
    let none = try nothing.result()
    #expect(none.all(at: "Messages/Message").map(\.text) == ["No tenants exist with the given search criteria"])
    let fault = harness.yardi(Self.billing, "GetResidentTransactions_ByChargeDate_Login", [("FromDate", "soon")])
    #expect(fault.status == 500 && fault.text.contains("soap:Client"))
  }

  @Test("Units are available where no household has signed for them, in whole dollars and days in three attributes")
  func availability() throws {
    let units = try rows(Self.cards, "UnitAvailability_Login", "PhysicalProperty/Property/ILS_Unit")
    #expect(units.count == state.units.count)
    let open = state.count(of: .vacantUnrented) + state.count(of: .noticeUnrented)
    #expect(units.count { $0.first("Availability") != nil } == open)
    let offered = try rows(
      Self.cards, "AvailableUnits_Login", "PhysicalProperty/Property/ILS_Unit", [("ExcludePricing", "true")])
    #expect(offered.count == open && offered.allSatisfy { $0.first("EffectiveRent") == nil })
    #expect(units.contains { $0.all(at: "Availability/VacateDate").first?["Year"] == "2026" })
  }

  @Test("Every prospect has one first contact, not always the first in the list, and events in no order")
  func guests() throws {
    let prospects = try rows(
      Self.cards, "GetYardiGuestActivity_DateRange", "LeadManagement/Prospects/Prospect",
      [("FromDate", "2020-01-01T00:00:00"), ("ToDate", "2026-02-04T00:00:00")])
    #expect(prospects.count == property.prospects.count)
    let events = prospects.map { $0.all(at: "Events/Event") }
    #expect(events.allSatisfy { $0.count { $0.text("FirstContact") == "true" } == 1 })
    #expect(events.contains { $0.first?.text("FirstContact") == "false" })
    let days = events.map { $0.compactMap { $0["EventDate"] } }
    #expect(days.contains { $0 != $0.sorted() } && days.joined().allSatisfy { $0 < "2026-02-05" })
    let recent = try rows(Self.cards, "GetYardiGuestActivity_Login", "LeadManagement/Prospects/Prospect")
    #expect(recent.count > 0 && recent.count < prospects.count)
    let none = harness.yardi(
      Self.cards, "GetYardiGuestActivity_DateRange",
      [("FromDate", "2001-01-01T00:00:00"), ("ToDate", "2001-02-01T00:00:00")])
    #expect(try none.result().all(at: "Messages/Message").first?["messageType"] == "FYI")
  }

  @Test("A response is in the version of its question", arguments: [false, true])
  func versions(isSOAP12: Bool) throws {
    let answer = harness.yardi(Self.data, "GetPropertyConfigurations", property: nil, isSOAP12: isSOAP12)
    let space = isSOAP12 ? "http://www.w3.org/2003/05/soap-envelope" : "http://schemas.xmlsoap.org/soap/envelope/"
    #expect(answer.status == 200 && answer.text.contains(space))
    let properties = try answer.result().all(at: "Properties/Property")
    #expect(properties.map { $0.text("Code") } == ["cedarflt", "harborpt", "millrun1"])
    #expect(properties.contains { $0.text("MarketingName") == "Harbor Point & Annex" })
    let type = answer.headers.first { $0.name == "Content-Type" }?.value
    #expect(type?.hasPrefix(isSOAP12 ? "application/soap+xml" : "text/xml") == true)
    let unknown = harness.yardi(Self.data, "GetNothing", isSOAP12: isSOAP12)
    #expect(unknown.status == 500 && unknown.text.contains(isSOAP12 ? "soap:Sender" : "soap:Client"))
  }

  @Test("A bad login is answered with nothing, every other error in band with status 200")
  func errors() throws {
    for name in ["UserName", "Password", "ServerName", "Database"] {
      let answer = harness.yardi(Self.data, "GetUnitInformation", change: [name: "other"])
      #expect(answer.status == 200)
      #expect(try answer.result().children.isEmpty)
    }
    let cases = [
      ("YardiPropertyId", "nowhere", "Invalid or no access to Yardi Property"),
      ("InterfaceLicense", "other", "License invalid for Vendor"),
      ("InterfaceEntity", "ownerdash", "Interface 'ownerdash' is not Configured for property 'millrun1'"),
    ]
    for (name, value, words) in cases {
      let answer = harness.yardi(Self.data, "GetUnitInformation", change: [name: value])
      #expect(answer.status == 200)
      #expect(try answer.result().all(at: "Messages/Message").map(\.text) == [words])
    }
    #expect(harness.yardi(Self.data, "GetUnitInformation", file: "iTFRESIDENTDATA40").status == 200)
    #expect(harness.yardi(Self.data, "GetUnitInformation", file: "Other").status == 404)
    #expect(harness.yardi(Self.billing, "GetUnitInformation").status == 500)
    #expect(harness.services.counts.writes == 0)
    #expect(harness.yardi(Self.data, "ImportResidentData").status == 500)
    #expect(harness.services.counts.writes == 1)
  }

  @Test(
    "Every response is read whole",
    arguments: [
      (data, "GetPropertyConfigurations"), (data, "GetUnitInformation"), (data, "GetResidentsByStatus"),
      (data, "GetResidentData"), (billing, "GetUnitInformation_Login"), (billing, "GetResidentsLeaseCharges_Login"),
      (billing, "GetResidentTransactions_Login"), (billing, "GetResidentPrepays_Login"),
      (billing, "GetResidentTransactions_ByChargeDate_Login"), (cards, "UnitAvailability_Login"),
      (cards, "AvailableUnits_Login"), (cards, "GetYardiGuestActivity_Login"),
    ])
  func whole(service: String, operation: String) {
    let more = [
      ("PostMonth", "2026-02-01T00:00:00"), ("FromDate", "2026-01-01T00:00:00"), ("ToDate", "2026-01-31T00:00:00"),
      ("ExcludePricing", "false"), ("IncludeLedger", "true"), ("IncludeLeaseCharges", "true"),
    ]
    let reading = Yardi().read(harness.yardi(service, operation, more).body)
    #expect(reading.kind == .rows && reading.feed != nil, "\(reading.kind)")
  }

  @Test(
    "A response has the elements of the samples, and no others",
    arguments: [
      ("ItfResidentTransactions20", "GetUnitInformation_Login", "GetUnitInformation_Login"),
      ("ItfResidentData", "GetUnitInformation", "GetUnitInformation_ItfResidentData"),
      ("ItfResidentData", "GetResidentsByStatus", "GetResidentsByStatus_all"),
      ("ItfResidentData", "GetPropertyConfigurations", "GetPropertyConfigurations"),
      (
        "ItfResidentTransactions20", "GetResidentsLeaseCharges_Login",
        "GetResidentsLeaseCharges_Login_PostMonth_2026-03"
      ),
      ("ItfResidentTransactions20", "GetResidentTransactions_Login", "GetResidentTransactions_Login"),
      ("ItfILSGuestCard", "UnitAvailability_Login", "UnitAvailability_Login_ILS40"),
      ("ItfILSGuestCard", "GetYardiGuestActivity_Login", "GetYardiGuestActivity_Login"),
    ])
  func shape(service: String, operation: String, name: String) throws {
    let path = packageFixtures() + "/yardi/constructed/\(name).xml"
    let sample = try XMLTree(read(path)).root.paths()
    let own = try XMLTree(harness.yardi(service, operation, [("PostMonth", "2026-02-01T00:00:00")]).body).root.paths()
    // A vacant unit's day and an event's remark are known from clients, not from the samples.
    let known = ["DateAvailable", "Event/Comments", "Email", "ExpectedMoveOutDate", "ActualMoveOut"]
    #expect(own.subtracting(sample).filter { path in !known.contains { path.hasSuffix($0) } } == [])
  }
}

@Suite("Faults, delays and counts")
struct FaultPlanTests {
  @Test("A rule breaks the calls that it names, and no others")
  func rules() throws {
    let harness = try SimulatorHarness {
      $0.faults = try FaultPlan("create@2=503,list@/2=429+7,unitlist@2-3=fault200,4238=drop,any@9-=html")
    }
    #expect([harness.create(), harness.create(), harness.create()].map(\.status) == [201, 503, 201])
    let body =
      #"{"pageSize": 1, "pageNumber": 1, "startDate": "2026-02-05T00:00:00Z", "endDate": "2026-02-05T01:00:00Z"}"#
    let lists = (0..<2).map { _ in harness.post("/v1/my/report-instances", body) }
    #expect(lists.map(\.status) == [200, 429])
    #expect(lists[1].headers.contains { $0.name == "Retry-After" && $0.value == "7" })
    #expect(harness.boxScore(of: "5446271", from: "01/01/2026", through: "02/04/2026").delivery == .dropped)
    let units = (0..<2).map { _ in harness.rpx("unitlist").text.contains(":Fault>") }
    #expect(units == [false, true])
    #expect(harness.rpx("getsitelist").text.hasPrefix("<!DOCTYPE html>"))
    #expect(harness.services.counts.faults == 5)
  }

  @Test("Half a response is cut off, and an empty one has status 200")
  func damage() throws {
    let harness = try SimulatorHarness { $0.faults = try FaultPlan("file=cut\nrpx=empty") }
    _ = harness.create()
    let file = harness.file(try harness.lastFile())
    #expect(file.delivery == .cut(after: file.body.count / 2))
    let empty = harness.rpx("unitlist")
    #expect(empty.status == 200 && empty.body.isEmpty)
  }

  @Test(
    "A rule that means nothing is named",
    arguments: ["x", "create", "create=", "create=700", "create@0=503", "create@4-2=503", "create@/0=503", "=503"])
  func wrong(rule: String) {
    let error = #expect(throws: FaultPlanError.self) { try FaultPlan("file=cut,\(rule)") }
    #expect(error?.description.contains("'\(rule)'") == true)
  }

  @Test("A limited number of requests a second is answered, and the others are told apart by a status to come again")
  func rate() throws {
    let harness = try SimulatorHarness { $0.rate = 2 }
    #expect((0..<4).map { _ in harness.create().status } == [201, 201, 429, 429])
    harness.now += 1000
    #expect(harness.create().status == 201)
  }

  @Test("Calls take as long as configured")
  func delays() throws {
    let harness = try SimulatorHarness { $0.delays = try Delays("create=10,rpx=20,ready=5") }
    let request = HTTPRequest(method: "POST", path: "/v1/reports/4238/report-instances")
    #expect(harness.services.serve(request, at: harness.now).waitMilliseconds == 10)
    #expect(harness.services.serve(HTTPRequest(method: "POST", path: "/x.svc"), at: harness.now).waitMilliseconds == 20)
    for text in ["create", "create=x", "create=-1", "other=1", "never=1"] {
      #expect(throws: OptionError.self) { try Delays(text) }
    }
  }

  @Test("A line states call, property, status and size, and nothing else that was sent")
  func lines() throws {
    let harness = try SimulatorHarness()
    let secret = [("Authorization", "Bearer \(harness.token)")]
    let path = "/v1/reports/4186 \(harness.token)/report-instances"
    let request = HTTPRequest(method: "POST", path: path, headers: secret, body: Array("{}".utf8))
    let line = harness.services.serve(request, at: harness.now).line
    #expect(line.hasPrefix("create 4186") && line.contains(" 404, "))
    #expect(!line.contains(harness.token))
    let page = harness.services.serve(HTTPRequest(method: "GET", path: "/control/counts"), at: harness.now)
    #expect(page.response.text.contains("\"create\": 1"))
  }

  @Test("The plan is changed while the services run")
  func change() throws {
    let harness = try SimulatorHarness()
    #expect(harness.post("/control/faults", "create=500").status == 204)
    #expect(harness.create().status == 500)
    #expect(harness.post("/control/faults", "nonsense").status == 400)
    #expect(harness.post("/control/faults", "").status == 204)
    #expect(harness.create().status == 201)
  }
}
