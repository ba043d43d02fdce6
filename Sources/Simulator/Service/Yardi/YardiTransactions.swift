internal import Domain
internal import Receivables

/// The open items of Yardi's accounts, and the charges of a period.
extension YardiResponses {
  /// Writes the unpaid charges of any age.
  ///
  /// A current or future tenant without any is listed all the same.
  func openTransactions(_ xml: inout XMLBuilder) {
    let accounts = tenancies.map { ($0, openCharges(of: $0)) }
    write(accounts.filter { $0.0.livesHere || $0.0.stage == .future || !$0.1.isEmpty }, &xml)
  }

  /// Writes the payments received before there was a charge for them.
  func prepays(_ xml: inout XMLBuilder) {
    let accounts = tenancies.map { tenancy in
      let advances = tenancy.household.ledger.openAdvances(on: day).filter { !$0.code.hasPrefix("CONC/") }
      return (tenancy, advances.enumerated().map { AccountEntry(prepay: $1, number: 900 + $0, of: tenancy) })
    }
    write(accounts.filter { !$0.1.isEmpty }, &xml)
  }

  /// Writes every charge posted in at most 31 days, including paid ones.
  func transactionsByChargeDate(_ xml: inout XMLBuilder) {
    guard let from = request["FromDate"].flatMap(Self.day), let to = request["ToDate"].flatMap(Self.day), from <= to,
      from.days(to: to) < 31
    else { return xml.message("The date range must not be longer than 31 days") }
    let accounts = tenancies.map { tenancy in
      (tenancy, (charges(of: tenancy) + concessions(of: tenancy)).filter { (from...to).contains($0.day) })
    }
    write(accounts.filter { !$0.1.isEmpty }, &xml)
  }

  private func openCharges(of tenancy: Tenancy) -> [AccountEntry] {
    let concessions = tenancy.household.ledger.openAdvances(on: day).filter { $0.code.hasPrefix("CONC/") }
    return charges(of: tenancy).filter { $0.open != .zero }
      + concessions.enumerated().map { AccountEntry(concession: $1, number: 800 + $0, of: tenancy) }
  }

  /// Returns the concessions given by the day: negative charges that are open until they are applied.
  private func concessions(of tenancy: Tenancy) -> [AccountEntry] {
    tenancy.household.ledger.advances.filter { $0.code.hasPrefix("CONC/") && $0.receivedOn <= day }.enumerated().map {
      let isOpen = $1.appliedOn.map { $0 > day } ?? true
      return AccountEntry(concession: $1, number: 800 + $0, of: tenancy, isOpen: isOpen)
    }
  }

  private func charges(of tenancy: Tenancy) -> [AccountEntry] {
    tenancy.household.ledger.openCharges(on: day).enumerated().map { index, charge in
      AccountEntry(charge: charge.charge, open: charge.open, number: index, of: tenancy)
    }
  }

  private func write(_ accounts: [(Tenancy, [AccountEntry])], _ xml: inout XMLBuilder) {
    guard !accounts.isEmpty else { return xml.message("No tenants exist with the given search criteria") }
    xml.residentTransactions {
      $0.element("Property") { xml in
        propertyID(&xml)
        for (tenancy, entries) in accounts {
          xml.element("RT_Customer") { account(tenancy, entries, &$0) }
        }
      }
    }
  }

  private func propertyID(_ xml: inout XMLBuilder) {
    xml.element("PropertyID") {
      $0.element("MITS:Identification", ["Type": "other"]) {
        $0.leaves(["MITS:PrimaryID": code, "MITS:MarketingName": name])
      }
      $0.element("MITS:Address", ["Type": "property"]) {
        $0.leaves([
          "MITS:Address1": "100 Example Street", "MITS:City": "Exampleville", "MITS:State": "CA",
          "MITS:PostalCode": "00001",
        ])
      }
    }
  }

