import Domain
import Receivables
import SQLite
import TestSupport
import Testing
@testable import Warehouse

@Suite("The decisions")
struct DecisionStoreTests {
  private let store: DecisionStore
  private let january: CivilMonth
  private let day: CivilDate

  init() throws {
    store = try DecisionStore(path: nil)
    january = try CivilMonth(iso: "2026-01")
    day = january.firstDay
  }

  private var run: AuditRun {
    AuditRun(createdAt: "2026-02-04T09:15:00Z", from: january, to: january, proration: .actualDays)
  }

  private func key(_ lease: String = "7") -> AuditKey {
    AuditKey(property: "oak", lease: lease, code: "RENT", month: january)
  }

  private func audited(_ lease: String, _ verdict: AuditVerdict?) -> AuditedMonth {
    AuditedMonth(
      key: key(lease), unit: "101", expected: Money(cents: 100_000), actual: nil, postDate: day, verdict: verdict,
      hint: .wrongMonth)
  }

  private func resolution(_ fix: String, who: String = "ann") -> AuditResolution {
    AuditResolution(
      key: key(), run: run.id, expected: Money(cents: 100_000), actual: nil, fix: fix, action: "bill", who: who,
      at: "2026-02-05T10:00:00Z", note: "agreed")
  }

  @Test("A run is named by its time, and reads as it was written")
  func runs() throws {
    let months = [audited("7", .scheduledNotBilled), audited("8", nil)]
    try store.append(run, months)
    #expect(run.id == "run_20260204_091500")
    #expect(try store.auditRuns() == [run])
    #expect(try store.auditedMonths(run: run.id) == months)
    #expect(try store.auditedMonths(run: "run_0") == [])
  }

  @Test("A second run of the same second, or one that holds a month twice, leaves nothing of itself")
  func wholeRuns() throws {
    try store.append(run, [audited("7", .matched)])
    #expect(throws: (any Error).self) { try store.append(run, []) }
    let later = AuditRun(createdAt: "2026-02-04T09:15:01Z", from: january, to: january, proration: .none)
    #expect(throws: (any Error).self) { try store.append(later, [audited("7", .matched), audited("7", .matched)]) }
    #expect(try store.auditRuns() == [run])
  }

  @Test("Decisions on an exception are kept in their order; those of another property stay apart")
  func resolutions() throws {
    try store.append(run, [])
    for fix in ["credit", "rebill"] { try store.append(resolution(fix)) }
    #expect(try store.resolutions(property: "oak") == [key(): [resolution("credit"), resolution("rebill")]])
    #expect(try store.resolutions(property: "elm").isEmpty)
  }

  @Test("An entry's newest change is valid, and its history keeps the earlier ones")
  func entries() throws {
    var charge = Charge(id: "h1", code: "RENT", chargeClass: .rent, amount: Money(cents: 500), dueDate: day)
    var payment = Payment(
      id: "h1", kind: .reversal, amount: Money(cents: 5), date: day, reference: "3218", period: january,
      code: "RENT", isForDeposit: true, reverses: .charge("c1"))
    payment.given = [Payment.Given(charge: "c9", amount: Money(cents: 4))]
    let add = change(1, .add, .charge(charge))
    let mark = change(2, .markPaid, .payment(payment))
    for change in [add, mark] { try store.append(change) }
    #expect(try store.newestChanges(property: "oak") == [add, mark])
    charge.amount = Money(cents: 600)
    let edit = change(3, .edit, .charge(charge))
    try store.append(edit)
    #expect(try store.newestChanges(property: "oak") == [edit, mark])
    let delete = change(4, .delete, .charge(charge))
    try store.append(delete)
    #expect(try store.newestChanges(property: "oak") == [delete, mark])
    #expect(try store.changes(property: nil) == [add, mark, edit, delete])
    #expect(try store.ledgerEntryChangeCount() == 4 && store.newestChanges(property: "elm").isEmpty)
    let replaced = ReplacedEntryChange(change: 4, payload: "f00d", who: "ann", at: "2026-02-05T08:00:00Z")
    for _ in 1...2 { try store.append(replaced) }
    #expect(try store.replacedEntryChanges() == [replaced])
    #expect(try store.newestChanges(property: nil) == [mark], "an import took the place of the deletion")
  }

  private func change(_ number: Int, _ verb: LedgerEntryChange.Verb, _ body: HandEntry.Body) -> LedgerEntryChange {
    var change = LedgerEntryChange(
      verb: verb, entry: HandEntry(property: "oak", lease: "7", body: body), who: "ann", at: "2026-02-05T10:00:00Z",
      note: nil)
    change.number = number
    return change
  }

