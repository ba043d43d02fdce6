internal import Domain
internal import Receivables
internal import Pipeline
internal import Warehouse

/// The monthly charges of each tenancy, classified by what their codes bill.
struct RecurringCharges {
  /// One charge, from its first to its last day; a charge without an end continues.
  struct Charge {
    let code: String
    let chargeClass: LeaseChargeClass
    let amount: Money
    let from: CivilDate?
    let to: CivilDate?
    let record: RawRecord<YardiTables.LeaseCharge>

    func runs(on day: CivilDate) -> Bool { (from.map { $0 <= day } ?? true) && (to.map { $0 >= day } ?? true) }
  }

  /// Codes that no table knows, in order.
  let unknownCodes: [String]
  private let byTenancy: [String: [Charge]]

  init(_ load: LoadedRows?, _ conventions: YardiConventions) {
    var byTenancy: [String: [Charge]] = [:]
    for record in load?.records(YardiTables.leaseCharges) ?? [] {
      guard let tenancy = record.residentCode.code, let code = record.chargeCode.code,
        let amount = record.amountCents.money
      else { continue }
      byTenancy[tenancy, default: []].append(
        Charge(
          code: code, chargeClass: conventions.chargeClass(of: code), amount: amount,
          from: record.serviceFrom.date, to: record.serviceTo.date, record: record))
    }
    self.byTenancy = byTenancy
    unknownCodes = Set(byTenancy.values.flatMap { $0 }.filter { $0.chargeClass == .unknown }.map(\.code)).sorted()
  }

  /// The tenancies that are charged anything, by t-code.
  var tenancies: [String] { byTenancy.keys.sorted() }

  /// All charges of a tenancy, in the response's order.
  func charges(of tenancy: String) -> [Charge] { byTenancy[tenancy] ?? [] }

  /// The charges of a tenancy that run on a day.
  func running(_ tenancy: Tenancy, on day: CivilDate) -> [Charge] {
    (byTenancy[tenancy.code] ?? []).filter { $0.runs(on: day) }
  }

  /// The base rent of a tenancy on a day; nil if no charge of that class is listed.
  ///
  /// A resident who stays after the lease and its rent have ended pays the rent of the last charge.
  func rent(_ tenancy: Tenancy, on day: CivilDate) -> (amount: Money, isExpired: Bool)? {
    let (charges, isExpired) = rents(tenancy, on: day)
    return charges.isEmpty ? nil : (charges.map(\.amount).reduce(.zero, +), isExpired)
  }

  /// The charges that make the base rent of a tenancy on a day, and whether they have run out.
  func rents(_ tenancy: Tenancy, on day: CivilDate) -> (charges: [Charge], isExpired: Bool) {
    let rents = (byTenancy[tenancy.code] ?? []).filter { $0.chargeClass == .rent }
    let running = rents.filter { $0.runs(on: day) }
    if !running.isEmpty { return (running, false) }
    guard tenancy.status == .living, let last = rents.compactMap(\.to).filter({ $0 < day }).max() else {
      return ([], false)
    }
    return (rents.filter { $0.to == last }, true)
  }
}
