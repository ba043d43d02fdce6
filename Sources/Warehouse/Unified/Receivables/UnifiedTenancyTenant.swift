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
  /// The number of the chat with the owner's Telegram bot.
  public var telegram: String?
  /// The language of notices: `en`, `ru`; nil where nobody says.
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

  /// The table's name.
  public static let table = "unified_tenancy_tenants"

  /// One row a property, tenancy and tenant.
  public static let create = """
    CREATE TABLE unified_tenancy_tenants (
      property_id TEXT NOT NULL,
      tenancy_id TEXT NOT NULL,
      tenant_id TEXT NOT NULL,
      name TEXT,
      email TEXT,
      telegram TEXT,
      language TEXT,
      is_primary INTEGER NOT NULL,
      PRIMARY KEY (property_id, tenancy_id, tenant_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "tenancy_id", "tenant_id", "name", "email", "telegram", "language", "is_primary",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(tenancyID), .text(tenantID), .optional(name), .optional(email), .optional(telegram),
      .optional(language), .flag(isPrimary),
    ]
  }
}
