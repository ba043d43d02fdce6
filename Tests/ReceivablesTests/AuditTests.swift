import Domain
import Receivables
import Testing

@Suite("The lease audit")
struct AuditTests {
  private func posting(
    _ id: String, _ amount: Int64, _ period: String, on date: String? = nil, reverses: String? = nil
  ) throws -> AuditPosting {
    AuditPosting(
      id: id, amount: dollars(amount), postDate: try day(date ?? "\(period)-01"), period: try month(period),
      reverses: reverses)
  }

  private func scheduled(_ amount: Int64, _ from: String? = nil, _ to: String? = nil) throws -> ScheduledCharge {
    ScheduledCharge(
      code: "RENT", amount: dollars(amount), from: try from.map { try day($0) }, to: try to.map { try day($0) })
  }

  private func audit(
    _ schedule: [ScheduledCharge], _ postings: [AuditPosting], _ proration: ScheduledCharge.Proration = .none
  ) throws -> CodeAudit {
    let first = try month("2025-01")
    return CodeAudit(
      schedule: schedule, postings: postings, months: (0..<4).map { first.advanced(by: $0) }, proration: proration)
  }

  @Test("What was billed is matched, missing, unexpected or of another amount")
  func verdicts() throws {
    let audit = try audit(
      [scheduled(1000, "2025-01-01", "2025-03-31")],
      [posting("1", 1000, "2025-01"), posting("2", 990, "2025-02"), posting("4", 1000, "2025-04")])
    #expect(
      audit.months.map(\.verdict) == [.matched, .amountMismatch, .scheduledNotBilled, .billedNotScheduled])
    #expect(audit.months.map(\.variance) == [.zero, dollars(-10), dollars(-1000), dollars(1000)])
    #expect(audit.undercharge == dollars(1010) && audit.overcharge == dollars(1000) && audit.matched == 1)
  }

  @Test("A cent of difference matches, two do not; a month without either is no month")
  func cent() {
    let cents = { Money(cents: $0) }
    #expect(AuditVerdict(expected: cents(100), actual: cents(101)) == .matched)
    #expect(AuditVerdict(expected: cents(100), actual: cents(99)) == .matched)
    #expect(AuditVerdict(expected: cents(100), actual: cents(102)) == .amountMismatch)
    #expect(AuditVerdict(expected: cents(100), actual: cents(0)) == .amountMismatch)
    #expect(AuditVerdict(expected: nil, actual: nil) == nil)
  }

  @Test("Partial first and last months are expected by the policy, to the cent")
  func proration() throws {
    let charge = try scheduled(1000, "2025-01-17", "2025-03-10")
    let months = try ["2025-01", "2025-02", "2025-03", "2025-04"].map { try month($0) }
    let expected = { (policy: ScheduledCharge.Proration) in months.map { charge.expected(in: $0, policy)?.cents } }
    #expect(expected(.none) == [100_000, 100_000, 100_000, nil])
    // 15 of 31 days are 483.870…, 10 of 31 are 322.580…; of 30 they are 500 and 333.333….
    #expect(expected(.actualDays) == [48_387, 100_000, 32_258, nil])
    #expect(expected(.thirtyDay) == [50_000, 100_000, 33_333, nil])
    #expect(try scheduled(1000, "2025-01-01").expected(in: month("2025-02"), .thirtyDay) == dollars(1000))
    #expect(try scheduled(1000, "2025-01-02").expected(in: month("2025-01"), .thirtyDay) == dollars(1000))
  }

  @Test("Charges that are not monthly are expected in their own months alone")
  func frequencies() throws {
    var charge = try scheduled(60, "2025-01-15")
    let first = try month("2025-01")
    let billed = { (frequency: ScheduledCharge.Frequency) -> [Int] in
      charge.frequency = frequency
      return (0...12).filter { charge.expected(in: first.advanced(by: $0), .actualDays) != nil }
    }
    #expect(billed(.once) == [0])
    #expect(billed(.quarterly) == [0, 3, 6, 9, 12])
    #expect(billed(.yearly) == [0, 12])
    #expect(billed(.monthly).count == 13)
  }

  @Test("A reversal is paired out with what it names, or with the opposite amount of its period")
  func reversals() throws {
    let postings = [
      try posting("1", 1000, "2025-01"), try posting("2", -1000, "2025-01", on: "2025-01-05"),
      try posting("3", 950, "2025-01", on: "2025-01-06"), try posting("4", 1000, "2025-02"),
      try posting("5", -1000, "2025-03", reverses: "4"), try posting("6", -1000, "2025-04"),
    ]
    #expect(postings.withoutReversed.map(\.id) == ["3", "6"])
    #expect(Array(postings.reversed()).withoutReversed.map(\.id) == ["3", "6"])
  }

  @Test("A reversal that precedes the posting it reverses on the same day is paired too")
  func reversalFirst() throws {
    let postings = [try posting("a", -1000, "2025-01", reverses: "b"), try posting("b", 1000, "2025-01")]
    #expect(postings.withoutReversed.isEmpty)
    #expect(try [posting("a", -5, "2025-01"), posting("b", 5, "2025-01")].withoutReversed.isEmpty)
  }

  @Test("A hint says what may lie behind, and the verdict stays")
  func hints() throws {
    let plain = [try scheduled(1000)]
    let twice = try audit(plain, [posting("1", 1000, "2025-01"), posting("2", 1000, "2025-01")]).months[0]
    #expect(twice.hint == .duplicate && twice.verdict == .amountMismatch)
    let moved = try audit(plain, [posting("1", 1000, "2025-01"), posting("2", 2000, "2025-03")])
    #expect(moved.months[1].hint == .wrongMonth && moved.months[2].hint == .wrongMonth)
    #expect(moved.months[3].hint == nil)
    let steps = [try scheduled(1000, nil, "2025-01-31"), try scheduled(1050, "2025-02-01")]
    #expect(try audit(steps, [posting("2", 1000, "2025-02")]).months[1].hint == .stepMissed)
    let concession = [try scheduled(-100, "2025-01-01", "2025-01-31")]
    let late = try audit(concession, [posting("1", -100, "2025-01"), posting("2", -100, "2025-02")])
    #expect(late.months.map(\.hint) == [nil, .concessionExpired])
    #expect(late.undercharge == dollars(100) && late.overcharge == .zero)
    let partial = try audit([scheduled(3100, "2025-01-17")], [posting("1", 1500, "2025-01")], .thirtyDay)
    #expect(partial.months[0].hint == .proration && partial.months[0].expected == dollars(1550))
  }
}

