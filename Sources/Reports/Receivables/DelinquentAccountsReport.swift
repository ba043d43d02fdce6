internal import Domain
public import Query
public import Receivables
public import Warehouse

/// The delinquent accounts one by one: what each owes, since when, and what was done about it.
public struct DelinquentAccountsReport: Report {
  /// Which accounts are listed.
  public struct Filter: Sendable {
    /// The greatest number of accounts, by what they owe; nil for all.
    public var top: Int?
    /// The only status listed; nil for all.
    public var standing: AccountPosition.Standing?
    /// Whether names and contacts are printed.
    public var showsResidents: Bool

    /// Creates a filter.
    public init(top: Int? = nil, standing: AccountPosition.Standing? = nil, showsResidents: Bool = false) {
      (self.top, self.standing, self.showsResidents) = (top, standing, showsResidents)
    }
  }

  /// What people recorded: notices, and notes about accounts.
  public struct Records: Sendable {
    let notices: [WrittenNotice]
    let sent: Set<String>
    let notes: [AccountNote]

    /// Creates records.
    ///
    /// - Parameters:
    ///   - notices: the notices written.
    ///   - sent: the notices sent.
    ///   - notes: the notes, promises and evictions, in the order of entry.
    public init(notices: [WrittenNotice] = [], sent: [SentNotice] = [], notes: [AccountNote] = []) {
      (self.notices, self.sent, self.notes) = (notices, Set(sent.map(\.file)), notes)
    }
  }

  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the accounts with open charges, the largest first.
  ///
  /// - Parameters:
  ///   - receivables: the balances of all accounts.
  ///   - details: names and evictions, by property and account.
  ///   - records: what people recorded.
  ///   - filter: which accounts are listed.
  public init(
    _ receivables: Receivables, _ details: [[String]: AccountDetails], _ records: Records, _ filter: Filter
  ) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .balances)
    let owing = receivables.positions.filter {
      $0.balance.open > .zero && (filter.standing == nil || $0.standing == filter.standing)
    }.sorted { left, right in
      left.balance.open == right.balance.open
        ? (left.propertyID, left.accountID) < (right.propertyID, right.accountID)
        : left.balance.open > right.balance.open
    }
    let listed = Array(owing.prefix(filter.top ?? owing.count))
    let columns = DelinquentAccountsReport.columns(filter)
    let rows = listed.map { position in
      AccountLine(position, details[[position.propertyID, position.accountID]], records, asOf).row(columns)
    }
    let whole = owing.reduce(Money.zero) { $0 + $1.balance.open }
    let part = listed.reduce(Money.zero) { $0 + $1.balance.open }
    document = Document(
      title: "Delinquent accounts",
      subtitle: [
        "As of \(asOf)" + (filter.standing.map { "; status: \($0.rawValue)" } ?? ""),
        coverage.knowsNothing
          ? "Accounts: n/a"
          : listed.count == owing.count
            ? counted(owing.count, "account owes", "accounts owe") + " \(whole)"
            : "The \(listed.count) largest of \(counted(owing.count, "account", "accounts")): \(part) of \(whole)",
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns, rows: rows + coverage.rows(columns),
        total: DelinquentAccountsReport.total(listed, columns, coverage)),
      notes: [
        "Open: charges due by the day, including deposits. Status: eviction precedes notice. Eviction reported: the first"
          + " of the reports in a row that state it; filing date and reason are as people recorded them, because no"
          + " source states them."
      ] + (filter.showsResidents ? [] : ["Names and contacts are left out. Add --residents to print them."])
        + coverage.notes, asOf: asOf)
  }

  private static func columns(_ filter: Filter) -> [Column] {
    let people = [
      Column("name", "Name", .text), Column("email", "E-mail", .text, shown: .unlessZero),
      Column("telegram", "Telegram", .text, shown: .unlessZero),
    ]
    return [
      Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text),
      Column("unit", "Unit", .text), Column("account", "Account", .text),
    ] + (filter.showsResidents ? people : []) + [
      Column("status", "Status", .text), Column("status_text", "Status in source", .text, shown: .never),
      Column("open", "Open", .money), Column("delinquent_0_30", "0-30", .money),
      Column("delinquent_31_60", "31-60", .money),
      Column("delinquent_61_90", "61-90", .money), Column("delinquent_over_90", "Over 90", .money),
      Column("credits", "Credits", .money, shown: .unlessZero),
      Column("prepaid", "Prepaid", .money, shown: .unlessZero),
      Column("net", "Net", .money), Column("oldest_charge", "Oldest charge", .date),
      Column("oldest_code", "Code", .text, shown: .unlessZero),
      Column("days_past_due", "Days past due", .count),
      Column("eviction_reported", "Eviction reported", .date, shown: .unlessZero),
      Column("eviction_filed", "Eviction filed", .date, shown: .unlessZero),
      Column("eviction_days", "Days since filing", .count, shown: .unlessZero),
      Column("eviction_reason", "Eviction reason", .text, shown: .unlessZero, isPersonal: true),
      Column("notices_written", "Notices", .count, shown: .unlessZero),
      Column("notices_sent", "Sent", .count, shown: .unlessZero),
      Column("last_notice", "Last notice", .date, shown: .unlessZero),
      Column("promised", "Promised", .money, shown: .unlessZero),
      Column("promised_by", "Promised by", .date, shown: .unlessZero),
      Column("promise", "Promise", .text, shown: .unlessZero),
      Column("notes", "Notes", .text, shown: .unlessZero, form: .records(total: nil), isPersonal: true),
      Column("as_of", "As of", .date), Column("source", "Source", .text),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]
  }

  private static func total(_ listed: [AccountPosition], _ columns: [Column], _ coverage: ReceivablesCoverage)
    -> TableRow
  {
    let empty = AccountBalance(asOf: CivilDate(dayNumber: 0))
    let balance = listed.dropFirst().reduce(listed.first?.balance ?? empty) { $0 + $1.balance }
    let amounts = AccountLine.amounts(balance)
    return TableRow(
      columns.map { column in
        if column.key == "property" { return coverage.label("Total") }
        guard let amount = amounts[column.key] else { return .blank }
        return amount.map(coverage.total) ?? .absent
      })
  }
}

