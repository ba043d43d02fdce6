public import Domain

/// How a payload came.
public struct Receipt: Hashable, Sendable {
  /// The source's name where a person put the file in.
  public static let drop = "drop"

  /// Where the day that a receipt is filed under comes from.
  public enum DayBasis: String, Sendable {
    /// The person who put the file in said so.
    case given = "operator"
    /// The request itself carried the day, so that the source answered for that day.
    case request
    /// The source's own list of sites stated the day in the same run.
    case siteList = "site_list"
    /// Nothing says the day but the time of receipt: the payload is of the moment.
    case received
  }

  /// The source, such as `realpage`; `drop` where a person put the file in.
  public var source: String
  /// What was asked for; the file's name where a person put it in.
  public var request: String
  /// The property that was requested, or that the operator named, by its key; nil if there was none.
  public var property: String?
  /// The day that was requested, or that the operator named; nil if there was none.
  public var dayAsked: CivilDate?
  /// Where the day comes from; nil in receipts of earlier versions, which `dayBasis` derives from the request.
  public var recordedBasis: DayBasis?
  /// The day it came on the property's own calendar; nil in receipts of earlier versions.
  public var localDay: CivilDate?
  /// The operation that the operator named for a response whose content does not tell it; nil otherwise.
  public var operation: String?
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
    basis: DayBasis? = nil, localDay: CivilDate? = nil, operation: String? = nil, receivedAt: String, bytes: Int,
    payload: String
  ) {
    self.source = source
    self.request = request
    self.property = property
    self.dayAsked = dayAsked
    self.subject = subject
    recordedBasis = basis
    self.localDay = localDay
    self.operation = operation
    self.receivedAt = receivedAt
    self.bytes = bytes
    self.payload = payload
  }

  /// The payload, and what it was asked for.
  ///
  /// A response of the moment is of the day it came, whatever day the run asked about: the same response to questions
  /// about many days is one delivery.
  public var delivery: PayloadDelivery {
    let day = source != Receipt.drop && dayBasis == .received && dayAsked != nil ? receivedOn : dayAsked
    return PayloadDelivery(payload: payload, property: property, dayAsked: day, subject: subject, operation: operation)
  }

  /// Where the day that the receipt is filed under comes from.
  public var dayBasis: DayBasis {
    if let recordedBasis { return recordedBasis }
    guard let dayAsked else { return .received }
    if source == Receipt.drop { return .given }
    return Receipt.carries(dayAsked, request) ? .request : .received
  }

  /// Whether a request's parameters name its day, as receipts of earlier versions tell.
  ///
  /// `PostMonth` names a month, and `LedgerAsOfDate` limits a part of a response that is otherwise of the moment.
  private static func carries(_ day: CivilDate, _ request: String) -> Bool {
    guard let start = request.firstRange(of: ": ") else { return false }
    return request[start.upperBound...].split(separator: "; ").contains { parameter in
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0] != "PostMonth", pair[0] != "LedgerAsOfDate" else { return false }
      let value = String(pair[1])
      do {
        return try (value.contains("/") ? CivilDate(us: value) : CivilDate(iso: String(value.prefix(10)))) == day
      } catch { return false }
    }
  }

  /// The request for people: without the parameters that were sent.
  public var label: String {
    guard source != Receipt.drop, let end = request.firstRange(of: ": ") else { return request }
    return String(request[..<end.lowerBound])
  }

  /// The day that it came: on the property's own calendar where that was recorded, else in UTC.
  public var receivedOn: CivilDate? { localDay ?? CivilDate(ofStamp: receivedAt) }
}
