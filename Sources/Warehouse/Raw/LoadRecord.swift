public import Domain

/// The record of how one payload was read, without its rows.
public struct LoadRecord: Hashable, Sendable {
  /// The status of the load.
  public enum Status: String, Sendable {
    /// The raw tables hold its rows.
    case loaded
    /// Another load of the same key is active.
    case superseded
    /// A person withdrew its payload, so it has no rows.
    case withdrawn
    /// It was read only as titled rows, because no feed recognizes it yet.
    case generic
    /// A valid report without rows.
    case empty
    /// It names a property that the configuration does not know.
    case unknownProperty = "unknown_property"
    /// The source reported that the requested day had not yet begun at the property.
    case dayNotReached = "day_not_reached"
    /// It states a day after its run or its receipt, so it has no figures.
    case held
    /// A rule refused it; nothing of it is in the raw tables.
    case refused
  }

  /// Where the as-of day comes from.
  public enum AsOfBasis: String, CaseIterable, Sendable {
    /// The file states it.
    case stated
    /// The file states only when it was run.
    case runStamp = "run_stamp"
    /// The file states neither; the operator named the day.
    case given = "operator"
    /// The file states neither; the source's list of sites stated the property's day in the same run.
    case siteList = "site_list"
    /// The file states neither; the request itself carried the day.
    case request
    /// Nothing states the day; the day received, in the property's time zone.
    case received
  }

  /// The payload and its request.
  public var delivery: PayloadDelivery
  /// The feed's name, such as `rent_roll`; nil if no feed recognizes the payload.
  public var feed: String?
  /// The report's number or printed code; nil if it is not known.
  public var report: String?
  /// The property's key in the configuration; nil if it is not known.
  public var property: String?
  /// The property's name as printed.
  public var printedProperty: String?
  /// The business day.
  public var asOf: CivilDate?
  /// Where the day comes from.
  public var asOfBasis: AsOfBasis?
  /// The period and parameters that the file prints, as far as they make it another file of the same day.
  public var scope: String
  /// The days that the file states it covers; nil if it states none.
  public var period: ClosedRange<CivilDate>?
  /// When the report was run, as `YYYY-MM-DD HH:MM:SS`; nil if the file does not state it.
  public var runStamp: String?
  /// The day it was received, in the property's time zone; nil if that is not known.
  public var receivedOn: CivilDate?
  /// The status of the load.
  public var status: Status
  /// The reason for a refusal; nil otherwise.
  public var message: String?
  /// Rows of the sheet that hold anything.
  public var rowsRead: Int
  /// Rows that became raw rows or part of one.
  public var rowsLoaded: Int
  /// Rows set aside as findings.
  public var rowsSetAside: Int
  /// Rows that a named rule skipped.
  public var rowsIgnored: Int

  /// The revision of the feed that read it, and of the reader it uses.
  public var revision = 0
  /// The payload's last arrival; nil without a receipt.
  public var arrival: Arrival?
  /// When it was first received, as `YYYY-MM-DDTHH:MM:SSZ`; nil without a receipt.
  public var receivedAt: String?

  /// The payload's SHA-256.
  public var payload: String { delivery.payload }

  /// A record with only the delivery and its status.
  public init(_ delivery: PayloadDelivery, status: Status, message: String? = nil) {
    self.delivery = delivery
    self.status = status
    self.message = message
    scope = ""
    rowsRead = 0
    rowsLoaded = 0
    rowsSetAside = 0
    rowsIgnored = 0
  }
}

/// A printed total and what the rows add up to.
public struct PrintedTotal: Hashable, Sendable {
  /// What is totalled: `Property Totals: Units`.
  public let name: String
  /// The printed number: a count, cents, or hundredths of a percent; nil where the label has no number.
  public let printed: Int64?
  /// The total of the rows.
  public let computed: Int64
  /// Whether a difference refuses the payload; the others are only stored.
  public let isChecked: Bool

  /// A total by its name and both numbers.
  public init(_ name: String, printed: Int64?, computed: Int64, isChecked: Bool = true) {
    self.name = name
    self.printed = printed
    self.computed = computed
    self.isChecked = isChecked
  }
}

/// The content of a payload, ready to be written.
public struct LoadContent: Sendable {
  /// The rows of each table; none of a payload too large for memory.
  public var tables: [(table: RawTable, rows: [RawRow])]
  /// The rows of such a payload; nil if `tables` has them.
  public var staged: StagedRows?
  /// The printed totals, with the totals of the rows.
  public var totals: [PrintedTotal]
  /// The number of rows that each named rule skipped.
  public var ignored: [String: Int]
  /// The findings for people.
  public var findings: [FindingRecord]

  /// Passes every row to a receiver, with its table.
  ///
  /// - Throws: an error of the receiver, or of reading staged rows.
  public func forEachRow(_ take: (RawTable, RawRow) throws -> Void) throws {
    for (table, rows) in tables { for row in rows { try take(table, row) } }
    try staged?.forEachRow(take)
  }

  /// Content from its parts.
  public init(
    tables: [(table: RawTable, rows: [RawRow])] = [], totals: [PrintedTotal] = [], ignored: [String: Int] = [:],
    findings: [FindingRecord] = []
  ) {
    self.tables = tables
    self.totals = totals
    self.ignored = ignored
    self.findings = findings
  }
}
