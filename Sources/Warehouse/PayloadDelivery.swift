public import Domain

/// One payload as it was asked for: a file that states neither property nor day may be the response to several questions.
public struct PayloadDelivery: Hashable, Sendable {
  /// The payload's SHA-256.
  public let payload: String
  /// The property that was asked for, by its key; nil where nobody asked.
  public let property: String?
  /// The day that was asked for; nil where nobody asked.
  public let dayAsked: CivilDate?
  /// What of the property alone was asked for, such as one household by its number; nil where all of it was.
  public let subject: String?

  /// The operation that the operator named for it; nil where nobody did.
  public let operation: String?

  /// A payload, and what it answers.
  public init(
    payload: String, property: String? = nil, dayAsked: CivilDate? = nil, subject: String? = nil,
    operation: String? = nil
  ) {
    self.payload = payload
    self.property = property
    self.dayAsked = dayAsked
    self.subject = subject
    self.operation = operation
  }

  /// The delivery in words, the same for the same one.
  public var name: String {
    "\(payload) \(property ?? "-") \(dayAsked?.description ?? "-")" + (subject.map { " \($0)" } ?? "")
      + (operation.map { " \($0)" } ?? "")
  }

  /// The columns that tell a delivery.
  static let columns = ["payload", "asked_property", "day_asked", "asked_subject", "asked_operation"]
  /// The condition that picks one, to be bound with `fields`.
  static let condition =
    "payload = ? AND asked_property IS ? AND day_asked IS ? AND asked_subject IS ? AND asked_operation IS ?"

  var fields: [Field] {
    [.text(payload), .optional(property), .day(dayAsked), .optional(subject), .optional(operation)]
  }

  /// The order of two deliveries of one payload.
  var sortKey: (String, String, Int, String, String) {
    (payload, property ?? "", dayAsked?.dayNumber ?? .min, subject ?? "", operation ?? "")
  }
}
