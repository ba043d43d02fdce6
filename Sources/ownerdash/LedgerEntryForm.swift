import Domain
import Receivables
import Pipeline
import Query
import Warehouse

/// Manual entries: each is a decision with a person and a time, and its history keeps the previous values.
struct LedgerEntryForm {
  let arguments: Arguments
  let environment: Environment
  let context: PipelineContext

  init(_ arguments: Arguments, _ environment: Environment, _ context: PipelineContext) {
    self.arguments = arguments
    self.environment = environment
    self.context = context
  }

  /// Enters a charge or a payment; repeating the command adds nothing.
  func add() throws -> ExitStatus {
    try catchUp()
    let kind = try arguments.choice("kind", Kind.self) ?? .payment
    try refuseForeign(isCharge: kind == .charge)
    let account = try account(lease: required(arguments["lease"], "--lease ID"))
    let id = try arguments["id"] ?? nextID()
    let amount = try required(arguments.money("amount"), "--amount AMOUNT")
    let body: HandEntry.Body
    if kind == .charge {
      let due = try required(arguments.day("due", month: nil, in: environment), "--due DAY for a charge")
      body = .charge(
        Charge(
          id: id, code: try required(arguments["code"], "--code CODE for a charge"),
          chargeClass: try arguments.choice("class", ChargeClass.self) ?? .other, amount: amount,
          postDate: try arguments.day("date", month: nil, in: environment), dueDate: due,
          period: try arguments.month("period")))
    } else {
      var payment = Payment(
        id: id, kind: kind.payment, amount: amount,
        date: try arguments.day("date", month: nil, in: environment) ?? environment.today)
      try fill(&payment, account)
      body = .payment(payment)
    }
    let entry = HandEntry(
      property: account.propertyID, lease: account.tenancyID, body: body, attachment: try attachment(),
      tenant: try tenant(of: account))
    if let known = try repeated(entry) { return try unchanged(known, "was entered already") }
    try refuseDoubtful(entry)
    return try record(.add, entry)
  }

  /// Returns the entry that a new one repeats; nil for none.
  private func repeated(_ entry: HandEntry) throws -> HandEntry? {
    if arguments["id"] != nil {
      guard let known = try change(of: entry.id) else { return try refuseForeignID(entry.id) }
      if known.verb != .delete, known.entry == entry { return known.entry }
      throw UsageError(
        "entry '\(entry.id)' exists and says something else; change it with 'ledger edit', or give another --id")
    }
    guard arguments["confirm"] == nil else { return nil }
    return try store().newestChanges(property: entry.property)
      .first { $0.verb != .delete && $0.entry.isRepeated(by: entry) }?.entry
  }

  /// Rejects an ID of the manual book or of a source's ledger, which a manual entry cannot use.
  private func refuseForeignID(_ id: String) throws -> HandEntry? {
    let isKnown = try accounts().contains { account in
      account.ledger.charges.contains { $0.id == id } || account.ledger.payments.contains { $0.id == id }
    }
    guard isKnown else { return nil }
    throw UsageError("the ledger has another entry '\(id)'; give another --id")
  }

  /// Rejects an entry that is possible but seldom intended, unless it is confirmed.
  private func refuseDoubtful(_ entry: HandEntry) throws {
    guard arguments["confirm"] == nil, let doubt = entry.doubt else { return }
    throw UsageError("\(doubt); correct it, or enter it as it is with --confirm")
  }

  /// Reports the existing entry that a repeated command finds, and completes its sync.
  func unchanged(_ entry: HandEntry, _ what: String) throws -> ExitStatus {
    environment.write("entry '\(entry.id)' \(what); nothing was changed\n")
    if arguments["id"] == nil, what == "was entered already" {
      environment.write("To enter the same a second time, repeat the command with --confirm.\n")
    }
    return .done
  }

  /// Syncs what an interrupted command recorded but did not sync, so that the ledger read here is complete.
  func catchUp() throws {
    _ = try who()
    _ = try Sync(context).run()
  }

  private func who() throws -> String { try required(arguments["who"], "--who NAME") }

  func nextID() throws -> String { "hand-\(try store().ledgerEntryChangeCount() + 1)" }

  /// Changes the parts of an entry that the options name; the rest remains unchanged.
  func edit(_ id: String) throws -> ExitStatus {
    try catchUp()
    let fields = [
      "amount", "code", "class", "date", "due", "period", "reference", "pays", "reverses", "attachment", "tenant",
    ]
    guard fields.contains(where: { arguments[$0] != nil }) else {
      throw UsageError("'ledger edit' was given nothing to change; name a value, such as --amount")
    }
    let (account, entry) = try find(id)
    let body: HandEntry.Body
    if case .charge = entry { try refuseForeign(isCharge: true) } else { try refuseForeign(isCharge: false) }
    switch entry {
    case .charge(var charge):
      charge.amount = try arguments.money("amount") ?? charge.amount
      charge.code = arguments["code"] ?? charge.code
      charge.chargeClass = try arguments.choice("class", ChargeClass.self) ?? charge.chargeClass
      charge.postDate = try arguments.day("date", month: nil, in: environment) ?? charge.postDate
      charge.dueDate = try arguments.day("due", month: nil, in: environment) ?? charge.dueDate
      charge.period = try arguments.month("period") ?? charge.period
      body = .charge(charge)
    case .payment(var payment):
      payment.amount = try arguments.money("amount") ?? payment.amount
      payment.date = try arguments.day("date", month: nil, in: environment) ?? payment.date
      try fill(&payment, account)
      body = .payment(payment)
    }
    let former = try change(of: id)?.entry.attachment
    let attached = try attachment() ?? former
    let changed = HandEntry(
      property: account.propertyID, lease: account.tenancyID, body: body, attachment: attached,
      tenant: try tenant(of: account) ?? account.tenantsOfEntries[id])
    guard body != entry || attached != former || changed.tenant != account.tenantsOfEntries[id] else {
      return try unchanged(changed, "already says this")
    }
    try refuseDoubtful(changed)
    return try record(.edit, changed)
  }

