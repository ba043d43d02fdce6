internal import Domain

/// Yardi's recurring monthly charges, by lease.
extension YardiResponses {
  func leaseCharges(_ xml: inout XMLBuilder) {
    leaseCharges(of: tenancies.filter { $0.livesHere || $0.stage == .future }, &xml)
  }

  func leaseChargesOfTenant(_ xml: inout XMLBuilder) {
    let wanted = request["TenantId"]?.lowercased()
    leaseCharges(of: tenancies.filter { $0.tenantCode == wanted && ($0.livesHere || $0.stage == .future) }, &xml)
  }

  private func leaseCharges(of tenancies: [Tenancy], _ xml: inout XMLBuilder) {
    guard !tenancies.isEmpty else { return xml.message("No tenants exist with the given search criteria") }
    xml.residentTransactions {
      $0.element("Property") { xml in
        for tenancy in tenancies {
          for charge in tenancy.recurring { chargeOfLease(charge, of: tenancy, &xml) }
        }
      }
    }
  }

  /// Writes a charge; every charge has a customer element of its own.
  private func chargeOfLease(_ charge: RecurringCharge, of tenancy: Tenancy, _ xml: inout XMLBuilder) {
    xml.element("RT_Customer") {
      $0.element("RTServiceTransactions") {
        $0.element("Transactions") {
          $0.element("Charge") {
            $0.element("Detail") {
              let account = YardiCharge(charge.code)
              // The texts of this response end in line breaks.
              $0.leaf("Description", "\(account.description) [Lease Charge]\n")
              $0.leaf("ServiceFromDate", "\(charge.from)\n")
              $0.present("ServiceToDate", charge.to.map { "\($0)\n" })
              $0.leaves([
                "ChargeCode": account.code, "GLAccountNumber": account.account, "CustomerID": tenancy.tenantCode,
                "UnitID": tenancy.unit.number, "Amount": charge.amount.plain, "Comment": "tax=false",
                "PropertyPrimaryID": code,
              ])
            }
          }
        }
      }
    }
  }
}

/// A charge that is billed every month under a lease.
struct RecurringCharge {
  let code: String
  let amount: Money
  let from: CivilDate
  /// The last day that it is billed for; nil where it has none.
  let to: CivilDate?
}

extension Tenancy {
  /// The recurring charges: rent for the days of each current or future lease, other charges for the whole stay.
  ///
  /// The rent of a lease past its end has no last day: it is billed from month to month.
  var recurring: [RecurringCharge] {
    let rents = household.terms.filter { $0.signedOn <= day && ($0.end >= day || $0 == household.term(on: day)) }.map {
      RecurringCharge(code: "RENT", amount: $0.rent, from: $0.start, to: $0.end < day ? nil : $0.end)
    }
    let other = household.monthly.map {
      RecurringCharge(code: $0.code, amount: $0.amount, from: household.moveIn, to: nil)
    }
    let fees = household.billing(on: day).filter { $0.code == "MTOM" }.map {
      RecurringCharge(
        code: $0.code, amount: $0.amount, from: (household.term(on: day)?.end ?? day).advanced(by: 1), to: nil)
    }
    return rents + other + (livesHere ? fees : [])
  }
}

/// The name of a charge in Yardi's books.
struct YardiCharge {
  /// At most eight characters.
  let code: String
  let description: String
  let account: String

  init(_ code: String) {
    let known: [String: (String, String)] = [
      "RENT": ("rent", "Rent"), "MTOM": ("mtm", "Month to Month Premium"), "PETRENT": ("petrent", "Pet Rent"),
      "GARAGE": ("garage", "Garage"), "TRASH": ("trash", "Valet Trash"), "PESTCONTROL": ("pest", "Pest Control"),
      "WATER": ("water", "Water"), "SEWER": ("sewer", "Sewer"), "ELECTRIC": ("elect", "Electric"),
      "Boiler Utility": ("utilgas", "Boiler"), "LATE": ("late", "Late Fee"), "NSFFEE": ("nsf", "Returned Payment"),
      "DAMAGES": ("damage", "Damages"), "APPFEE": ("appfee", "Application Fee"), "ADMIN": ("admin", "Admin Fee"),
      "CONC/MONTHLY": ("conrent", "Recurring Concession"), "CONC/ONE-TIME": ("concr", "One Time Concession"),
    ]
    (self.code, description) = known[code] ?? (String(code.lowercased().prefix(8)), code)
    account = code == "RENT" ? "45000000" : "47000000"
  }
}

extension XMLBuilder {
  /// Writes the root element of the responses about charges and payments, with its namespaces.
  mutating func residentTransactions(_ body: (inout XMLBuilder) -> Void) {
    let own = "http://yardi.com/ResidentTransactions20"
    element(
      "ResidentTransactions",
      [
        "xmlns": own, "xmlns:MITS": "http://my-company.com/namespace",
        "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": "\(own) .\\Itf_MITS_ResidentTransactions2.0.xsd",
      ], body)
  }
}
