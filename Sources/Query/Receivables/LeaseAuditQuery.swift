public import Domain
public import Receivables
public import Warehouse

/// A query for the scheduled and the billed charges, by lease and code.
public struct LeaseAuditQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?

  /// Creates a query for the leases of one property, or of all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Runs the query.
  ///
  /// - Returns: the schedules and postings to audit.
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> AuditInputs {
    let condition = property == nil ? "" : "WHERE property_id = ? "
    let values: [Field] = property.map { [.text($0)] } ?? []
    let schedules = try reader.rows(
      [
        "s.property_id", "s.tenancy_id", "s.code", "s.amount_cents", "s.frequency", ScheduledChargesQuery.firstDay,
        ScheduledChargesQuery.lastDay,
      ],
      """
      FROM \(ScheduledChargesQuery.table) \(property == nil ? "" : "WHERE s.property_id = ? ")
      ORDER BY s.property_id, s.schedule_id
      """, values
    ) { row in
      (
        AuditLine(
          property: try row.text("property_id"), lease: try row.text("tenancy_id"), code: try row.text("code")),
        ScheduledCharge(
          code: try row.text("code"), amount: try row.money("amount_cents"), from: try row.optionalDate("starts"),
          to: try row.optionalDate("ends"), frequency: try row.word("frequency"))
      )
    }
    let entries = try LedgerEntriesQuery(property: property).run(reader)
    let withSecondLedger = Set(entries.filter { $0.secondLedgerOf != nil }.map(\.propertyID))
    let tenancies = try reader.rows(
      ["property_id", "tenancy_id", "unit_number", "history", "source", "starts", "move_in", "move_out"],
      "FROM unified_tenancies \(condition)ORDER BY property_id", values
    ) { row in
      let property = try row.text("property_id")
      // A second ledger may use other charge codes than the schedules: such leases are audited only by their postings.
      let history: LedgerHistory = try withSecondLedger.contains(property) ? .months : row.word("history")
      return (
        AuditLease(property: property, id: try row.text("tenancy_id")),
        AuditTenancy(
          unit: try row.text("unit_number"), history: history, isOfBook: try row.text("source") == "ledger",
          moveIn: try row.optionalDate("move_in") ?? row.optionalDate("starts"),
          hasLeft: try row.optionalDate("move_out") != nil)
      )
    }
    let billed = try reader.rows(
      ["property_id", "fiscal_month"],
      "FROM unified_billed_months \(condition.isEmpty ? "WHERE " : condition + "AND ")primary_source = ? ORDER BY property_id",
      values + [.text(UnifiedBilledMonth.PrimarySource.residentLedger.rawValue)]
    ) { row in (try row.text("property_id"), try row.month("fiscal_month")) }
    let accounts = try LedgerAccountsQuery(property: property).run(reader)
    return AuditInputs(
      schedules: Dictionary(grouping: schedules, by: \.0).mapValues { $0.map(\.1) },
      entries: entries.filter { $0.secondLedgerOf == nil },
      tenancies: Dictionary(tenancies, uniquingKeysWith: { first, _ in first }),
      billed: Dictionary(grouping: billed, by: \.0).mapValues { Set($0.map(\.1)) },
      coveredMonths: Dictionary(grouping: accounts.filter(\.isWhole), by: \.propertyID).compactMapValues { accounts in
        guard let first = accounts.compactMap(\.coveredFrom).min(),
          let last = accounts.compactMap(\.coveredThrough).max()
        else {
          return nil
        }
        return first.month...max(first.month, last.month)
      },
      lastDays: Dictionary(grouping: accounts.filter(\.isWhole), by: \.propertyID)
        .compactMapValues { $0.compactMap(\.coveredThrough).max() })
  }
}

/// One code of one lease.
struct AuditLine: Hashable {
  let property: String
  let lease: String
  let code: String
}

/// One lease.
struct AuditLease: Hashable {
  let property: String
  let id: String
}

/// What decides whether a lease can be audited.
struct AuditTenancy {
  let unit: String
  let history: LedgerHistory
  /// Whether a manual book lists it, with all of its schedules.
  let isOfBook: Bool
  /// The move-in, else the lease's first day; nil where no source states either.
  let moveIn: CivilDate?
  let hasLeft: Bool

  /// Whether a month's schedule of a code is known.
  ///
  /// A management system lists the charges that leases have when it is asked. An earlier term, or a household that has
  /// left, is not listed: what it should have been billed is unknown.
  func knowsSchedule(of month: CivilMonth, _ code: [ScheduledCharge], hasAny: Bool) -> Bool {
    if isOfBook { return true }
    guard hasAny else { return !hasLeft }
    guard let first = code.map({ $0.from ?? month.firstDay }).min() else { return true }
    return first <= month.firstDay || moveIn.map { $0 >= first } ?? false
  }
}

/// Schedules and postings, ready to be compared.
public struct AuditInputs: Sendable {
  private let schedules: [AuditLine: [ScheduledCharge]]
  private let postings: [AuditLine: [AuditPosting]]
  private let tenancies: [AuditLease: AuditTenancy]
  private let scheduledLeases: Set<AuditLease>
  /// The months of each property for which a source lists all postings, by the extent of the source's history.
  private let listed: [LedgerHistory: [String: Set<CivilMonth>]]
  /// The months that each property's whole ledgers cover: from the first posting to the ledger's last day.
  private let coveredMonths: [String: ClosedRange<CivilMonth>]
  /// The last day that each property's whole ledgers cover.
  private let lastDays: [String: CivilDate]
  /// The codes scheduled by any lease of a property.
  private let scheduledCodes: [String: Set<String>]
  /// The last month with a posting; nil if there is no posting.
  public let lastMonth: CivilMonth?

