internal import Domain

/// Yardi's lease files: the only response with whole ledgers.
extension YardiResponses {
  func residentData(_ xml: inout XMLBuilder) {
    let wanted = request["TenantCode"].flatMap { $0.isEmpty ? nil : $0.lowercased() }
    let asOf = min(request["LedgerAsOfDate"].flatMap(Self.day) ?? day, day)
    let files = tenancies.filter { wanted == nil || $0.tenantCode == wanted }
    xml.element("MITS-ResidentData", ["xmlns": ""]) {
      $0.element("Summary") {
        $0.leaves([
          "GenerationTimeStamp": "\(day)T06:00:00", "SourceOrganization": "Yardi",
          "TotalLeaseFiles": "\(files.count)", "TotalTenants": "\(files.count)",
        ])
      }
      $0.element("LeaseFiles") { xml in
        for tenancy in files {
          xml.element("LeaseFile") { leaseFile(tenancy, asOf: asOf, &$0) }
        }
      }
    }
  }

  private func leaseFile(_ tenancy: Tenancy, asOf: CivilDate, _ xml: inout XMLBuilder) {
    let household = tenancy.household
    xml.leaf("Identification", "", ["IDValue": tenancy.tenantCode, "IDType": tenancy.status])
    xml.element("Property") {
      $0.leaf("Identification", "", ["IDValue": code, "IDType": "PropertyID"])
      $0.leaf("MarketingName", name)
    }
    unit(of: tenancy, &xml)
    let term = household.term(on: day)
    let notice = household.notice.flatMap { $0.givenOn <= day ? $0 : nil }
    xml.leaf("MoveInDate", "\(household.moveIn)")
    xml.present("MoveOutDate", (tenancy.stage == .former ? household.movedOut : notice?.moveOut)?.description)
    xml.present("NoticeDate", notice?.givenOn.description)
    xml.present("LeaseBegin", term?.start.description)
    xml.present("LeaseEnd", term?.end.description)
    xml.leaves(["MonthlyRentAmount": tenancy.rent.plain, "DueDay": "1"])
    xml.element("Tenants") {
      $0.leaf("Identification", "", ["IDValue": tenancy.tenantCode, "IDType": "TenantID"])
      $0.element("PersonDetails") {
        $0.element("Name") { $0.leaves(["FirstName": household.firstName, "LastName": household.lastName]) }
      }
      $0.leaf("IsLessee", "true")
    }
    if request.flag("IncludeLeaseCharges") == true { charges(tenancy, &xml) }
    if request.flag("IncludeLedger") == true { ledger(tenancy, asOf: asOf, &xml) }
  }

  private func unit(of tenancy: Tenancy, _ xml: inout XMLBuilder) {
    guard let unit = state.units.first(where: { $0.unit.number == tenancy.unit.number }) else { return }
    let plan = unit.unit.plan
    xml.element("Unit") {
      $0.leaf("Identification", "", ["IDValue": unit.unit.number, "IDType": "UnitID"])
      $0.leaves([
        "UnitType": unitType(plan), "UnitTypeDescription": plan.name, "UnitTypeRent": plan.baseRent.plain,
        "UnitBedrooms": "\(plan.bedrooms)", "UnitBathrooms": "\(plan.bathrooms).000000",
        "UnitRent": unit.marketRent.plain, "UnitSquareFeet": "\(plan.squareFeet)",
        // Only this response capitalizes the status.
        "UnitEconomicStatus": unit.triple.economic.prefix(1).uppercased() + unit.triple.economic.dropFirst(),
        "UnitOccupancyStatus": unit.triple.occupancy, "UnitLeasedStatus": unit.triple.leased,
      ])
    }
  }

  private func charges(_ tenancy: Tenancy, _ xml: inout XMLBuilder) {
    guard tenancy.livesHere || tenancy.stage == .future else { return }
    xml.element("LeaseCharges") { xml in
      for (index, charge) in tenancy.recurring.enumerated() {
        let account = YardiCharge(charge.code)
        xml.element("LeaseCharge") {
          $0.leaves([
            "LeaseChargeID": "\(tenancy.household.id * 100 + index)", "ChargeCode": account.code,
            "ChargeCodeDescription": account.description, "Amount": charge.amount.plain, "StartDate": "\(charge.from)",
          ])
          $0.present("EndDate", charge.to?.description)
        }
      }
    }
  }

  /// Writes every posting up to the day, with the balance after it.
  private func ledger(_ tenancy: Tenancy, asOf: CivilDate, _ xml: inout XMLBuilder) {
    let postings = tenancy.household.postings(through: asOf, in: tenancy.unit).filter { $0.change != .zero }
    let balance = postings.reduce(Money.zero) { $0 + $1.change }
    xml.element("Ledger") { xml in
      xml.leaf("Identification", "", ["IDValue": balance.plain, "IDType": "Balance"])
      var running = Money.zero
      for (index, posting) in postings.enumerated() {
        running += posting.change
        xml.element("Transaction") {
          line(posting, id: 800_000_000 + tenancy.household.id * 1000 + index, balance: running, &$0)
        }
      }
    }
  }

  private func line(_ posting: Posting, id: Int, balance: Money, _ xml: inout XMLBuilder) {
    let isCharge = posting.kind == .charge || posting.kind == .credit
    xml.leaves([
      "TransID": "\(id)", "TransType": isCharge ? "Charge" : posting.kind == .refund ? "Adjustment" : "Payment",
      "TransDate": "\(posting.day)",
    ])
    if isCharge || posting.kind == .refund {
      xml.leaf("ChargeAmount", posting.change.plain)
    } else {
      xml.leaf("PaymentAmount", posting.amount.plain)
    }
    xml.leaves([
      "LeaseBalance": balance.plain,
      "TransTypeDesc": isCharge ? YardiCharge(posting.code).code : posting.kind == .refund ? "refund" : "receipt",
      "Description": isCharge ? YardiCharge(posting.code).description : "ACH",
    ])
  }
}
