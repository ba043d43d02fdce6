internal import Domain
internal import Receivables
internal import Warehouse

extension PropertyFacts {
  /// Applies the entries that people made by hand: a changed entry replaces the source's.
  ///
  /// - Parameter changes: the newest change of each entry.
  mutating func lay(_ changes: [LedgerEntryChange]) {
    let tenancies = Dictionary(
      ledger.tenancies.map { ($0.tenancyID, $0) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      let ids = change.entry.ledgerIDs
      let replaced = transactions.first { ids.contains($0.transactionID) }
      transactions.removeAll { ids.contains($0.transactionID) }
      guard change.verb != .delete else { continue }
      var entry = UnifiedTransaction(change, property: property.propertyID)
      entry.transactionID = replaced?.transactionID ?? entry.transactionID
      entry.unitNumber = tenancies[change.entry.lease]?.unitNumber
      entry.tenantID = change.entry.tenant ?? replaced?.tenantID
      entry.attachment = change.entry.attachment ?? replaced?.attachment
      entry.description = change.note ?? replaced?.description
      transactions.append(entry)
      list(entry, changedOn: change.day ?? entry.ledgerDate)
    }
    if !changes.isEmpty { resolveReferences() }
    countEntries()
  }

  /// Lists a manual entry; its list is of the day of the last change.
  private mutating func list(_ entry: UnifiedTransaction, changedOn day: CivilDate) {
    let known = transactionLists[entry.listing]?.asOf ?? day
    transactionLists[entry.listing] = UnifiedTransactionList(
      propertyID: property.propertyID, entry.listing, asOf: max(day, known))
  }

  /// Notes how many entries of each list are kept: a manual entry may have replaced one of them.
  private mutating func countEntries() {
    let counts = transactions.reduce(into: [:]) { $0[$1.listing, default: 0] += 1 }
    for listing in Set(transactionLists.keys).subtracting(keptListings) {
      transactionLists[listing]?.entries = counts[listing, default: 0]
    }
  }

  /// The last day of the lists that entries come from; nil if there are no entries.
  func lastDay(of entries: [UnifiedTransaction]) -> CivilDate? {
    Set(entries.map(\.listing)).compactMap { transactionLists[$0]?.asOf }.max()
  }

  /// Lets references to entries that have moved into the book name the book's row: `hand-1` is its `charge:hand-1`.
  private mutating func resolveReferences() {
    let known = Set(transactions.map(\.transactionID))
    for index in transactions.indices where transactions[index].source == "hand" {
      transactions[index].paysID = transactions[index].paysID?.ledgerID(in: known)
      transactions[index].reversesID = transactions[index].reversesID?.ledgerID(in: known)
    }
  }

  /// Applies the payments of tenancies whose whole history is known, on the day of the property's latest entry.
  mutating func allocate() {
    let wholeAccounts = Set(ledger.tenancies.filter { $0.history == .whole }.map(\.tenancyID))
    let whole = transactions.filter { entry in entry.tenancyID.map(wholeAccounts.contains) ?? false }
    guard let asOf = lastDay(of: whole) else { return }
    let stated = Dictionary(
      whole.compactMap { entry in entry.statedStatus.map { (entry.transactionID, $0) } },
      uniquingKeysWith: { first, _ in first })
    for (tenancy, account) in whole.accounts.sorted(by: { $0.key < $1.key }) {
      let applied = account.applied(on: asOf)
      allocations += applied.allocations.map { allocation in
        UnifiedAllocation(
          propertyID: property.propertyID, tenancyID: tenancy, paymentID: allocation.payment,
          chargeID: allocation.charge, amount: allocation.amount, rule: allocation.rule)
      }
      addFindings(of: applied, stated)
    }
  }

  private mutating func addFindings(of applied: AppliedLedger, _ stated: [String: PaymentStatus]) {
    for finding in applied.findings {
      warn(applied.asOf, FindingRule(finding.rule), "Entry '\(finding.entry)': \(finding.rule.words)", finding.entry)
    }
    for item in applied.items {
      let derived = PaymentStatus(of: [item], on: applied.asOf)
      guard let said = stated[item.charge.id], let derived, said != derived else { continue }
      warn(
        applied.asOf, .statusDiffers,
        "The book states that charge '\(item.charge.id)' is \(said.rawValue), but its payments"
          + " make it \(derived.rawValue). Figures use the payments. Correct the book", item.charge.id)
    }
  }

  private mutating func warn(_ asOf: CivilDate, _ rule: FindingRule, _ message: String, _ subject: String) {
    let ordinal = findings.count { $0.dataset == .ledger && $0.asOf == asOf }
    findings.append(
      UnifiedFinding(
        propertyID: property.propertyID, asOf: asOf, dataset: .ledger, ordinal: ordinal,
        finding: FindingRecord(.warn, rule, message, subject: subject)))
  }
}

extension UnifiedTransaction {
  /// A person's entry in its current version.
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
  }

  private init(
    hand change: LedgerEntryChange, _ kind: Kind, _ property: String, _ day: CivilDate, code: String, amount: Money
  ) {
    self.init(
      propertyID: property, transactionID: change.entry.id, source: "hand", kind: kind, fiscalMonth: day.month,
      code: code, ledgerDate: day, accountingDate: day, amount: amount)
    tenancyID = change.entry.lease
  }
}

extension String {
  /// The id if an entry has it, or else with or without the kind that the ids of the book's rows begin with.
  fileprivate func ledgerID(in known: Set<String>) -> String {
    if known.contains(self) { return self }
    let others = ["charge:", "payment:"].flatMap { kind in
      [kind + self, hasPrefix(kind) ? String(dropFirst(kind.count)) : self]
    }
    return others.first(where: known.contains) ?? self
  }
}

extension LedgerEntryChange {
  /// The day of the change.
  fileprivate var day: CivilDate? { CivilDate(ofStamp: at) }
}

extension LedgerFinding.Rule {
  fileprivate var words: String {
    switch self {
    case .reversalWithoutTarget:
      "the reversal names no earlier entry of its account. It is ignored. Correct the reversal"
    case .reversalOfOtherAmount:
      "the reversal's amount differs from the reversed entry's. It is ignored. Correct the amount"
    case .reversedTwice: "the entry was already reversed. The second reversal is ignored. Delete it"
    case .givenWithoutCharge:
      "the charge it pays is not in its account. It is applied by the allocation rules. Correct the charge"
    case .givenTooLarge: "it pays more than the charge's open amount. The rest is applied by the allocation rules"
    }
  }
}