/// One delinquent account with what is known of it.
private struct AccountLine {
  private let position: AccountPosition
  private let details: AccountDetails?
  private let notices: [WrittenNotice]
  private let sent: Int
  private let notes: [AccountNote]
  private let asOf: CivilDate

  init(
    _ position: AccountPosition, _ details: AccountDetails?, _ records: DelinquentAccountsReport.Records,
    _ asOf: CivilDate
  ) {
    (self.position, self.details, self.asOf) = (position, details, asOf)
    notices = records.notices.filter {
      ($0.key.person == position.personID || position.account?.tenantIDs.contains($0.key.person) == true)
        && $0.key.property == position.propertyID && $0.key.unit == position.unitID
    }
    sent = notices.count { records.sent.contains($0.file) }
    notes = records.notes.filter {
      $0.property == position.propertyID && position.accountIDs.contains($0.account)
    }
  }

  static func amounts(_ balance: AccountBalance) -> [String: Money?] {
    [
      "open": balance.open, "delinquent_0_30": balance.days0To30, "delinquent_31_60": balance.days31To60,
      "delinquent_61_90": balance.days61To90, "delinquent_over_90": balance.daysOver90, "credits": balance.knownCredits,
      "prepaid": balance.prepaid, "net": balance.net,
    ]
  }

  func row(_ columns: [Column]) -> TableRow {
    let cells = values.merging(AccountLine.amounts(position.balance).mapValues { .optional($0) }) { first, _ in first }
    return TableRow(
      columns.map { cells[$0.key] ?? .blank }, isStale: position.balance.asOf < asOf)
  }

  private var values: [String: Cell] {
    var cells: [String: Cell] = [
      "property_id": .text(position.propertyID), "property": .text(position.property),
      "unit": .optional(position.unit), "account": .text(position.accountID),
      "status": .text(position.standing.rawValue), "status_text": position.status.map { .text($0) } ?? .blank,
      "as_of": .date(position.balance.asOf), "source": .text(position.basis.words),
      "notes": .labels(notes.map(AccountLine.label)),
    ]
    let contact = position.account?.household.first
    cells["name"] = .optional(position.name ?? details?.name)
    cells["email"] = contact?.email.map { .text($0) } ?? .blank
    cells["telegram"] = contact?.telegram.map { .text($0) } ?? .blank
    let oldest = position.balance.oldestDue
    cells["oldest_charge"] = .optional(oldest)
    cells["days_past_due"] = .optional(oldest.map { $0.days(to: position.balance.asOf) })
    cells["oldest_code"] = oldestCode.map { .text($0) } ?? .blank
    return cells.merging(eviction) { $1 }.merging(history) { $1 }
  }

