public import Domain
public import Receivables
public import Warehouse

/// One stay's account: whose it is, and all that was ever entered for it.
public struct LedgerAccount: Sendable {
  /// The property's key.
  public let propertyID: String
  /// The property's name.
  public let property: String
  /// The tenancy's id.
  public let tenancyID: String
  /// The unit's id.
  public let unitID: String
  /// The unit's number.
  public let unit: String
  /// The floor; nil where the source does not say, as for those below.
  public let floor: String?
  /// The tenant who is written to, by id.
  public let tenantID: String?
  /// That tenant's name.
  public let tenant: String?
  /// Everybody on the lease, who is written to first; empty where the source lists nobody.
  public internal(set) var household: [Member] = []
  /// The lease's first day.
  public let starts: CivilDate?
  /// The lease's last day; nil also where it goes on.
  public let ends: CivilDate?
  /// When the tenants moved out; nil also while they live there.
  public let moveOut: CivilDate?
  /// How far back the source tells the account.
  public let history: LedgerHistory
  /// The source: `ledger`, `realpage`, `yardi`.
  public let source: String
  /// When the tenants moved in; nil where the source does not say.
  public let moveIn: CivilDate?
  /// The day of its first entry; nil where it has none.
  public internal(set) var toldFrom: CivilDate?
  /// The day by which its entries are told; nil where it has none.
  public internal(set) var toldOn: CivilDate?
  /// The entries.
  public internal(set) var ledger = AccountLedger()

  /// One person on the lease, and how they are written to; nil for what is not known.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String?
    /// The e-mail address.
    public let email: String?
    /// The number of the chat with the owner's Telegram bot.
    public let telegram: String?
    /// The language of notices.
    public let language: String?
  }

  /// The names of everybody on the lease, the tenant's alone where the source lists nobody; nil for one not known.
  public var names: [String?] { household.isEmpty ? [tenant] : household.map(\.name) }

  /// The tenant's id; the tenancy's where the source gives none.
  public var personID: String { tenantID ?? tenancyID }

  /// What tells one person from every other: a person's id is the book's own across properties, and a management
  /// system's within one.
  public var personKey: String { source == "ledger" ? "\n\(personID)" : "\(propertyID)\n\(personID)" }

  /// Whether the account is known from its beginning, so that its balance is what is owed.
  public var isWhole: Bool { history == .whole }

  /// The account as every report sees it on a day.
  public func standing(on day: CivilDate) -> AppliedLedger { ledger.standing(on: day) }

  /// The tenancy, as far as it tells which account is its own.
  var tenancy: UnifiedTenancy {
    var tenancy = UnifiedTenancy(
      propertyID: propertyID, tenancyID: tenancyID, source: source, history: history, unitID: unitID, unitNumber: unit)
    (tenancy.tenantID, tenancy.moveIn, tenancy.moveOut) = (tenantID, moveIn, moveOut)
    return tenancy
  }

  /// Whether the tenants have left by a day.
  public func hasLeft(by day: CivilDate) -> Bool { moveOut.map { $0 <= day } ?? false }
}

/// The accounts of the tenancies, with their entries.
public struct LedgerAccountsQuery: Sendable {
  /// The property's key; nil for all.
  public var property: String?

  /// A question about one property's accounts, or about all.
  public init(property: String? = nil) {
    self.property = property
  }

  /// Asks it: by property, unit and tenancy.
  ///
  /// - Throws: `QueryError` when a row does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [LedgerAccount] {
    let condition = property == nil ? "" : "WHERE t.property_id = ? "
    let tenancies = try reader.rows(
      [
        "t.property_id", "p.name", "t.tenancy_id", "t.history", "t.unit_id", "t.unit_number", "t.floor", "t.tenant_id",
        "t.tenant_name", "t.starts", "t.ends", "t.move_out", "t.source", "t.move_in",
      ],
      """
      FROM unified_tenancies t JOIN unified_properties p ON p.property_id = t.property_id
      \(condition)ORDER BY p.name, t.property_id, t.unit_number, t.tenancy_id
      """, property.map { [.text($0)] } ?? [], LedgerAccount.init)
    let households = Dictionary(grouping: try household(reader), by: \.tenancy)
    let entries = Dictionary(grouping: try LedgerEntriesQuery(property: property).run(reader), by: \.propertyID)
    let ledgers = entries.mapValues(\.accounts)
    let days = entries.mapValues(Days.init)
    let books = try imports(reader)
    return tenancies.map { account in
      var account = account
      account.ledger = ledgers[account.propertyID]?[account.tenancyID] ?? AccountLedger()
      let told = days[account.propertyID]
      let isBook = account.source == "ledger"
      account.toldFrom = isBook ? told?.firstByAll[account.tenancyID] : told?.first[account.tenancyID]
      // A book tells all of its accounts through its import and every later entry by hand.
      account.toldOn =
        isBook
        ? [books[account.propertyID], told?.byHand].compactMap(\.self).max() : told?.last[account.tenancyID]
      account.household = households["\(account.propertyID)\n\(account.tenancyID)"]?.map(\.member) ?? []
      return account
    }
  }

  /// The day of each property's last imported book.
  private func imports(_ reader: UnifiedReader) throws -> [String: CivilDate] {
    let rows = try reader.rows(
      ["property_id", "as_of"], "FROM unified_fact_days WHERE dataset = ? AND held_because IS NULL",
      [.text(UnifiedFactDay.Dataset.ledger.rawValue)]
    ) { row in (try row.text("property_id"), try row.date("as_of")) }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  /// From when to when each account's entries are told; what people enter by hand extends a book alone.
  private struct Days {
    var first: [String: CivilDate] = [:]
    var firstByAll: [String: CivilDate] = [:]
    var last: [String: CivilDate] = [:]
    var byHand: CivilDate?

    init(_ entries: [UnifiedTransaction]) {
      for entry in entries {
        guard let id = entry.tenancyID else { continue }
        let day = min(entry.ledgerDate, entry.dueDate ?? entry.ledgerDate)
        firstByAll[id] = min(firstByAll[id] ?? day, day)
        if entry.source == "hand" {
          byHand = max(byHand ?? entry.asOf, entry.asOf)
        } else {
          first[id] = min(first[id] ?? day, day)
          last[id] = max(last[id] ?? entry.asOf, entry.asOf)
        }
      }
    }
  }

  private func household(_ reader: UnifiedReader) throws -> [(tenancy: String, member: LedgerAccount.Member)] {
    try reader.rows(
      ["property_id", "tenancy_id", "name", "email", "telegram", "language"],
      """
      FROM unified_tenancy_tenants \(property == nil ? "" : "WHERE property_id = ? ")\
      ORDER BY property_id, tenancy_id, is_primary DESC, tenant_id
      """, property.map { [.text($0)] } ?? []
    ) { row in
      (
        "\(try row.text("property_id"))\n\(try row.text("tenancy_id"))",
        LedgerAccount.Member(
          name: try row.optionalText("name"), email: try row.optionalText("email"),
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
    history = try row.word("history")
    source = try row.text("source")
    moveIn = try row.optionalDate("move_in")
  }
}
