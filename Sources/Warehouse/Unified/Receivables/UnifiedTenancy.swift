public import Domain
public import Receivables

/// One stay in a unit: whose account charges and payments are.
///
/// A second stay in the same unit is a second row.
public struct UnifiedTenancy: ReadableRow {
  /// The property's key.
  public var propertyID: String
  /// The lease's id; the unit and a mark of the resident where the source gives none.
  public var tenancyID: String
  /// The source: `ledger`, `realpage`, `yardi`.
  public var source: String
  /// How far back the source reports the account.
  public var history: LedgerHistory
  /// The unit's id.
  public var unitID: String
  /// The unit's number, for people.
  public var unitNumber: String
  /// The floor's number and wing; nil if the source does not say, as for those below.
  public var floor: String?
  /// The tenant who is written to, by id.
  public var tenantID: String?
  /// That tenant's name as stated.
  public var tenantName: String?
  /// The lease's first day.
  public var starts: CivilDate?
  /// The lease's last day; nil also where it goes on.
  public var ends: CivilDate?
  /// When the tenants moved in.
  public var moveIn: CivilDate?
  /// When they moved out; nil also while they live there.
  public var moveOut: CivilDate?
  /// When they gave notice to move out; nil if they did not, or the source does not date it.
  public var noticeGiven: CivilDate?
  /// The lease's name as stated.
  public var leaseName: String?
  /// The lease's status as stated.
  public var leaseStatus: String?
  /// The lease's type as stated.
  public var leaseType: String?
  /// A remark about the lease.
  public var note: String?

  /// A row with what is always there; everything else absent.
  public init(
    propertyID: String, tenancyID: String, source: String, history: LedgerHistory, unitID: String, unitNumber: String
  ) {
    self.propertyID = propertyID
    self.tenancyID = tenancyID
    self.source = source
    self.history = history
    self.unitID = unitID
    self.unitNumber = unitNumber
  }

  /// A stay without values.
  public static let template = UnifiedTenancy(
    propertyID: "", tenancyID: "", source: "", history: .open, unitID: "", unitNumber: "")

  /// The table.
  public static let schema = TableSchema<UnifiedTenancy>(
    "unified_tenancies",
    grain: "one row per property and tenancy",
    source: "RealPage: Transaction Detail by Code, RPX leases; Yardi: residents and their ledgers; manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("tenancy_id", \.tenancyID, "tenancy id: the lease id, otherwise the unit and a mark of the resident"),
      .text("source", \.source, "source: realpage, yardi, ledger (manual book) or hand (single manual entry)"),
      .enumeration(
        "history", \.history,
        """
        how much of the account's history the source provides: whole, months (listed months only) or open (open \
        items only)
        """, isChecked: true, isListed: false),
      .unitID(\.unitID),
      .unitNumber(\.unitNumber),
      .text("floor", \.floor, "floor number and wing", null: "not reported"),
      .text("tenant_id", \.tenantID, "tenant id", null: "not reported"),
      .text("tenant_name", \.tenantName, "tenant name as stated in the source", null: "not reported", .personal),
      .day("starts", \.starts, "first day", null: "not reported, or no fixed start"),
      .day("ends", \.ends, "last day", null: "not reported, or no fixed end"),
      .moveIn(\.moveIn),
      .moveOut(\.moveOut),
      .day("notice_given", \.noticeGiven, "date on which notice was given", null: "no notice, or not reported"),
      .text("lease_name", \.leaseName, "name of the lease as stated in the source", null: "not stated", .personal),
      .text("lease_status", \.leaseStatus, "status of the lease as stated in the source", null: "not stated"),
      .text("lease_type", \.leaseType, "type of the lease as stated in the source", null: "not stated"),
      .text("note", \.note, "note on the lease as entered in the source", null: "none", .personal),
    ], key: ["property_id", "tenancy_id"])
}

extension UnifiedTenancy {
  /// Whether the tenants have moved out by a day.
  public func hasLeft(by day: CivilDate) -> Bool { moveOut.map { $0 <= day } ?? false }

  /// Whether the tenants move in after a day.
  public func isFuture(on day: CivilDate) -> Bool { moveIn.map { $0 > day } ?? false }

  /// Whether the tenants have given notice by a day and still live there.
  ///
  /// - Parameters:
  ///   - day: the day.
  ///   - isLastDay: whether the day is the ledger's last one, on which a move-out ahead counts as a notice even if the
  ///     notice is not dated.
  /// - Returns: whether a notice is in effect.
  public func isLeaving(on day: CivilDate, isLastDay: Bool) -> Bool {
    !hasLeft(by: day) && moveOut != nil && (noticeGiven.map { $0 <= day } ?? isLastDay)
  }
}
