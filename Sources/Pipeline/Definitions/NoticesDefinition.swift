/// The section `notices` of the definitions: who is written to.
public struct NoticesDefinition: Equatable, Sendable {
  /// The tenants of a lease who get a notice.
  public enum Recipients: String, CaseIterable, Sendable {
    /// Each tenant of the lease.
    case everyTenant = "every_tenant"
    /// The lease's primary tenant.
    case primary
  }

  /// The tenants of a lease who get a notice.
  public let recipients: Recipients

  /// Reads the section.
  init?(_ file: Fields) {
    guard let fields = file.object("notices", known: ["recipients"]) else { return nil }
    recipients = fields.has("recipients") ? fields.choice("recipients") ?? .everyTenant : .everyTenant
  }
}
