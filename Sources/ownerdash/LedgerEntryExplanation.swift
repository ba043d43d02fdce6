import Domain
import Pipeline
import Query
import Receivables
import Reports
import Warehouse

/// `explain debtors` and `explain lease-audit`: the entries behind a figure, each with where it comes from.
struct LedgerEntryExplanation {
  /// The reports whose figures are explained by entries.
  enum Report: String, CaseIterable {
    case debtors
    case leaseAudit = "lease-audit"
  }

  /// One entry, and what it adds to the figure.
  private struct Part {
    let account: String
    let unit: String?
    let figure: String
    let entry: String
    let date: CivilDate?
    let adds: Money
    let origins: [LedgerEntryOrigins.Origin]
  }

  private let arguments: Arguments
  private let environment: Environment
  private let property: String
  private let origins: LedgerEntryOrigins

  init(_ arguments: Arguments, _ environment: Environment) throws {
    (self.arguments, self.environment) = (arguments, environment)
    let context = try arguments.context(in: environment)
    guard let key = try arguments.property(of: context.definitions) else {
      throw UsageError("'explain \(arguments.operands[0])' requires --property KEY")
    }
    property = key
    origins = try LedgerEntryOrigins(context, property: key)
  }

  func draw(_ report: Report) throws -> ExitStatus {
    switch report {
    case .debtors: try drawDebtors()
    case .leaseAudit: try drawAudit()
    }
  }

  private func drawDebtors() throws -> ExitStatus {
    let asOf = try arguments.day("as-of", in: environment) ?? environment.today
    let reader = try arguments.reader(in: environment)
    let receivables = try ReceivablesQuery(property: property, asOf: asOf).run(reader)
    if let gap = receivables.properties.compactMap({ $0.balanceGap(on: asOf) }).first {
      throw UsageError("\(property): \(gap)")
    }
    let wanted = arguments["account"]
    let positions = receivables.positions.filter { position in
      position.balance.open > .zero
        && wanted.map { position.accountIDs.contains($0) || position.personID == $0 } ?? true
    }
    guard !positions.isEmpty || wanted == nil else {
      throw UsageError("account or tenant '\(wanted ?? "")' has no open amount on \(asOf)")
    }
    let entries = Dictionary(
      try LedgerEntriesQuery(property: property).run(reader).map { ($0.transactionID, $0) },
      uniquingKeysWith: { first, _ in first })
    let parts = try positions.flatMap { try self.parts(of: $0, entries) }
    return try draw(
      "Open amounts of \(receivables.properties.first?.property ?? property)",
      ["As of \(asOf)", "open \(positions.reduce(Money.zero) { $0 + $1.balance.open })"], parts)
  }

  /// The entries that make an account's open amount, or the values that the system reports.
  private func parts(of position: AccountPosition, _ entries: [String: UnifiedTransaction]) throws -> [Part] {
    let day = position.balance.asOf
    let made = { (entry: String, date: CivilDate?, adds: Money, origins: [LedgerEntryOrigins.Origin]) in
      Part(
        account: position.accountID, unit: position.unit, figure: "open", entry: entry, date: date, adds: adds,
        origins: origins)
    }
    guard position.basis == .ledger, let account = position.account else {
      return [
        made(
          position.basis.words, day, position.balance.open,
          try origins.origins(ofAccount: position.accountID, on: day))
      ]
    }
    let applied = account.applied(on: day)
    let paid = Dictionary(grouping: applied.allocations, by: \.charge)
    return try applied.items.filter { $0.open > .zero && $0.charge.dueDate <= day }.flatMap { item in
      let charge = item.charge
      let lines =
        [(charge.id, "\(charge.code) \(charge.id)", charge.dueDate as CivilDate?, charge.amount)]
        + (paid[charge.id] ?? []).map { paid in
          (
            paid.payment, "\(paid.payment) applied to \(charge.id)", entries[paid.payment]?.ledgerDate,
            .zero - paid.amount
          )
        }
      return try lines.map { id, words, date, adds in
        made(words, date, adds, try entries[id].map(origins.origins) ?? [])
      }
    }
  }

