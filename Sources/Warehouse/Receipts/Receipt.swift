public import Domain

/// The record of how a payload arrived.
public struct Receipt: Hashable, Sendable {
  /// The source's name for a file that a person added by hand.
  public static let drop = "drop"

  /// The origin of the day that a receipt is filed under.
  public enum DayBasis: String, Sendable {
    /// The person who added the file stated it.
    case given = "operator"
    /// The request itself carried the day, so that the source answered for that day.
    case request
    /// The source's own list of sites stated the day in the same run.
    case siteList = "site_list"
    /// Only the time of receipt determines the day: the payload is of the moment.
    case received
  }

  /// The source, such as `realpage`; `drop` if a person added the file by hand.
  public var source: String
  /// The request; the file's name if a person added the payload by hand.
  public var request: String
  /// The property that was requested, or that the operator named, by its key; nil if there was none.
  public var property: String?
  /// The day that was requested, or that the operator named; nil if there was none.
  public var dayAsked: CivilDate?
  /// Where the day comes from; nil in receipts of earlier versions, which `dayBasis` derives from the request.
  public var recordedBasis: DayBasis?
  /// The day it arrived on the property's own calendar; nil in receipts of earlier versions.
  public var localDay: CivilDate?
  /// The operation that the operator named for a response whose content does not identify it; nil otherwise.
  public var operation: String?
  /// The requested part of the property, such as one household by its number; nil if the whole property was requested.
  public var subject: String?
  /// When it arrived, as `YYYY-MM-DDTHH:MM:SSZ`.
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

  /// The payload and its request.
  ///
  /// A response that describes the current moment belongs to the day it arrived, regardless of the day that the run
  /// requested: the same response to requests for many days is one delivery.
  public var delivery: PayloadDelivery {
    let day = source != Receipt.drop && dayBasis == .received && dayAsked != nil ? receivedOn : dayAsked
    return PayloadDelivery(payload: payload, property: property, dayAsked: day, subject: subject, operation: operation)
  }

  /// The origin of the day that the receipt is filed under.
  public var dayBasis: DayBasis {
    if let recordedBasis { return recordedBasis }
    guard let dayAsked else { return .received }
    if source == Receipt.drop { return .given }
    return Receipt.carries(dayAsked, request) ? .request : .received
  }

  /// Whether a request's parameters name its day; used for receipts of earlier versions, which do not record the basis.
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

  /// The day of arrival: on the property's own calendar if that was recorded, otherwise in UTC.
  public var receivedOn: CivilDate? { localDay ?? CivilDate(ofStamp: receivedAt) }
}