  private func account(_ tenancy: Tenancy, _ entries: [AccountEntry], _ xml: inout XMLBuilder) {
    xml.leaf("CustomerID", tenancy.tenantCode)
    xml.element("Customers") { xml in
      xml.element("MITS:Customer", ["Type": tenancy.customerType]) { tenant(tenancy, &$0) }
      if tenancy.hasRoommate { xml.element("MITS:Customer", ["Type": "customer"]) { roommate(tenancy, &$0) } }
    }
    unit(tenancy, &xml)
    xml.leaf("PaymentAccepted", tenancy.isUnderEviction ? "1" : "0")
    xml.element("RTServiceTransactions") { xml in
      for entry in entries {
        xml.element("Transactions") { transaction(entry, of: tenancy, &$0) }
      }
    }
  }

  private func tenant(_ tenancy: Tenancy, _ xml: inout XMLBuilder) {
    let household = tenancy.household
    xml.leaves(["MITS:Description": tenancy.leaseNumber, "MITS:CustomerID": tenancy.tenantCode])
    xml.element("MITS:Property") {
      $0.leaves(["MITS:PrimaryID": code, "MITS:MarketingName": name, "MITS:UnitID": tenancy.unit.number])
    }
    xml.element("MITS:Name") {
      $0.leaves(["MITS:FirstName": household.firstName, "MITS:LastName": household.lastName])
    }
    xml.element("MITS:Address", ["Type": "property"]) {
      $0.leaves([
        "MITS:Description": "current", "MITS:Address1": "100 Example Street #\(tenancy.unit.number)",
        "MITS:City": "Exampleville", "MITS:State": "CA", "MITS:PostalCode": "00001",
      ])
    }
    let term = household.term(on: day)
    xml.element("MITS:Lease") {
      $0.leaves(["MITS:CurrentRent": tenancy.rent.plain, "MITS:ExpectedMoveInDate": "\(household.moveIn)"])
      $0.present("MITS:ExpectedMoveOutDate", tenancy.stage == .onNotice ? household.notice?.moveOut?.description : nil)
      $0.present("MITS:LeaseFromDate", term?.start.description)
      $0.present("MITS:LeaseToDate", term?.end.description)
      $0.present("MITS:ActualMoveIn", tenancy.livesHere || tenancy.stage == .former ? "\(household.moveIn)" : nil)
      $0.present("MITS:ActualMoveOut", tenancy.stage == .former ? household.movedOut?.description : nil)
      $0.leaf("MITS:ResponsibleForLease", "true")
    }
  }

  private func roommate(_ tenancy: Tenancy, _ xml: inout XMLBuilder) {
    xml.leaf("MITS:CustomerID", tenancy.roommateCode)
    xml.element("MITS:Name") {
      $0.leaves(["MITS:FirstName": "Robin", "MITS:LastName": tenancy.household.lastName])
    }
    xml.leaf("MITS:Address", "", ["Type": "current"])
    // The earliest possible date represents no date.
    xml.element("MITS:Lease") {
      $0.leaves(["MITS:ActualMoveIn": "0001-01-01", "MITS:ResponsibleForLease": "true"])
    }
  }

  private func unit(_ tenancy: Tenancy, _ xml: inout XMLBuilder) {
    guard let unit = state.units.first(where: { $0.unit.number == tenancy.unit.number }) else { return }
    let plan = unit.unit.plan
    xml.element("RT_Unit") {
      $0.leaf("UnitID", unit.unit.number)
      $0.leaf("NumberOccupants", "", ["Total": tenancy.hasRoommate ? "2" : "1"])
      $0.element("Unit") {
        $0.element("MITS:Information") {
          $0.leaves([
            "MITS:UnitID": unit.unit.number, "MITS:UnitType": unitType(plan), "MITS:UnitBedrooms": "\(plan.bedrooms)",
            "MITS:UnitBathrooms": "\(plan.bathrooms).000000", "MITS:MinSquareFeet": "\(plan.squareFeet)",
            "MITS:MaxSquareFeet": "\(plan.squareFeet)", "MITS:UnitRent": unit.marketRent.plain,
            "MITS:MarketRent": unit.marketRent.plain + "0000", "MITS:UnitEconomicStatus": unit.triple.economic,
            "MITS:UnitOccupancyStatus": unit.triple.occupancy, "MITS:UnitLeasedStatus": unit.triple.leased,
            "MITS:FloorPlanID": unitType(plan), "MITS:FloorplanName": plan.name,
          ])
        }
        $0.leaves(["MITS:PropertyPrimaryID": code, "MITS:MarketingName": name])
      }
    }
  }