  /// The code of the oldest charge, where the ledger of the same day lists it.
  private var oldestCode: String? {
    guard let oldest = position.account?.applied(on: position.balance.asOf).oldestOverdue?.charge,
      oldest.dueDate == position.balance.oldestDue
    else { return nil }
    return oldest.code
  }

  private var eviction: [String: Cell] {
    let filed = notes.last { $0.kind == .eviction }
    guard position.standing == .eviction || filed != nil else { return [:] }
    let filedDay = filed?.day
    return [
      "eviction_reported": .optional(details?.evictionSince), "eviction_filed": .optional(filedDay),
      "eviction_days": .optional(filedDay.map { $0.days(to: position.balance.asOf) }),
      "eviction_reason": .optional(filed?.text),
    ]
  }

  /// The notices, and the last promise: a promise whose day has passed is broken while the account owes.
  private var history: [String: Cell] {
    var cells: [String: Cell] = ["notices_written": .count(notices.count), "notices_sent": .count(sent)]
    if let last = notices.compactMap({ try? CivilDate(iso: String($0.file.prefix(10))) }).max() {
      cells["last_notice"] = .date(last)
    }
    if let promise = notes.last(where: { $0.kind == .promise }), let day = promise.day {
      cells["promised"] = .optional(promise.amount)
      cells["promised_by"] = .date(day)
      cells["promise"] = .text(day < position.balance.asOf ? "past due" : "open")
    }
    return cells
  }

  private static func label(_ note: AccountNote) -> Label {
    Label(
      [String(note.at.prefix(10)), note.kind.rawValue, note.words, "by \(note.who)"].joined(separator: " "),
      fields: [
        LabelField("at", .text(note.at)), LabelField("who", .text(note.who)),
        LabelField("kind", .text(note.kind.rawValue)),
        LabelField("day", .optional(note.day)), LabelField("amount", .optional(note.amount)),
        LabelField("text", .optional(note.text)),
      ])
  }
}

extension AccountNote {
  /// What is recorded, in one line: `of 500.00 by 2026-02-15`.
  var words: String {
    switch kind {
    case .note: text ?? ""
    case .promise:
      (amount.map { "of \($0) " } ?? "") + "by \(day.map(\.description) ?? "n/a")" + (text.map { " (\($0))" } ?? "")
    case .eviction: "filed \(day.map(\.description) ?? "n/a")" + (text.map { " (\($0))" } ?? "")
    }
  }
}

/// The notes, promises and evictions that people recorded, in the order of entry.
public struct AccountNotesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists records.
  ///
  /// - Parameters:
  ///   - notes: the records.
  ///   - names: the properties' names by key.
  public init(_ notes: [AccountNote], names: [String: String]) {
    document = Document(
      title: "Collections", subtitle: [counted(notes.count, "record", "records")],
      table: Table(
        columns: [
          Column("at", "At", .text), Column("who", "Who", .text, isPersonal: true),
          Column("property_id", "Key", .text, shown: .never),
          Column("property", "Property", .text), Column("account", "Account", .text), Column("kind", "Kind", .text),
          Column("day", "Day", .date), Column("amount", "Amount", .money),
          Column("text", "Text", .text, isPersonal: true),
        ],
        rows: notes.map { note in
          TableRow([
            .text(note.at), .text(note.who), .text(note.property), .text(names[note.property] ?? note.property),
            .text(note.account), .text(note.kind.rawValue), note.day.map { .date($0) } ?? .blank,
            note.amount.map { .money($0) } ?? .blank, note.text.map { .text($0) } ?? .blank,
          ])
        }), notes: ["Day: the day of a promise to pay, or the filing date of an eviction. Records are never changed."])
  }
}
