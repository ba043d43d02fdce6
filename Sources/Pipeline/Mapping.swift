public import Domain
internal import Hashing
public import Warehouse

/// A payload's raw rows, each with its place, ready to be mapped.
public struct LoadedRows: Sendable {
  /// What is recorded of its reading.
  public let record: LoadRecord
  /// Its rows by table.
  public let rows: [String: [RawRow]]

  /// A load with its rows.
  public init(record: LoadRecord, rows: [String: [RawRow]]) {
    self.record = record
    self.rows = rows
  }
}

/// What one day's raw rows of a property become.
public struct DayFacts: Sendable {
  /// The datasets that the day's loads give.
  public var days: [UnifiedFactDay] = []
  /// The units.
  public var units: [UnifiedUnit] = []
  /// Whether the units have the rents that are asked on the day; not on an earlier day of a book, which states the
  /// present ones.
  public var statesAskingRents = true
  /// The floor plans.
  public var floorplans: [UnifiedFloorplan] = []
  /// The leases.
  public var leases: [UnifiedLease] = []
  /// Their monthly charges.
  public var leaseCharges: [UnifiedLeaseCharge] = []
  /// The households.
  public var residents: [UnifiedResident] = []
  /// The accounts.
  public var accounts: [UnifiedDelinquency] = []
  /// Their lines.
  public var accountLines: [UnifiedDelinquencyLine] = []
  /// The leases that end.
  public var expirations: [UnifiedExpiration] = []
  /// The months that their list reaches over.
  public var expirationMonths: [UnifiedExpirationMonth] = []
  /// Rows that no later step changes: the source's projection, and items rented in addition to units.
  public var plainRows: [any UnifiedRow] = []
  /// The postings of the fiscal months that the day's loads list.
  public var transactions: [UnifiedTransaction] = []
  /// What was billed in these months.
  public var billedMonths: [UnifiedBilledMonth] = []
  /// The income statements of fiscal months that the day's loads list.
  public var incomeStatements: [IncomeStatementFacts] = []
  /// The tenancies, and the facts that a ledger states in addition to its entries.
  public var ledger = LedgerFacts()
  /// What reports of the day list of its households.
  public var activityReports: [EventReport<UnifiedActivityEvent>] = []
  /// What reports of the day list of its prospects.
  public var leasingReports: [EventReport<LeasingEvent>] = []
  /// The raw values that rows were made from; nil unless requested, because lineage is not stored.
  public var lineage: LineageRecorder?
  /// The units as a cross-check source reports them; compared with the units, never mixed into them.
  public var crossCheckUnits: [CrossCheckUnit] = []
  /// Which units the source itself offers for rent; empty where it has no such flag.
  public var availability: [UnitAvailability] = []
  /// The days on which units were made ready, of all units that the day's reports state them for.
  public var madeReadyDays: Set<MadeReadyDay> = []
  /// What a person should know, by dataset.
  public var findings: [(dataset: UnifiedFactDay.Dataset, finding: FindingRecord)] = []

  /// A day of which nothing is known yet.
  public init() {}
}

/// How a source's raw tables become unified rows: pure, so that it can be run again to explain a number.
public protocol Mapping: Sendable {
  /// Rises with every change of what it gives for the same rows, so that the days made from them are mapped again.
  var revision: Int { get }

  /// The feeds that no other mapping reads, if its rows have no part in what all days of a property determine together:
  /// events, leases that began, turns and income. Otherwise none.
  var ownFeeds: Set<FeedName> { get }

  /// Turns the raw rows of one property and day into unified rows.
  ///
  /// - Parameters:
  ///   - loads: the active loads of the day, in a fixed order.
  ///   - property: the property's key.
  ///   - asOf: the business day.
  ///   - facts: receives the rows; mappings that run later see what earlier ones gave.
  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts)
}

extension Mapping {
  /// None.
  public var ownFeeds: Set<FeedName> { [] }
}

/// A day on which a unit was made ready for the next resident.
public struct MadeReadyDay: Hashable, Sendable {
  /// The unit.
  public let unitNumber: String
  /// The day.
  public let day: CivilDate

  /// A unit's day.
  public init(unitNumber: String, day: CivilDate) {
    (self.unitNumber, self.day) = (unitNumber, day)
  }
}

// What the mappings of every source ask of a load and leave in a day.

extension LoadedRows {
  /// The load's rows of a table.
  public func records<Columns>(_ table: MappedTable<Columns>) -> [RawRecord<Columns>] {
    table.records(rows[table.name] ?? [], payload: record.payload)
  }

  /// The day that the load gives for a dataset.
  public func day(
    _ dataset: UnifiedFactDay.Dataset, property: String, asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource,
    fiscalMonth: CivilMonth?
  ) -> UnifiedFactDay {
    UnifiedFactDay(
      propertyID: property, dataset: dataset, asOf: asOf, asOfBasis: record.asOfBasis ?? .received,
      primarySource: primarySource,
      payload: record.payload, fiscalMonth: fiscalMonth)
  }
}

extension DayFacts {
  /// Notes the day on which a unit was made ready, with its raw value; nothing without a day, or if it is still ahead.
  public mutating func noteMadeReady<Columns>(
    _ unitNumber: String?, on column: Columns.Path, of record: RawRecord<Columns>, asOf: CivilDate
  ) {
    guard let unitNumber, let day = record[column].date, day <= asOf else { return }
    let made = MadeReadyDay(unitNumber: unitNumber, day: day)
    madeReadyDays.insert(made)
    lineage?.add(.madeReady(made), record, [column])
  }

  /// The plain rows of a table.
  public func plainRows<Row: UnifiedRow>(of table: Row.Type) -> [Row] { plainRows.compactMap { $0 as? Row } }

  /// Adds one finding where any subject is concerned; the first few are named.
  public mutating func warn(
    _ dataset: UnifiedFactDay.Dataset, _ rule: FindingRule, _ sentence: String, _ noun: String, _ subjects: [String],
    amount: Money? = nil
  ) {
    var list = FindingList()
    list.warn(rule, sentence, noun, subjects, amount: amount)
    findings += list.findings.map { (dataset, $0) }
  }

  /// Reports the event types that are not in the list of known words.
  public mutating func addUnknownWords<Event: DatedEvent>(
    of report: EventReport<Event>, _ dataset: UnifiedFactDay.Dataset, word: (Event) -> String
  ) {
    let unknown = Dictionary(grouping: report.events.filter { $0.stage == .unknown }, by: word)
    for (word, events) in unknown.sorted(by: { $0.key < $1.key }) {
      let message =
        "Unlisted event type: '\(word)', \(events.count) event\(events.count == 1 ? "" : "s"). They count in no stage."
        + " Report the word so that it can be listed"
      let finding = FindingRecord(.warn, .unknownEvent, message, subject: word)
      findings.append((dataset, finding.about(events.count, "event")))
    }
  }

  /// Reports that a report does not state the days that it covers.
  public mutating func addPeriodUnknown(_ dataset: UnifiedFactDay.Dataset, hint: String = "") {
    let message = "The report does not state the days that it covers. No window is calculated from it"
    findings.append((dataset, FindingRecord(.warn, .eventPeriodUnknown, message + hint)))
  }
}

/// The id of the tenancy of a resident whom a source names without an id: the unit, and a hash of the name.
///
/// The hash is the same for the same name, regardless of case and blanks, and does not reveal the name.
public func tenancyID(unit: String, resident: String) -> String {
  "\(unit)/\(SHA256.hex(of: Array(folded(resident).utf8)).prefix(8))"
}