  init(
    schedules: [AuditLine: [ScheduledCharge]], entries: [UnifiedTransaction],
    tenancies: [AuditLease: AuditTenancy], billed: [String: Set<CivilMonth>],
    coveredMonths: [String: ClosedRange<CivilMonth>], lastDays: [String: CivilDate]
  ) {
    self.lastDays = lastDays
    self.coveredMonths = coveredMonths
    self.schedules = schedules
    self.tenancies = tenancies
    scheduledLeases = Set(schedules.keys.map { AuditLease(property: $0.property, id: $0.lease) })
    let months = Dictionary(grouping: entries.filter { $0.source != "hand" }, by: \.propertyID)
    listed = [.open: billed, .months: months.mapValues { Set($0.map(\.fiscalMonth)) }]
    postings = AuditInputs.postings(entries)
    lastMonth = entries.filter { $0.kind == .charge }.map(\.fiscalMonth).max()
    scheduledCodes = schedules.keys.reduce(into: [:]) { codes, line in
      codes[line.property, default: []].insert(line.code)
    }
  }

  /// Audits every code of every lease.
  ///
  /// A code that no lease of its property schedules is not auditable, and neither is a month for which no source lists
  /// the postings, or the lease's schedule: such months are counted, and are not exceptions.
  ///
  /// - Parameters:
  ///   - months: the months to audit, by time.
  ///   - proration: the proration expected for partial months.
  /// - Returns: the months with an expected or a billed amount, by property, lease, code and month.
  public func audit(_ months: [CivilMonth], _ proration: ScheduledCharge.Proration) -> [AuditedMonth] {
    let lines = Set(schedules.keys).union(postings.keys).sorted {
      ($0.property, $0.lease, $0.code) < ($1.property, $1.lease, $1.code)
    }
    return lines.flatMap { line in
      let audit = CodeAudit(
        schedule: schedules[line] ?? [], postings: postings[line] ?? [], months: months, proration: proration)
      let lease = AuditLease(property: line.property, id: line.lease)
      let tenancy = tenancies[lease]
      let isScheduled = scheduledCodes[line.property]?.contains(line.code) ?? false
      return audit.months.map { month in
        let own = schedules[line] ?? []
        let knowsSchedule =
          tenancy?.knowsSchedule(of: month.month, own, hasAny: scheduledLeases.contains(lease)) ?? true
        let isAuditable =
          isScheduled && knowsSchedule && isListed(month.month, tenancy?.history, of: line.property)
          && (month.actual != nil || hasBegun(own, of: line.property))
        return AuditedMonth(
          key: AuditKey(property: line.property, lease: line.lease, code: line.code, month: month.month),
          unit: tenancy?.unit, expected: month.expected, actual: month.actual,
          postDate: month.postDate, verdict: isAuditable ? month.verdict : nil, hint: isAuditable ? month.hint : nil)
      }
    }
  }

  /// Whether a charge has begun by the last day that the ledger covers; one that starts later cannot be billed yet.
  private func hasBegun(_ schedules: [ScheduledCharge], of property: String) -> Bool {
    guard let last = lastDays[property] else { return true }
    return schedules.contains { $0.from.map { $0 <= last } ?? true }
  }

  private func isListed(_ month: CivilMonth, _ history: LedgerHistory?, of property: String) -> Bool {
    // A month before the first posting, or after the ledger's last day, is unknown; it does not count as not billed.
    guard let history, history != .whole else { return coveredMonths[property]?.contains(month) ?? false }
    return listed[history]?[property]?.contains(month) ?? false
  }

  /// The charges and the reversals of charges, by lease and code.
  private static func postings(_ entries: [UnifiedTransaction]) -> [AuditLine: [AuditPosting]] {
    let charges = entries.filter { $0.kind == .charge }
    let byID = Dictionary(
      charges.map { ("\($0.propertyID)\n\($0.transactionID)", $0) }, uniquingKeysWith: { first, _ in first })
    var postings: [AuditLine: [AuditPosting]] = [:]
    for charge in charges {
      guard let lease = charge.tenancyID else { continue }
      let line = AuditLine(property: charge.propertyID, lease: lease, code: charge.code)
      postings[line, default: []].append(
        AuditPosting(
          id: charge.transactionID, amount: charge.amount, postDate: charge.ledgerDate, period: charge.auditedMonth))
    }
    for reversal in entries where reversal.kind == .reversal {
      guard let id = reversal.reversesID, let charge = byID["\(reversal.propertyID)\n\(id)"],
        let lease = charge.tenancyID
      else { continue }
      let line = AuditLine(property: charge.propertyID, lease: lease, code: charge.code)
      postings[line, default: []].append(
        AuditPosting(
          id: reversal.transactionID, amount: -charge.amount, postDate: reversal.ledgerDate,
          period: charge.auditedMonth,
          reverses: id))
    }
    return postings
  }
}

extension UnifiedTransaction {
  /// The month that the lease audit counts a charge for.
  public var auditedMonth: CivilMonth { originalMonth ?? dueDate?.month ?? fiscalMonth }
}