  private func transaction(_ entry: AccountEntry, of tenancy: Tenancy, _ xml: inout XMLBuilder) {
    let common = { (xml: inout XMLBuilder) in
      xml.leaves([
        "Description": entry.description, "TransactionDate": "\(entry.day)", "TransactionID": "\(entry.id)",
      ])
    }
    if let charge = entry.charge {
      xml.element("Charge") {
        $0.element("Detail") {
          common(&$0)
          $0.leaves([
            "ChargeCode": charge.code, "GLAccountNumber": charge.account, "CustomerID": tenancy.tenantCode,
            "UnitID": tenancy.unit.number, "AmountPaid": (entry.amount - entry.open).plain,
            "BalanceDue": entry.open.plain, "Amount": entry.amount.plain, "Comment": entry.comment,
            "PropertyPrimaryID": code,
          ])
        }
      }
    } else {
      xml.element("Payment", ["Type": "Other"]) {
        $0.element("Detail") {
          common(&$0)
          $0.leaves([
            "CustomerID": tenancy.tenantCode, "UnitID": tenancy.unit.number, "DocumentNumber": "\(entry.id % 10_000)",
            "Amount": entry.amount.plain, "Comment": entry.comment, "PropertyPrimaryID": code,
          ])
        }
      }
    }
  }
}

/// A line of an account: a charge with its open amount, or a payment.
struct AccountEntry {
  let id: Int
  let day: CivilDate
  let amount: Money
  let open: Money
  let description: String
  let comment: String
  /// The name of a charge in the books; nil for a payment.
  let charge: YardiCharge?

  init(charge: Ledger.Charge, open: Money, number: Int, of tenancy: Tenancy) {
    self.init(YardiCharge(charge.code), charge.postedOn, charge.amount, open: open, number, tenancy)
  }

  /// Creates a concession: a negative charge, open until it is applied to charges.
  init(concession: Ledger.Advance, number: Int, of tenancy: Tenancy, isOpen: Bool = true) {
    let amount = -concession.amount
    self.init(
      YardiCharge(concession.code), concession.receivedOn, amount, open: isOpen ? amount : .zero, number, tenancy)
  }

  init(prepay: Ledger.Advance, number: Int, of tenancy: Tenancy) {
    self.init(nil, prepay.receivedOn, prepay.amount, open: prepay.amount, number, tenancy)
  }

  private init(
    _ charge: YardiCharge?, _ day: CivilDate, _ amount: Money, open: Money, _ number: Int, _ tenancy: Tenancy
  ) {
    id = 700_000_000 + tenancy.household.id * 1000 + number
    self.day = day
    self.amount = amount
    self.open = open
    self.charge = charge
    description = charge?.description ?? "Prepayment"
    let month = String(day.us.prefix(3) + day.us.suffix(4))
    comment = charge.map { "\($0.description) (\(month))" } ?? "prepaid"
  }
}

extension Tenancy {
  /// The type of a customer; a resident on notice has the same type as other residents.
  var customerType: String {
    switch stage {
    case .unknown, .applicant, .formerApplicant: "applicant"
    case .future: "future resident"
    case .resident, .onNotice: "current resident"
    case .former: "former resident"
    }
  }
}
