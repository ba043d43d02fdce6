public import Domain

/// How a payload came.
public struct Receipt: Hashable, Sendable {
  /// The source's name where a person put the file in.
  public static let drop = "drop"

  /// The source, such as `realpage`; `drop` where a person put the file in.
  public var source: String
  /// What was asked for; the file's name where a person put it in.
  public var request: String
  /// The property that was asked for, by its key; nil where nobody asked.
  public var property: String?
  /// The day that was asked for; nil where nobody asked.
  public var dayAsked: CivilDate?
  /// What of the property alone was asked for, such as one household by its number; nil where all of it was.
  public var subject: String?
  /// When it came, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var receivedAt: String
  /// The payload's size.
  public var bytes: Int
  /// The payload's SHA-256.
  public var payload: String

  /// A receipt for a payload.
  public init(
    source: String, request: String, property: String? = nil, dayAsked: CivilDate? = nil, subject: String? = nil,
    receivedAt: String, bytes: Int, payload: String
  ) {
    self.source = source
    self.request = request
    self.property = property
    self.dayAsked = dayAsked
    self.subject = subject
    self.receivedAt = receivedAt
    self.bytes = bytes
    self.payload = payload
  }

  /// The payload, and what it was asked for.
  public var delivery: Delivery {
    Delivery(payload: payload, property: property, dayAsked: dayAsked, subject: subject)
  }

  /// The request for people: without the parameters that were sent.
  public var label: String {
    guard source != Receipt.drop, let end = request.firstRange(of: ": ") else { return request }
    return String(request[..<end.lowerBound])
  }

  /// The day that it came.
  public var receivedOn: CivilDate? {
    do { return try CivilDate(iso: String(receivedAt.prefix(10))) } catch { return nil }
  }
}