  /// Rejects options that apply only to the other kind of entry, charge or payment.
  private func refuseForeign(isCharge: Bool) throws {
    let foreign = isCharge ? ["reference", "pays", "reverses"] : ["class", "due"]
    guard let option = foreign.first(where: { arguments[$0] != nil }) else { return }
    throw UsageError("--\(option) does not apply to a \(isCharge ? "charge" : "payment")")
  }

  /// Stores the file that an option attaches; nil without the option.
  func attachment() throws -> String? {
    guard let path = arguments["attachment"] else { return nil }
    guard environment.files.exists(path), !environment.files.isFolder(path) else {
      throw UsageError("--attachment: file '\(path)' not found")
    }
    return try context.folder.attach(environment.files.contents(of: path))
  }

  /// Returns the tenant that the entry names; nil without the option.
  func tenant(of account: LedgerAccount) throws -> String? {
    guard let tenant = arguments["tenant"] else { return nil }
    guard account.tenantIDs.contains(tenant) else {
      throw UsageError(
        "--tenant: '\(tenant)' is not on lease '\(account.tenancyID)'\(suggestion(tenant, account.tenantIDs))")
    }
    return tenant
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
      guard payment.kind == .reversal else { throw UsageError("--reverses applies only to a reversal") }
      let isCharge = account.ledger.charges.contains { $0.id == target }
      guard isCharge || account.ledger.payments.contains(where: { $0.id == target }) else {
        throw UsageError("--reverses: the lease has no entry '\(target)'")
      }
      payment.reverses = isCharge ? .charge(target) : .payment(target)
    }
  }

  /// Records what was done to an entry, or to several in this order, and syncs their property.
  func record(_ verb: LedgerEntryChange.Verb, _ entries: HandEntry...) throws -> ExitStatus {
    try record(verb, entries)
  }

  func record(_ verb: LedgerEntryChange.Verb, _ entries: [HandEntry]) throws -> ExitStatus {
    let (who, now) = (try who(), environment.now())
    try store().append(
      entries.map { LedgerEntryChange(verb: verb, entry: $0, who: who, at: now, note: arguments["note"]) })
    let done = verb == .markPaid ? "\(verb.words) by" : verb.words
    for entry in entries { environment.write("\(done) \(LedgerEntryLine(entry.body).words)\n") }
    let property = entries.first?.property
    return SyncReport(context.definitions).write(
      try Sync(context).run(properties: property.map { [$0] }), in: environment)
  }

  /// The change of an entry that is in effect; nil if no one changed it, or an import replaced the change.
  func change(of id: String) throws -> LedgerEntryChange? {
    try store().newestChanges(property: nil).last { $0.entry.id == id }
  }

  func store() throws -> DecisionStore { try DecisionStore(path: context.folder.decisions) }

  func accounts() throws -> [LedgerAccount] {
    try LedgerAccountsQuery(property: arguments.property(of: context.definitions))
      .run(arguments.reader(in: environment))
  }

  private func account(lease: String) throws -> LedgerAccount {
    let accounts = try accounts()
    return try onlyMatch(
      accounts.filter { $0.tenancyID == lease }, "a lease '\(lease)'",
      otherwise: "lease '\(lease)' not found\(suggestion(lease, accounts.map(\.tenancyID)))")
  }

  func find(_ id: String) throws -> (LedgerAccount, HandEntry.Body) {
    let found = try accounts().flatMap { account in
      account.ledger.charges.filter { $0.id == id }.map { (account, HandEntry.Body.charge($0)) }
        + account.ledger.payments.filter { $0.id == id }.map { (account, .payment($0)) }
    }
    return try onlyMatch(
      found, "an entry '\(id)'",
      otherwise: "entry '\(id)' not found. 'ownerdash report tenant-statement' shows the entries' ids")
  }
}

extension HandEntry {
  /// The reason why the entry is possible but seldom intended; nil for none.
  fileprivate var doubt: String? {
    switch body {
    case .charge(let charge): EntryCheck.warning(for: charge.dueDate) ?? EntryCheck.warning(for: charge.postDate)
    case .payment(let payment):
      EntryCheck.warning(for: payment.date)
        ?? (payment.kind == .payment ? EntryCheck.warning(forPayment: payment.amount) : nil)
    }
  }

  /// Whether another entry has the same content under another ID.
  fileprivate func isRepeated(by other: HandEntry) -> Bool {
    guard property == other.property, lease == other.lease, tenant == other.tenant else { return false }
    switch (body, other.body) {
    case (.charge(let mine), .charge(var theirs)):
      theirs.id = mine.id
      return mine == theirs
    case (.payment(let mine), .payment(var theirs)):
      theirs.id = mine.id
      return mine == theirs
    default: return false
    }
  }
}