@Suite("What people decide about audit exceptions")
struct ResolutionTests {
  private func state(_ actual: Int64, in run: String, _ decided: [AuditResolution]) -> ExceptionState {
    ExceptionState(expected: dollars(1000), actual: dollars(actual), in: run, decided)
  }

  private func resolution(_ run: String, actual: Int64, _ fix: String = "credit") throws -> AuditResolution {
    AuditResolution(
      key: AuditKey(property: "oak", lease: "7", code: "RENT", month: try month("2025-01")), run: run,
      expected: dollars(1000), actual: dollars(actual), fix: fix, action: "ledger", who: "ann",
      at: "2025-02-01T10:00:00Z")
  }

  @Test("A decision is valid in its run, is historical in a later one, and is reopened by other amounts")
  func states() throws {
    let decided = try resolution("run_1", actual: 900)
    #expect(state(900, in: "run_1", []) == .open)
    #expect(state(900, in: "run_1", [decided]) == .resolved(decided))
    #expect(state(900, in: "run_2", [decided]) == .historical(decided))
    let reopened = state(910, in: "run_2", [decided])
    #expect(reopened == .reopened(decided) && reopened.isOpen)
  }

  @Test("The newest decision wins")
  func newest() throws {
    let both = [try resolution("run_1", actual: 900), try resolution("run_2", actual: 900, "rebill")]
    #expect(state(900, in: "run_3", both) == .historical(both[1]))
  }

  @Test("A code passes, is resolved, or is open in a number of its exceptions")
  func statuses() throws {
    let decided = ExceptionState.resolved(try resolution("run_1", actual: 900))
    #expect(AuditStatus([]) == .passed && AuditStatus([decided]) == .resolved)
    let open = AuditStatus([decided, .open, decided, decided, .open])
    #expect(open == .open(2, of: 5) && open.description == "Open (2 of 5)")
  }

  @Test("Two runs are compared by what is new, resolved and still open")
  func comparison() throws {
    let month = try month("2025-01")
    let decided = try resolution("run_1", actual: 900)
    let judged = { (lease: String, actual: Int64, state: ExceptionState?) in
      AuditComparison.Judged(
        AuditedMonth(
          key: AuditKey(property: "oak", lease: lease, code: "RENT", month: month), unit: nil,
          expected: Money(cents: 1_000), actual: Money(cents: actual), postDate: nil, verdict: .amountMismatch,
          hint: nil), state)
    }
    let change = AuditComparison(
      earlier: [
        judged("1", 900, .open), judged("2", 800, .open), judged("4", 900, .resolved(decided)),
        judged("5", 900, .resolved(decided)),
      ],
      later: [
        judged("1", 1_000, nil), judged("2", 700, .open), judged("3", 600, .open), judged("4", 910, .reopened(decided)),
        judged("5", 900, .historical(decided)),
      ])
    #expect(change.lines.map(\.change) == [.new, .reopened, .gone, .stillOpen])
    #expect(change.lines.map(\.key.lease) == ["3", "4", "1", "2"])
    #expect(change.lines.map { $0.before?.actual?.cents } == [nil, 900, 900, 800])
    #expect(change.lines.map { $0.after?.actual?.cents } == [600, 910, 1_000, 700])
  }

  @Test("Runs of one second have different ids")
  func sameSecond() throws {
    let month = try month("2025-01")
    let run = { (known: Set<String>) in
      AuditRun(createdAt: "2026-02-04T09:15:00Z", from: month, to: month, proration: .none, besides: known).id
    }
    #expect(run([]) == "run_20260204_091500" && run(["run_20260204_091500"]) == "run_20260204_091500_2")
    #expect(run(["run_20260204_091500", "run_20260204_091500_2"]) == "run_20260204_091500_3")
  }
}
