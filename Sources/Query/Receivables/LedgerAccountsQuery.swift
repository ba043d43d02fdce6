public import Domain
public import Receivables
public import Warehouse

/// The account of one stay: the household, and all entries ever made.
public struct LedgerAccount: Sendable {
  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// The tenancy's ID.
  public let tenancyID: String
  /// The unit's ID.
  public let unitID: String
  /// The unit's number.
  public let unit: String
  /// The floor; nil where the source does not report it.
  ///
  /// The same applies to the optional properties below.
  public let floor: String?
  /// The ID of the tenant to whom letters are addressed.
  public let tenantID: String?
  /// That tenant's name.
  public let tenant: String?
  /// The people on the lease; the addressee comes first.
  ///
  /// Empty where the source lists no one.
  public internal(set) var household: [Member] = []
  /// The lease's first day.
  public let starts: CivilDate?
  /// The lease's last day; nil also where it has none.
  public let ends: CivilDate?
  /// The date of the move-out; nil also before the move-out.
  public let moveOut: CivilDate?
  /// The date on which notice was given; nil for no notice, or where the source does not date it.
  public let noticeGiven: CivilDate?
  /// How much of the account's history the source reports.
  public let history: LedgerHistory
  /// The source: `ledger`, `realpage`, `yardi`.
  public let source: String
  /// The date of the move-in; nil where the source does not report it.
  public let moveIn: CivilDate?
  /// The day of the first entry; nil if there is no entry.
  public internal(set) var coveredFrom: CivilDate?
  /// The day through which the entries are known; nil if there is no entry.
  public internal(set) var coveredThrough: CivilDate?
  /// The entries.
  public internal(set) var ledger = AccountLedger()

  /// Whether the entries are of a source's second ledger, which may use other charge codes than its schedules.
  public internal(set) var isOfSecondLedger = false

  /// The tenants that entries name, by the entry's ID; an entry of the whole lease names none.
  public internal(set) var tenantsOfEntries: [String: String] = [:]

  /// One person on the lease with the contact data; nil where unknown.
  public struct Member: Hashable, Sendable {
    /// The tenant's ID.
    public let tenantID: String
    /// The name.
    public let name: String?
    /// The e-mail address.
    public let email: String?
    /// The number of the person's chat with the owner's Telegram bot.
    public let telegram: String?
    /// The language of notices.
    public let language: String?
  }

  /// The names of the people on the lease, or only the tenant's name where the source lists no one; nil for an unknown
  /// name.
  public var names: [String?] { household.isEmpty ? [tenant] : household.map(\.name) }

  /// The tenant's ID, or the tenancy's ID where the source provides none.
  public var personID: String { tenantID ?? tenancyID }

  /// The IDs of the people on the lease; the tenant to whom letters are addressed comes first.
  public var tenantIDs: [String] { [personID] + household.map(\.tenantID).filter { $0 != personID } }

  /// The name of a person on the lease; nil where unknown.
  public func name(of tenant: String) -> String? {
    household.first { $0.tenantID == tenant }?.name ?? (tenant == personID ? self.tenant : nil)
  }

  /// A key that identifies the person: IDs of the manual book are valid across properties, IDs of a management system
  /// only within one property.
  public var personKey: String { source == "ledger" ? "\n\(personID)" : "\(propertyID)\n\(personID)" }

  /// Whether the account is known from its beginning, so that its balance is the amount owed.
  public var isWhole: Bool { history == .whole }

  /// Returns the account on a day, applied as in every report.
  public func applied(on day: CivilDate) -> AppliedLedger { ledger.applied(on: day) }

  /// The tenancy's fields that identify its account.
  var tenancy: UnifiedTenancy {
    var tenancy = UnifiedTenancy(
      propertyID: propertyID, tenancyID: tenancyID, source: source, history: history, unitID: unitID, unitNumber: unit)
    (tenancy.tenantID, tenancy.moveIn, tenancy.moveOut, tenancy.noticeGiven) = (tenantID, moveIn, moveOut, noticeGiven)
    return tenancy
  }

  /// Returns whether the tenants have moved out by a day.
  public func hasLeft(by day: CivilDate) -> Bool { tenancy.hasLeft(by: day) }
}

