import Domain
import Pipeline
import Query
import Receivables
import Warehouse

extension LedgerEntryForm {
  /// Removes an entry from the ledger; with `--cascade`, also the entries that name it.
  func delete(_ id: String) throws -> ExitStatus {
    try catchUp()
    if let last = try change(of: id), last.verb == .delete {
      return try unchanged(last.entry, "is deleted already")
    }
    let (account, body) = try find(id)
    let dependents = account.ledger.dependents(of: id)
    guard dependents.isEmpty || arguments["cascade"] != nil else {
      throw UsageError(
        "entry '\(id)' is named by \(dependents.map { LedgerEntryLine(.payment($0)).words }.joined(separator: ", ")). Change or delete"
          + " these entries first, or delete all of them with --cascade")
    }
    // Those that name an entry go before it, so that no stop leaves one that names nothing.
    let bodies = dependents.reversed().map { HandEntry.Body.payment($0) } + [body]
    return try record(
      .delete, bodies.map { HandEntry(property: account.propertyID, lease: account.tenancyID, body: $0) })
  }

  /// Enters a payment for the whole open amount of a charge.
  func markPaid(_ id: String) throws -> ExitStatus {
    try catchUp()
    let (account, charge) = try findCharge(id)
    let date = try arguments.day("date", month: nil, in: environment) ?? environment.today
    let applied = account.applied(on: date)
    guard let item = applied.items.first(where: { $0.charge.id == id }), item.open > .zero else {
      if let known = try marks(of: id, account).first(where: { $0.isPaid(on: date) }) {
        return try unchanged(known, "marks the charge as paid already")
      }
      throw UsageError("charge '\(id)' has no open amount on \(date)")
    }
    var payment = Payment(
      id: try nextID(), amount: item.open, date: date,
      reference: arguments["reference"], period: charge.period, isForDeposit: charge.chargeClass == .deposit)
    payment.given = [Payment.Given(charge: id, amount: item.open)]
    return try record(
      .markPaid,
      HandEntry(
        property: account.propertyID, lease: account.tenancyID, body: .payment(payment), attachment: attachment(),
        tenant: tenant(of: account)))
  }

  /// Removes the payments by which `mark-paid` marked a charge as paid.
  func markUnpaid(_ id: String) throws -> ExitStatus {
    try catchUp()
    let (account, _) = try findCharge(id)
    let marking = try marks(of: id, account)
    guard marking.isEmpty else { return try record(.delete, marking) }
    let paying = account.applied(on: try environment.today).allocations.filter { $0.charge == id }
    guard let first = paying.first else {
      environment.write("charge '\(id)' is not marked as paid; nothing was changed\n")
      return .done
    }
    throw UsageError(
      "charge '\(id)' is paid by \(paying.map { "'\($0.payment)'" }.joined(separator: ", ")), which 'mark-paid' did not"
        + " enter. If the payment is wrong, use 'ledger delete \(first.payment)', or add its reversal")
  }

  private func findCharge(_ id: String) throws -> (LedgerAccount, Charge) {
    let (account, body) = try find(id)
    guard case .charge(let charge) = body else { throw UsageError("entry '\(id)' is not a charge") }
    return (account, charge)
  }

  /// The payments by which earlier commands marked a charge as paid.
  private func marks(of charge: String, _ account: LedgerAccount) throws -> [HandEntry] {
    try store().newestChanges(property: account.propertyID).map(\.entry).filter { entry in
      guard case .payment(let payment) = entry.body, payment.given.contains(where: { $0.charge == charge }) else {
        return false
      }
      return try store().changes(property: account.propertyID)
        .contains { $0.entry.key == entry.key && $0.verb == .markPaid }
        && account.ledger.payments.contains { $0.id == payment.id }
    }
  }
}

extension HandEntry {
  fileprivate func isPaid(on date: CivilDate) -> Bool {
    if case .payment(let payment) = body { payment.date == date } else { false }
  }
}

extension AccountLedger {
  /// The entries that pay or reverse an entry, and those that reverse them in turn.
  fileprivate func dependents(of id: String) -> [Payment] {
    var (found, pending): ([Payment], [String]) = ([], [id])
    while let named = pending.popLast() {
      let next = payments.filter { payment in
        payment.names(named) && !found.contains { $0.id == payment.id }
      }.sorted { $0.id < $1.id }
      found += next
      pending += next.map(\.id)
    }
    return found
  }
}

extension Payment {
  fileprivate func names(_ id: String) -> Bool {
    let reversed: String? =
      switch reverses {
      case .charge(let id), .payment(let id): id
      case nil: nil
      }
    return given.contains { $0.charge == id } || reversed == id
  }
}
