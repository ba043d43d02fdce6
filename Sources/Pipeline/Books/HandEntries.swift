internal import Domain
internal import Receivables
internal import Warehouse

extension PropertyFacts {
  /// Lays what people entered by hand over the ledger: a changed entry stands in place of the source's.
  ///
  /// - Parameter changes: the newest change of each entry.
  mutating func lay(_ changes: [LedgerEntryChange]) {
    let tenancies = Dictionary(
      ledger.tenancies.map { ($0.tenancyID, $0) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      let replaced = transactions.first { $0.transactionID == change.entry.id }
      transactions.removeAll { $0.transactionID == change.entry.id }
      guard change.verb != .delete else { continue }
      var entry = UnifiedTransaction(change, property: property.propertyID)
      entry.unitNumber = tenancies[change.entry.lease]?.unitNumber
      entry.attachment = replaced?.attachment
      transactions.append(entry)
    }
  }

  /// Applies the payments of tenancies whose whole history is known, on the day of the property's latest entry.
  mutating func allocate() {
    let told = Set(ledger.tenancies.filter { $0.history == .whole }.map(\.tenancyID))
    let whole = transactions.filter { entry in entry.tenancyID.map(told.contains) ?? false }
    guard let asOf = whole.map(\.asOf).max() else { return }
    let stated = Dictionary(
      whole.compactMap { entry in entry.statedStatus.map { (entry.transactionID, $0) } },
      uniquingKeysWith: { first, _ in first })
    for (tenancy, account) in whole.accounts.sorted(by: { $0.key < $1.key }) {
      let applied = account.standing(on: asOf)
      allocations += applied.allocations.map { allocation in
        UnifiedAllocation(
          propertyID: property.propertyID, tenancyID: tenancy, asOf: asOf, paymentID: allocation.payment,
          chargeID: allocation.charge, amount: allocation.amount, rule: allocation.rule)
      }
      addFindings(of: applied, stated)
    }
  }

  private mutating func addFindings(of applied: AppliedLedger, _ stated: [String: PaymentStatus]) {
    for finding in applied.findings {
      warn(applied.asOf, finding.rule.rawValue, "entry '\(finding.entry)': \(finding.rule.words)", finding.entry)
    }
    for item in applied.items {
      let derived = PaymentStatus(of: [item], on: applied.asOf)
      guard let said = stated[item.charge.id], let derived, said != derived else { continue }
      warn(
        applied.asOf, "status_differs",
        "the book says that charge '\(item.charge.id)' is \(said.rawValue), its payments"
          + " make it \(derived.rawValue)", item.charge.id)
    }
  }

  private mutating func warn(_ asOf: CivilDate, _ rule: String, _ message: String, _ subject: String) {
    let ordinal = findings.count { $0.dataset == .ledger && $0.asOf == asOf }
    findings.append(
      UnifiedFinding(
        propertyID: property.propertyID, asOf: asOf, dataset: .ledger, ordinal: ordinal,
        finding: FindingRecord(.warn, rule, message, subject: subject)))
  }
}

extension UnifiedTransaction {
  /// A person's entry as it stands.
  fileprivate init(_ change: LedgerEntryChange, property: String) {
    let day: CivilDate
    switch change.entry.body {
    case .charge(let charge):
      day = charge.postDate
      self.init(hand: change, .charge, property, day, code: charge.code, amount: charge.amount)
      (chargeClass, dueDate, originalMonth) = (charge.chargeClass, charge.dueDate, charge.period)
    case .payment(let payment):
      day = payment.date
      let kind = Kind(rawValue: payment.kind.rawValue) ?? .payment
      self.init(hand: change, kind, property, day, code: payment.code ?? "", amount: payment.amount)
      (reference, originalMonth, isForDeposit) = (payment.reference, payment.period, payment.isForDeposit)
      switch payment.reverses {
      case .charge(let id), .payment(let id): reversesID = id
      case nil: break
      }
      (paysID, pays) = (payment.given.first?.charge, payment.given.first?.amount ?? nil)
    }
    description = change.note
  }

  private init(
    hand change: LedgerEntryChange, _ kind: Kind, _ property: String, _ day: CivilDate, code: String, amount: Money
  ) {
    self.init(
      propertyID: property, transactionID: change.entry.id, source: "hand", kind: kind, fiscalMonth: day.month,
      asOf: change.day ?? day, code: code, ledgerDate: day, accountingDate: day, amount: amount)
    tenancyID = change.entry.lease
  }
}

extension LedgerEntryChange {
  /// The day of the change.
  fileprivate var day: CivilDate? { CivilDate(ofStamp: at) }
}

extension LedgerFinding.Rule {
  fileprivate var words: String {
    switch self {
    case .reversalWithoutTarget: "the reversal names no entry of its account that was there by its day; it is set aside"
    case .reversalOfOtherAmount: "the reversal is of another amount than what it takes back; it is set aside"
    case .reversedTwice: "what it takes back was taken back before; it is set aside"
    case .givenWithoutCharge: "it is meant for a charge that its account has not; it is applied by the rules"
    case .givenTooLarge: "it is meant to pay more of a charge than is open; the rest is applied by the rules"
    }
  }
}
