internal import Receivables
internal import Domain
internal import Pipeline
internal import Warehouse

/// The postings of a fiscal month, and what was billed in it.
///
/// Billed are the charges before concessions, less what is booked for vacant units (category PT), and without what is
/// booked between market and lease rents: the charges LTOR and GTOR are taken back by the category PX. Concessions are
/// the category PW, but for the codes that the owner's file calls bad debt. Payments are the
/// category PZ of the Monthly Transaction Summary, but for what is moved between prepaid and deposits (PMTMOVE), which
/// its own total of collections omits.
struct TransactionMapping: Mapping {
  let revision = 4
  let ownFeeds: Set<FeedName> = [.monthlyTransactions]
  /// What the owner's charge codes bill.
  let charges: ChargeCodes

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.transactionDetail) {
      guard let month = load.fiscalMonth else { continue }
      var postings: [UnifiedTransaction] = []
      var named: [String: Int] = [:]
      var tenancies = TenancyIDs()
      for record in load.records(TransactionDetail.postings) {
        guard var posting = transaction(record, of: month, property: property) else { continue }
        if posting.kind != .property, let unit = posting.unitNumber, let name = posting.resident {
          posting.tenancyID = tenancies.id(unit: unit, resident: name)
        }
        named[posting.transactionID, default: 0] += 1
        if let number = named[posting.transactionID], number > 1 { posting.transactionID += "#\(number)" }
        postings.append(posting)
        facts.lineage?.add(
          .entry(posting.transactionID), record, [\.transactionAccountingDate, \.debitAmountCents])
      }
      facts.transactions += postings
      facts.addTenancies(of: postings)
      facts.warn(.delinquency, .unknownChargeCode, ChargeCodes.unmapped, "code", unmapped(postings))
      facts.bill(month, .transactionDetail, postings.map { (category(posting: $0.code), $0.amount) }, property, asOf)
    }
    for load in loads.of(.monthlyTransactions) {
      guard let month = load.fiscalMonth else { continue }
      let codes = load.records(MonthlyTransactions.codes)
      // A summary without codes, or a code without an amount, leaves what was billed unknown, which is not zero.
      guard !codes.isEmpty else { continue }
      let sums = codes.compactMap { record in
        record.activityForThisMonthCents.money.map {
          (Category(group: record.groupCode.text ?? "", code: record.code.text ?? "", charges), $0)
        }
      }
      guard sums.count == codes.count else { continue }
      facts.bill(month, .monthlyTransactions, sums, property, asOf)
    }
  }

  private func category(posting code: String) -> Category {
    let parts = code.split(separator: "-", maxSplits: 2).map(String.init)
    return Category(group: parts.count == 3 ? parts[1] : "", code: parts.last ?? "", charges)
  }

  /// The codes of charges that no table maps, in order.
  private func unmapped(_ postings: [UnifiedTransaction]) -> [String] {
    let codes = postings.filter { $0.kind == .charge }.map { chargeCode(ofPosting: $0.code) }
    return Set(codes.filter { charges.chargeClass(of: $0) == .unknown }).sorted()
  }

  private func transaction(
    _ record: RawRecord<TransactionDetail.Posting>, of month: CivilMonth, property: String
  ) -> UnifiedTransaction? {
    guard let code = record.transactionGroupCategoryCode.text,
      let posted = record.transactionLedgerDate.date, let accounted = record.transactionAccountingDate.date,
      let debit = record.debitAmountCents.money, let debited = record.debitGl.text,
      let credited = record.creditGl.text
    else { return nil }
    // The pair of accounts is reversed when a posting is reversed; the sign of the ledger's amount shows it.
    let isTakenBack = record.originalLedgerTransactionAmountCents.money.map { $0 < .zero } ?? false
    var transaction = UnifiedTransaction(
      propertyID: property, transactionID: "", source: "realpage",
      kind: record.name.text == "Vacant" ? .property : .init(posting: code), fiscalMonth: month, code: code,
      ledgerDate: posted, accountingDate: accounted, amount: isTakenBack ? -debit : debit)
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
    // Not by its line in the list, which moves when a posting comes before it.
    transaction.transactionID = "\(month)/\(transaction.unitNumber ?? "-")/\(posted)/\(code)/\(transaction.amount)"
    return transaction
  }
}

/// The ids of tenancies, each hashed once: a resident has many postings.
private struct TenancyIDs {
  private var known: [[String]: String] = [:]

  mutating func id(unit: String, resident: String) -> String {
    if let id = known[[unit, resident]] { return id }
    let id = tenancyID(unit: unit, resident: resident)
    known[[unit, resident]] = id
    return id
  }
}

/// The effect of a transaction category on the billed amount.
private enum Category {
  /// A charge; whether its code bills rent.
  case charge(isRent: Bool)
  /// Books a charge that no resident has to pay: of a vacant unit, or between market and lease rent.
  case takesBack(isRent: Bool)
  case concession, badDebt, payment
  case other

  /// By the category, such as `CA`, and the code.
  init(group: String, code: String, _ charges: ChargeCodes) {
    switch group {
    case _ where group.hasPrefix("C"): self = .charge(isRent: charges.ledgerClass(of: code) == .rent)
    // Category PT takes back rent alone; PX takes back LTOR and GTOR, which are no rent codes.
    case "PT": self = .takesBack(isRent: true)
    case "PX": self = .takesBack(isRent: false)
    case _ where group.hasPrefix("P") && charges.chargeClass(of: code) == .badDebt: self = .badDebt
    case "PW": self = .concession
    case "PZ": self = code == "PMTMOVE" ? .other : .payment
    default: self = .other
    }
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
    var row = UnifiedBilledMonth(
      propertyID: property, fiscalMonth: month, asOf: asOf, primarySource: primarySource, billed: .zero)
    var (rent, concessions, badDebt, collected) = (Money.zero, Money.zero, Money.zero, Money.zero)
    for (category, amount) in amounts {
      switch category {
      case .charge(let isRent):
        row.billed += amount
        if isRent { rent += amount }
      case .takesBack(let isRent):
        row.billed += -amount
        if isRent { rent += -amount }
      case .concession: concessions += amount
      case .badDebt: badDebt += amount
      case .payment: collected += amount
      case .other: break
      }
    }
    (row.rentCharged, row.concessions, row.badDebt) = (rent, concessions, badDebt)
    // The Transaction Detail lists a prepayment twice, on receipt and when it is applied.
    row.collected = primarySource == .monthlyTransactions ? collected : nil
    guard let place = billedMonths.firstIndex(where: { $0.fiscalMonth == month }) else {
      return billedMonths.append(row)
    }
    let other = billedMonths[place]
    if other.billed != row.billed {
      let message =
        "Charges billed in \(month): \(other.billed) in \(other.primarySource.rawValue), \(row.billed) in \(primarySource.rawValue). The latter is"
        + " used"
      findings.append((.delinquency, FindingRecord(.warn, .billedSumsDisagree, message, subject: "\(month)")))
    }
    billedMonths[place] = row
  }
}