  @Test("A notice of the same person, unit, level and oldest charge is written once")
  func notices() throws {
    let key = NoticeKey(person: "p1", property: "oak", unit: "101", level: .day30, oldestCharge: "c1")
    let notice = WrittenNotice(key: key, language: "en", file: "a.txt", at: "2026-02-05T10:00:00Z")
    #expect(try store.append(notice))
    var again = notice
    again.at = "2026-02-06T10:00:00Z"
    #expect(try !store.append(again))
    again.key.level = .day60
    #expect(try store.append(again))
    #expect(try store.notices() == [notice, again])
  }

  @Test("A forecast stays as it was first made")
  func forecasts() throws {
    let forecast = KeptForecast(
      asOf: day, property: "oak", person: "p1", month: january, method: "no_change", value: .amount(.zero))
    var other = forecast
    other.value = .chance(1234)
    #expect(try store.append(forecast))
    #expect(try !store.append(other))
    other.method = "logistic"
    #expect(try store.append(other))
    #expect(try store.forecasts() == [forecast, other])
  }

  @Test("A notice goes out once by each channel")
  func sent() throws {
    var sent = SentNotice(file: "2026-02-10/notice-1", channel: .email, at: "2026-02-10T07:00:00Z")
    #expect(try store.append(sent))
    #expect(try !store.append(sent))
    sent.channel = .telegram
    #expect(try store.append(sent))
    #expect(try store.sentNotices().map(\.channel) == [.email, .telegram])
  }

  @Test("A process that is killed while it decides leaves all decisions from before, and of its own all or nothing")
  func killed() throws {
    let folder = try temporaryDirectory()
    let store = try DecisionStore(path: folder + "/decisions.db")
    try store.append(run, [audited("7", .matched)])
    try store.append(resolution("credit"))
    // What a killed process leaves is what its files hold at that moment: here they are copied while it lives.
    let left = { () throws -> [String] in
      let copy = try temporaryDirectory()
      for name in ["decisions.db", "decisions.db-wal"] where exists("\(folder)/\(name)") {
        try write(read("\(folder)/\(name)"), to: "\(copy)/\(name)")
      }
      let found = try DecisionStore(path: copy + "/decisions.db")
      return try found.resolutions(property: "oak").values.flatMap { $0.map(\.fix) }.sorted()
    }
    #expect(try left() == ["credit"])
    try store.database.transaction {
      try store.append(resolution("rebill"))
      #expect(try left() == ["credit"])
    }
    #expect(try left() == ["credit", "rebill"])
  }

  @Test(
    "Nothing that was decided is ever changed or deleted",
    arguments: [
      "audit_runs", "audit_months", "resolutions", "ledger_entry_changes", "notices", "forecasts", "sent_notices",
      "replaced_entry_changes", "account_notes",
    ])
  func appendOnly(table: String) throws {
    let path = try temporaryDirectory() + "/decisions.db"
    let store = try DecisionStore(path: path)
    try store.append(run, [audited("7", .matched)])
    try store.append(resolution("credit"))
    try store.append(change(1, .add, .payment(Payment(id: "h1", amount: .zero, date: day))))
    try store.append(ReplacedEntryChange(change: 1, payload: "f00d", who: "ann", at: "2026-02-05T08:00:00Z"))
    let notice = NoticeKey(person: "p1", property: "oak", unit: "101", level: .day1, oldestCharge: "c1")
    _ = try store.append(WrittenNotice(key: notice, language: "en", file: "a.txt", at: "2026-02-05T10:00:00Z"))
    _ = try store.append(
      KeptForecast(asOf: day, property: "oak", person: "p", month: january, method: "m", value: .chance(1)))
    try store.append(SentNotice(file: "a", channel: .email, at: "2026-02-05T10:00:00Z"))
    try store.append(
      AccountNote(property: "oak", account: "7", kind: .note, text: "called", who: "ann", at: "2026-02-05T10:00:00Z"))
    let other = try Connection(path: path, mode: .readWrite)
    let own = ["audit_runs": "created_at", "sent_notices": "file", "replaced_entry_changes": "who"]
    let column = own[table] ?? "property_id"
    for sql in ["DELETE FROM \(table)", "UPDATE \(table) SET \(column) = 'x'"] {
      let error = #expect(throws: DatabaseError.self) { try other.execute(sql) }
      #expect(error?.message == "\(table) are append-only")
    }
  }

  @Test("Decisions outlive the program, and a file of a later version is refused")
  func file() throws {
    let path = try temporaryDirectory() + "/decisions.db"
    try DecisionStore(path: path).append(run, [])
    #expect(try DecisionStore(path: path).auditRuns() == [run])
    try Connection(path: path, mode: .readWrite).execute("PRAGMA user_version = 99")
    let error = #expect(throws: NewerDatabase.self) { try DecisionStore(path: path) }
    #expect(error?.description == "\(path): made by a later version (schema 99, this program knows 6); upgrade it")
  }
}
