public import Domain

/// One payload as it was asked for: a file that states neither property nor day may be the answer to several questions.
public struct Delivery: Hashable, Sendable {
  /// The payload's SHA-256.
  public let payload: String
  /// The property that was asked for, by its key; nil where nobody asked.
  public let property: String?
  /// The day that was asked for; nil where nobody asked.
  public let dayAsked: CivilDate?

  /// A payload, and what it answers.
  public init(payload: String, property: String? = nil, dayAsked: CivilDate? = nil) {
    self.payload = payload
    self.property = property
    self.dayAsked = dayAsked
  }

  /// The delivery in words, the same for the same one.
  public var name: String { "\(payload) \(property ?? "-") \(dayAsked?.description ?? "-")" }

  /// The columns that tell a delivery.
  static let columns = ["payload", "asked_property", "day_asked"]
  /// The condition that picks one, to be bound with `fields`.
  static let condition = "payload = ? AND asked_property IS ? AND day_asked IS ?"

  var fields: [Field] { [.text(payload), .optional(property), .day(dayAsked)] }

  /// The order of two deliveries of one payload.
  var sortKey: (String, String, Int) { (payload, property ?? "", dayAsked?.dayNumber ?? .min) }
}