/// The accounts of the tenancies, with their entries.
public struct LedgerAccountsQuery: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?

  /// Creates a query for the accounts of one property, or of all properties.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Runs the query; the accounts are sorted by property, unit and tenancy.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [LedgerAccount] {
    let condition = property == nil ? "" : "WHERE t.property_id = ? "
    let tenancies = try reader.rows(
      [
        "t.property_id", "p.name", "t.tenancy_id", "t.history", "t.unit_id", "t.unit_number", "t.floor", "t.tenant_id",
        "t.tenant_name", "t.starts", "t.ends", "t.move_out", "t.source", "t.move_in", "t.notice_given",
      ],
      """
      FROM unified_tenancies t JOIN unified_properties p ON p.property_id = t.property_id
      \(condition)ORDER BY p.name, t.property_id, t.unit_number, t.tenancy_id
      """, property.map { [.text($0)] } ?? [], LedgerAccount.init)
    let households = Dictionary(grouping: try household(reader), by: \.tenancy)
    let entries = Dictionary(grouping: try LedgerEntriesQuery(property: property).run(reader), by: \.propertyID)
    let ledgers = entries.mapValues(\.accounts)
    let lists = try EntryListsQuery(property: property).run(reader)
    let days = Dictionary(
      uniqueKeysWithValues: entries.map { ($0.key, Days($0.value, lists[$0.key] ?? [:])) })
    let second = entries.mapValues { Set($0.filter { $0.secondLedgerOf != nil }.compactMap(\.tenancyID)) }
    let named = entries.mapValues { entries in
      let pairs = entries.compactMap { entry in entry.tenantID.map { (entry.transactionID, $0) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    let books = try imports(reader)
    return tenancies.map { account in
      var account = account
      account.ledger = ledgers[account.propertyID]?[account.tenancyID] ?? AccountLedger()
      let covered = days[account.propertyID]
      let isBook = account.source == "ledger"
      account.coveredFrom = isBook ? covered?.firstByAll[account.tenancyID] : covered?.first[account.tenancyID]
      // A manual book covers all of its accounts up to its import and every later manual entry.
      account.coveredThrough =
        isBook
        ? [books[account.propertyID], covered?.byHand].compactMap(\.self).max() : covered?.last[account.tenancyID]
      account.isOfSecondLedger = second[account.propertyID]?.contains(account.tenancyID) ?? false
      account.tenantsOfEntries = named[account.propertyID] ?? [:]
      account.household = households["\(account.propertyID)\n\(account.tenancyID)"]?.map(\.member) ?? []
      return account
    }
  }

  /// Returns the day of each property's last imported book.
  private func imports(_ reader: UnifiedReader) throws -> [String: CivilDate] {
    let rows = try reader.rows(
      ["property_id", "as_of"], "FROM unified_fact_days WHERE dataset = ? AND held_because IS NULL",
      [.text(UnifiedFactDay.Dataset.ledger.rawValue)]
    ) { row in (try row.text("property_id"), try row.date("as_of")) }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  /// The first and last day that each account's entries cover; manual entries extend only a manual book.
  private struct Days {
    var first: [String: CivilDate] = [:]
    var firstByAll: [String: CivilDate] = [:]
    var last: [String: CivilDate] = [:]
    var byHand: CivilDate?

    init(_ entries: [UnifiedTransaction], _ lists: [Listing: CivilDate]) {
      for entry in entries {
        guard let id = entry.tenancyID else { continue }
        let listed = lists[entry.listing]
        let day = min(entry.ledgerDate, entry.dueDate ?? entry.ledgerDate)
        firstByAll[id] = min(firstByAll[id] ?? day, day)
        if entry.source == "hand" {
          byHand = [byHand, listed].compactMap(\.self).max()
        } else {
          first[id] = min(first[id] ?? day, day)
          last[id] = [last[id], listed].compactMap(\.self).max()
        }
      }
    }
  }

  private func household(_ reader: UnifiedReader) throws -> [(tenancy: String, member: LedgerAccount.Member)] {
    try reader.rows(
      ["property_id", "tenancy_id", "tenant_id", "name", "email", "telegram", "language"],
      """
      FROM unified_tenancy_tenants \(property == nil ? "" : "WHERE property_id = ? ")\
      ORDER BY property_id, tenancy_id, is_primary DESC, tenant_id
      """, property.map { [.text($0)] } ?? []
    ) { row in
      (
        "\(try row.text("property_id"))\n\(try row.text("tenancy_id"))",
        LedgerAccount.Member(
          tenantID: try row.text("tenant_id"), name: try row.optionalText("name"), email: try row.optionalText("email"),
          telegram: try row.optionalText("telegram"), language: try row.optionalText("language"))
      )
    }
  }
}

extension LedgerAccount {
  init(_ row: Cells) throws {
    propertyID = try row.text("property_id")
    property = try row.text("name")
    tenancyID = try row.text("tenancy_id")
    unitID = try row.text("unit_id")
    unit = try row.text("unit_number")
    floor = try row.optionalText("floor")
    tenantID = try row.optionalText("tenant_id")
    tenant = try row.optionalText("tenant_name")
    starts = try row.optionalDate("starts")
    ends = try row.optionalDate("ends")
    moveOut = try row.optionalDate("move_out")
    noticeGiven = try row.optionalDate("notice_given")
    history = try row.word("history")
    source = try row.text("source")
    moveIn = try row.optionalDate("move_in")
  }
}
