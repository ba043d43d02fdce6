public import Domain

/// One payload and its request: a file that states neither property nor day may be the response to several requests.
public struct PayloadDelivery: Hashable, Sendable {
  /// The payload's SHA-256.
  public let payload: String
  /// The key of the requested property; nil if the request named none.
  public let property: String?
  /// The requested day; nil if the request named none.
  public let dayAsked: CivilDate?
  /// The requested part of the property, such as one household by its number; nil if the whole property was requested.
  public let subject: String?

  /// The operation that the operator named for the payload; nil if the operator named none.
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

  /// The columns that identify a delivery.
  static let columns = ["payload", "asked_property", "day_asked", "asked_subject", "asked_operation"]
  /// The same without NULL, for the index of the loads: a payload that stays the same is received each day.
  static let keys = columns.prefix(1) + columns.dropFirst().map { "coalesce(\($0), '')" }
  /// The condition that picks one, to be bound with `key`.
  static let condition = keys.map { "\($0) = ?" }.joined(separator: " AND ")

  var fields: [Field] {
    [.text(payload), .optional(property), .day(dayAsked), .optional(subject), .optional(operation)]
  }

  var key: [Field] { fields.map { $0 == .null ? .text("") : $0 } }

  /// The order of two deliveries of one payload.
  var sortKey: (String, String, Int, String, String) {
    (payload, property ?? "", dayAsked?.dayNumber ?? .min, subject ?? "", operation ?? "")
  }
}
