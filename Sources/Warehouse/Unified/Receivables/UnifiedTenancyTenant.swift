/// One tenant of a tenancy.
public struct UnifiedTenancyTenant: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The tenancy.
  public var tenancyID: String
  /// The tenant's id.
  public var tenantID: String
  /// The name as stated.
  public var name: String?
  /// The e-mail address as stated.
  public var email: String?
  /// The telephone as stated.
  public var phone: String?
  /// The status as stated, such as `current` or `applicant`.
  public var status: String?
  /// The number of the chat with the owner's Telegram bot.
  public var telegram: String?
  /// The language of notices: `en`, `ru`; nil if the source does not state it.
  public var language: String?
  /// Whether the tenant is the one who is written to.
  public var isPrimary: Bool

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, tenancyID: String, tenantID: String, isPrimary: Bool) {
    self.propertyID = propertyID
    self.tenancyID = tenancyID
    self.tenantID = tenantID
    self.isPrimary = isPrimary
  }

  /// The table.
  public static let schema = TableSchema<UnifiedTenancyTenant>(
    "unified_tenancy_tenants",
    grain: "one row per property, tenancy and tenant",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("tenancy_id", \.tenancyID, "tenancy id"),
      .text("tenant_id", \.tenantID, "tenant id"),
      .text("name", \.name, "tenant name as stated in the source", null: "hidden by the source", .personal),
      .text("email", \.email, "email address as stated in the source", null: "not reported", .personal),
      .text("phone", \.phone, "telephone as stated in the source", null: "not reported", .personal),
      .text("status", \.status, "status of the tenant as stated in the source", null: "not stated"),
      .text(
        "telegram", \.telegram, "number of the Telegram chat with the owner's bot", null: "not reported", .personal),
      .text("language", \.language, "language of notices", null: "not stated"),
      .flag("is_primary", \.isPrimary, "1 for the tenant who receives notices"),
    ], key: ["property_id", "tenancy_id", "tenant_id"])
}