  private func drawAudit() throws -> ExitStatus {
    guard let store = try arguments.context(in: environment).decisions(),
      let run = try store.auditRuns().last(where: { run in arguments["run"].map { $0 == run.id } ?? true })
    else { throw UsageError("no such audit run. List them with 'ownerdash audit list'") }
    let month = try arguments.month("month")
    let (lease, code) = (arguments["lease"], arguments["code"])
    let months = try store.auditedMonths(run: run.id).filter { audited in
      audited.key.property == property && lease.map { $0 == audited.key.lease } ?? true
        && code.map { $0 == audited.key.code } ?? true && month.map { $0 == audited.key.month } ?? true
        && (audited.isException || lease != nil)
    }
    guard !months.isEmpty else { throw UsageError("run '\(run.id)' has no such month of '\(property)'") }
    let reader = try arguments.reader(in: environment)
    let all = try LedgerEntriesQuery(property: property).run(reader)
    let entries = Dictionary(grouping: all, by: { [$0.tenancyID ?? "", $0.code] })
    let reversals = Dictionary(grouping: all.filter { $0.kind == .reversal }, by: { $0.reversesID ?? "" })
    let schedules = Dictionary(
      grouping: try ScheduledChargesQuery(property: property).run(reader), by: { [$0.tenancyID, $0.code] })
    let parts = try months.flatMap { audited in
      let line = [audited.key.lease, audited.key.code]
      return try expected(audited, schedules[line] ?? [], run, reader) + billed(audited, entries[line] ?? [], reversals)
    }
    return try draw(
      "Lease audit of \(property)", ["\(run.id), partial months \(run.proration.rawValue)"], parts)
  }

  private func expected(
    _ audited: AuditedMonth, _ schedules: [UnifiedScheduledCharge], _ run: AuditRun, _ reader: UnifiedReader
  ) throws -> [Part] {
    let days = try reader.rows(
      "SELECT DISTINCT as_of FROM unified_fact_days WHERE property_id = ? AND held_because IS NULL ORDER BY as_of DESC",
      [.text(property)]
    ).prefix(8).compactMap { $0[0].date }
    let charges = schedules.map { schedule in
      ScheduledCharge(
        code: schedule.code, amount: schedule.amount, from: schedule.starts, to: schedule.ends,
        frequency: schedule.frequency)
    }
    let counted = charges.counted(in: audited.key.month, run.proration)
    return try zip(schedules, charges).compactMap { schedule, charge in
      guard counted.contains(charge), let amount = charge.expected(in: audited.key.month, run.proration) else {
        return nil
      }
      return part(
        audited, "expected", "\(schedule.code) \(schedule.scheduleID)", schedule.starts, amount,
        try origins.origins(of: schedule, on: days))
    }
  }

  private func billed(
    _ audited: AuditedMonth, _ entries: [UnifiedTransaction], _ reversals: [String: [UnifiedTransaction]]
  ) throws -> [Part] {
    let charges = entries.filter { $0.kind == .charge && $0.auditedMonth == audited.key.month }
    return try (charges + charges.flatMap { reversals[$0.transactionID] ?? [] }).map { entry in
      part(
        audited, "billed", "\(audited.key.code) \(entry.transactionID)", entry.ledgerDate,
        entry.kind == .reversal ? .zero - entry.amount : entry.amount, try origins.origins(of: entry))
    }
  }

  private func part(
    _ audited: AuditedMonth, _ figure: String, _ entry: String, _ date: CivilDate?, _ adds: Money,
    _ origins: [LedgerEntryOrigins.Origin]
  ) -> Part {
    Part(
      account: audited.key.lease, unit: audited.unit, figure: "\(figure) \(audited.key.month)", entry: entry,
      date: date, adds: adds, origins: origins)
  }

  private func draw(_ title: String, _ subtitle: [String], _ parts: [Part]) throws -> ExitStatus {
    let text = { (text: String?) -> Cell in text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .blank }
    let rows = parts.flatMap { part -> [[Cell]] in
      let all = part.origins.isEmpty ? [LedgerEntryOrigins.Origin()] : part.origins
      return all.enumerated().map { place, origin in
        [
          .text(part.account), text(part.unit), .text(part.figure), .text(part.entry),
          part.date.map { .date($0) } ?? .blank, place == 0 ? .money(part.adds) : .blank, text(origin.field),
          text(origin.value), .optional(origin.place), text(origin.file), text(origin.who), text(origin.at),
          text(origin.payload),
        ]
      }
    }
    let report = RowsReport(
      title: title, subtitle: subtitle,
      columns: [
        Column("account", "Account", .text), Column("unit", "Unit", .text), Column("figure", "Figure", .text),
        Column("entry", "Entry", .text), Column("date", "Date", .date), Column("adds", "Adds", .money),
        Column("column", "Source field", .text), Column("value", "Value", .text), Column("cell", "Where", .text),
        Column("file", "File", .text, shown: .unlessZero),
        Column("who", "Entered by", .text, shown: .unlessZero, isPersonal: true),
        Column("at", "At", .text, shown: .unlessZero),
        Column("payload", "Payload", .text, shown: .never),
      ], rows: rows,
      notes: ["Adds is shown once for each entry, in the row of its first value."])
    return try arguments.draw(report, in: environment)
  }
}
