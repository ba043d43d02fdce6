import Domain
import Receivables
import Pipeline
import Query
import Warehouse

/// Single entries by hand: each is a decision with who and when, and what stood before stays in its history.
struct LedgerEntryForm {
  private let arguments: Arguments
  private let environment: Environment
  private let context: PipelineContext

  init(_ arguments: Arguments, _ environment: Environment, _ context: PipelineContext) {
    self.arguments = arguments
    self.environment = environment
    self.context = context
  }

  /// Enters a charge or a payment.
  func add() throws -> ExitStatus {
    let kind = try arguments.choice("kind", Kind.self) ?? .payment
    try refuseForeign(isCharge: kind == .charge)
    let account = try account(lease: wanted(arguments["lease"], "--lease ID"))
    let id = "hand-\(try store().ledgerEntryChangeCount() + 1)"
    let amount = try wanted(arguments.money("amount"), "--amount AMOUNT")
    let body: HandEntry.Body
    if kind == .charge {
      let due = try wanted(arguments.day("due"), "--due DAY for a charge")
      body = .charge(
        Charge(
          id: id, code: try wanted(arguments["code"], "--code CODE for a charge"),
          chargeClass: try arguments.choice("class", ChargeClass.self) ?? .other, amount: amount,
          postDate: try arguments.day("date"), dueDate: due, period: try arguments.month("period")))
    } else {
      var payment = Payment(
        id: id, kind: kind.payment, amount: amount, date: try arguments.day("date") ?? environment.today)
      try fill(&payment, account)
      body = .payment(payment)
    }
    return try record(.add, HandEntry(property: account.propertyID, lease: account.tenancyID, body: body))
  }

  /// Changes what the options name of an entry; the rest stands.
  func edit(_ id: String) throws -> ExitStatus {
    let (account, entry) = try find(id)
    let body: HandEntry.Body
    if case .charge = entry { try refuseForeign(isCharge: true) } else { try refuseForeign(isCharge: false) }
    switch entry {
    case .charge(var charge):
      charge.amount = try arguments.money("amount") ?? charge.amount
      charge.code = arguments["code"] ?? charge.code
      charge.chargeClass = try arguments.choice("class", ChargeClass.self) ?? charge.chargeClass
      charge.postDate = try arguments.day("date") ?? charge.postDate
      charge.dueDate = try arguments.day("due") ?? charge.dueDate
      charge.period = try arguments.month("period") ?? charge.period
      body = .charge(charge)
    case .payment(var payment):
      payment.amount = try arguments.money("amount") ?? payment.amount
      payment.date = try arguments.day("date") ?? payment.date
      try fill(&payment, account)
      body = .payment(payment)
    }
    guard body != entry else { throw UsageError("'ledger edit' was given nothing that differs from entry '\(id)'") }
    return try record(.edit, HandEntry(property: account.propertyID, lease: account.tenancyID, body: body))
  }

  /// Takes an entry out of the ledger.
  func delete(_ id: String) throws -> ExitStatus {
    let (account, body) = try find(id)
    return try record(.delete, HandEntry(property: account.propertyID, lease: account.tenancyID, body: body))
  }

  /// Enters a payment of all that a charge has open.
  func markPaid(_ id: String) throws -> ExitStatus {
    let (account, body) = try find(id)
    let date = try arguments.day("date") ?? environment.today
    guard case .charge = body else { throw UsageError("entry '\(id)' is no charge") }
    let applied = account.standing(on: date)
    guard let item = applied.items.first(where: { $0.charge.id == id }), item.open > .zero else {
      throw UsageError("charge '\(id)' has nothing open on \(date)")
    }
    var payment = Payment(
      id: "hand-\(try store().ledgerEntryChangeCount() + 1)", amount: item.open, date: date,
      reference: arguments["reference"], period: item.charge.period, isForDeposit: item.charge.chargeClass == .deposit)
    payment.given = [Payment.Given(charge: id, amount: item.open)]
    return try record(
      .markPaid, HandEntry(property: account.propertyID, lease: account.tenancyID, body: .payment(payment)))
  }

  /// Refuses what a charge has and a payment has not, or the other way round.
  private func refuseForeign(isCharge: Bool) throws {
    let foreign = isCharge ? ["reference", "pays", "reverses"] : ["class", "due"]
    guard let option = foreign.first(where: { arguments[$0] != nil }) else { return }
    throw UsageError("--\(option) does not apply to a \(isCharge ? "charge" : "payment")")
  }

  private enum Kind: String, CaseIterable {
    case charge, payment, credit, reversal
    case writeOff = "write_off"

    var payment: Payment.Kind { Payment.Kind(rawValue: rawValue) ?? .payment }
  }

  private func fill(_ payment: inout Payment, _ account: LedgerAccount) throws {
    payment.reference = arguments["reference"] ?? payment.reference
    payment.period = try arguments.month("period") ?? payment.period
    payment.code = arguments["code"] ?? payment.code
    if let charge = arguments["pays"] {
      guard account.ledger.charges.contains(where: { $0.id == charge }) else {
        throw UsageError("--pays: the lease has no charge '\(charge)'")
      }
      payment.given = [Payment.Given(charge: charge, amount: nil)]
    }
    if let target = arguments["reverses"] {
      guard payment.kind == .reversal else { throw UsageError("--reverses is for a reversal") }
      let isCharge = account.ledger.charges.contains { $0.id == target }
      guard isCharge || account.ledger.payments.contains(where: { $0.id == target }) else {
        throw UsageError("--reverses: the lease has no entry '\(target)'")
      }
      payment.reverses = isCharge ? .charge(target) : .payment(target)
    }
  }

  private func record(_ verb: LedgerEntryChange.Verb, _ entry: HandEntry) throws -> ExitStatus {
    let who = try wanted(arguments["who"], "--who NAME: who enters it")
    try store().append(
      LedgerEntryChange(verb: verb, entry: entry, who: who, at: environment.now(), note: arguments["note"]))
    environment.write("entry '\(entry.id)': \(verb.rawValue)\n")
    return SyncReport(context.definitions).tell(try Sync(context).run(property: entry.property), in: environment)
  }

  private func store() throws -> DecisionStore { try DecisionStore(path: context.folder.decisions) }

  private func accounts() throws -> [LedgerAccount] {
    try LedgerAccountsQuery(property: arguments.property(of: context.definitions))
      .run(arguments.reader(in: environment))
  }

  private func account(lease: String) throws -> LedgerAccount {
    let accounts = try accounts()
    return try theOne(
      accounts.filter { $0.tenancyID == lease }, "a lease '\(lease)'",
      otherwise: "there is no lease '\(lease)'\(suggestion(lease, accounts.map(\.tenancyID)))")
  }

  private func find(_ id: String) throws -> (LedgerAccount, HandEntry.Body) {
    let found = try accounts().flatMap { account in
      account.ledger.charges.filter { $0.id == id }.map { (account, HandEntry.Body.charge($0)) }
        + account.ledger.payments.filter { $0.id == id }.map { (account, .payment($0)) }
    }
    return try theOne(
      found, "an entry '\(id)'",
      otherwise: "there is no entry '\(id)'; 'ownerdash report tenant-statement' prints the entries' ids")
  }
}
