internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// The postings of a fiscal month, and what was billed in it.
///
/// Billed are the charges before concessions, less what is booked for vacant units (category PT), and without what is
/// booked between market and lease rents: the charges LTOR and GTOR are taken back by the category PX. Concessions are
/// the category PW.
struct TransactionMapping: Mapping {
  let revision = 2
  /// What the owner's charge codes bill.
  let charges: ChargeCodes

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.transactionDetail) {
      guard let month = load.fiscalMonth else { continue }
      var postings: [UnifiedTransaction] = []
      for (line, record) in load.records(TransactionDetail.postings).enumerated() {
        guard let posting = transaction(record, line, of: month, property: property, asOf: asOf) else { continue }
        postings.append(posting)
        facts.lineage?.add(
          .entry(posting.transactionID), record, [\.transactionAccountingDate, \.debitAmountCents])
      }
      facts.transactions += postings
      facts.addTenancies(of: postings)
      facts.warn(.delinquency, .unknownChargeCode, ChargeCodes.unmapped, "code", unmapped(postings))
      facts.bill(month, .transactionDetail, postings.map { (Category(posting: $0.code), $0.amount) }, property, asOf)
    }
    for load in loads.of(.monthlyTransactions) {
      guard let month = load.fiscalMonth else { continue }
      let codes = load.records(MonthlyTransactions.codes)
      // A summary without codes, or a code without an amount, leaves what was billed unknown, which is not zero.
      guard !codes.isEmpty else { continue }
      let sums = codes.compactMap { record in
        record.activityForThisMonthCents.money.map { (Category(group: record.groupCode.text ?? ""), $0) }
      }
      guard sums.count == codes.count else { continue }
      facts.bill(month, .monthlyTransactions, sums, property, asOf)
    }
  }

  /// The codes of charges that no table maps, in order.
  private func unmapped(_ postings: [UnifiedTransaction]) -> [String] {
    let codes = postings.filter { $0.kind == .charge }.map { chargeCode(ofPosting: $0.code) }
    return Set(codes.filter { charges.chargeClass(of: $0) == .unknown }).sorted()
  }

  private func transaction(
    _ record: RawRecord<TransactionDetail.Posting>, _ line: Int, of month: CivilMonth, property: String, asOf: CivilDate
  ) -> UnifiedTransaction? {
    guard let code = record.transactionGroupCategoryCode.text,
      let posted = record.transactionLedgerDate.date, let accounted = record.transactionAccountingDate.date,
      let debit = record.debitAmountCents.money, let debited = record.debitGl.text,
      let credited = record.creditGl.text
    else { return nil }
    // The pair of accounts is reversed when a posting is reversed; the sign of the ledger's amount shows it.
    let isTakenBack = record.originalLedgerTransactionAmountCents.money.map { $0 < .zero } ?? false
    var transaction = UnifiedTransaction(
      propertyID: property, transactionID: "\(month)/\(line)", source: "realpage",
      kind: record.name.text == "Vacant" ? .property : .init(posting: code), fiscalMonth: month, line: line,
      asOf: asOf, code: code, ledgerDate: posted, accountingDate: accounted, amount: isTakenBack ? -debit : debit)
    (transaction.debitAccount, transaction.creditAccount) = (debited, credited)
    if transaction.kind == .charge {
      transaction.dueDate = accounted
      transaction.chargeClass = charges.ledgerClass(of: chargeCode(ofPosting: code))
    }
    transaction.unitNumber = record.bldgUnit.text.flatMap { $0 == "-" ? nil : $0 }
    transaction.resident = record.name.text
    transaction.description = record.description.text
    transaction.originalMonth = record.originalTransactionFiscalPeriod.text
      .flatMap { CivilMonth(ifFiscalPeriod: $0) }
    if transaction.kind != .property, let unit = transaction.unitNumber, let name = transaction.resident {
      transaction.tenancyID = tenancyID(unit: unit, resident: name)
    }
    return transaction
  }
}

/// The effect of a transaction category on the billed amount.
private enum Category {
  case charge
  /// Books a charge that no resident has to pay: of a vacant unit, or between market and lease rent.
  case takesBack
  case concession
  case other

  /// By a posting's group, category and code: `C-CA-RENT`.
  init(posting code: String) {
    let parts = code.split(separator: "-", maxSplits: 2)
    self.init(group: parts.count == 3 ? String(parts[1]) : "")
  }

  /// By the category only: `CA`.
  init(group: String) {
    self =
      group.hasPrefix("C") ? .charge : ["PT", "PX"].contains(group) ? .takesBack : group == "PW" ? .concession : .other
  }
}

extension DayFacts {
  /// Adds the tenancies of the postings; the report states only their unit and name.
  fileprivate mutating func addTenancies(of postings: [UnifiedTransaction]) {
    var known = Set(ledger.tenancies.map(\.tenancyID))
    for posting in postings {
      guard let id = posting.tenancyID, let unit = posting.unitNumber, known.insert(id).inserted else { continue }
      var tenancy = UnifiedTenancy(
        propertyID: posting.propertyID, tenancyID: id, source: posting.source, history: .months, unitID: unit,
        unitNumber: unit)
      tenancy.tenantName = posting.resident
      ledger.tenancies.append(tenancy)
    }
  }

  /// Adds the billed amounts; the Monthly Transaction Summary takes precedence over the Transaction Detail.
  fileprivate mutating func bill(
    _ month: CivilMonth, _ primarySource: UnifiedBilledMonth.PrimarySource, _ amounts: [(Category, Money)],
    _ property: String,
    _ asOf: CivilDate
  ) {
    var (billed, concessions) = (Money.zero, Money.zero)
    for (category, amount) in amounts {
      switch category {
      case .charge: billed += amount
      case .takesBack: billed += -amount
      case .concession: concessions += amount
      case .other: break
      }
    }
    var row = UnifiedBilledMonth(
      propertyID: property, fiscalMonth: month, asOf: asOf, primarySource: primarySource, billed: billed)
    row.concessions = concessions
    guard let place = billedMonths.firstIndex(where: { $0.fiscalMonth == month }) else {
      return billedMonths.append(row)
    }
    let other = billedMonths[place]
    if other.billed != billed {
      let message =
        "Charges billed in \(month): \(other.billed) in \(other.primarySource.rawValue), \(billed) in \(primarySource.rawValue). The latter is"
        + " used"
      findings.append((.delinquency, FindingRecord(.warn, .billedSumsDisagree, message, subject: "\(month)")))
    }
    billedMonths[place] = row
  }
}
