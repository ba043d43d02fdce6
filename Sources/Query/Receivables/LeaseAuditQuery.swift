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
      ["property_id", "tenancy_id", "code", "amount_cents", "starts", "ends", "frequency"],
      "FROM unified_scheduled_charges \(condition)ORDER BY property_id, schedule_id", values
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
      ["property_id", "tenancy_id", "unit_number", "history"],
      "FROM unified_tenancies \(condition)ORDER BY property_id", values
    ) { row in
      let property = try row.text("property_id")
      // A second ledger may use other charge codes than the schedules: such leases are audited only by their postings.
      let history: LedgerHistory = try withSecondLedger.contains(property) ? .months : row.word("history")
      return (
        AuditLease(property: property, id: try row.text("tenancy_id")),
        (unit: try row.text("unit_number"), history: history)
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
      })
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

/// Schedules and postings, ready to be compared.
public struct AuditInputs: Sendable {
  private let schedules: [AuditLine: [ScheduledCharge]]
  private let postings: [AuditLine: [AuditPosting]]
  private let tenancies: [AuditLease: (unit: String, history: LedgerHistory)]
  /// The months of each property for which a source lists all postings, by the extent of the source's history.
  private let listed: [LedgerHistory: [String: Set<CivilMonth>]]
  /// The months that each property's whole ledgers cover: from the first posting to the ledger's last day.
  private let coveredMonths: [String: ClosedRange<CivilMonth>]
  /// The codes scheduled by any lease of a property.
  private let scheduledCodes: [String: Set<String>]
  /// The last month with a posting; nil if there is no posting.
  public let lastMonth: CivilMonth?

  init(
    schedules: [AuditLine: [ScheduledCharge]], entries: [UnifiedTransaction],
    tenancies: [AuditLease: (unit: String, history: LedgerHistory)], billed: [String: Set<CivilMonth>],
    coveredMonths: [String: ClosedRange<CivilMonth>]
  ) {
    self.coveredMonths = coveredMonths
    self.schedules = schedules
    self.tenancies = tenancies
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
  /// the postings: such months are counted, and are not exceptions.
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
      let tenancy = tenancies[AuditLease(property: line.property, id: line.lease)]
      let isScheduled = scheduledCodes[line.property]?.contains(line.code) ?? false
      return audit.months.map { month in
        let isAuditable = isScheduled && isListed(month.month, tenancy?.history, of: line.property)
        return AuditedMonth(
          key: AuditKey(property: line.property, lease: line.lease, code: line.code, month: month.month),
          unit: tenancy?.unit, expected: month.expected, actual: month.actual,
          postDate: month.postDate, verdict: isAuditable ? month.verdict : nil, hint: isAuditable ? month.hint : nil)
      }
    }
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
          id: charge.transactionID, amount: charge.amount, postDate: charge.ledgerDate, period: charge.period))
    }
    for reversal in entries where reversal.kind == .reversal {
      guard let id = reversal.reversesID, let charge = byID["\(reversal.propertyID)\n\(id)"],
        let lease = charge.tenancyID
      else { continue }
      let line = AuditLine(property: charge.propertyID, lease: lease, code: charge.code)
      postings[line, default: []].append(
        AuditPosting(
          id: reversal.transactionID, amount: -charge.amount, postDate: reversal.ledgerDate, period: charge.period,
          reverses: id))
    }
    return postings
  }
}

extension UnifiedTransaction {
  fileprivate var period: CivilMonth { originalMonth ?? dueDate?.month ?? fiscalMonth }
}
