public import Domain

/// The request for one payload of a source: its operation, its property or a part of it, and its day.
public struct FetchRequest: Hashable, Sendable {
  /// A name and its value, as they are sent to the source.
  public struct Parameter: Hashable, Sendable {
    /// The source's own name of the parameter.
    public let name: String
    /// The value that is sent; never a secret.
    public let value: String

    /// A parameter by its name and value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The source's name, such as `realpage`.
  public let source: String
  /// The report's key in the definitions, or the service's operation.
  public let operation: String
  /// The property's key.
  public let property: String
  /// The requested business day.
  public let day: CivilDate
  /// The requested part of the property, such as one household by its number; nil if the whole property is requested.
  public let subject: String?
  /// The parameters that are sent in addition to the property, in order.
  public let parameters: [Parameter]
  /// How the request determines its day.
  public let dating: Dating

  /// How a request determines its day.
  public enum Dating: Sendable {
    /// It carries the day: the response is of that day.
    case day
    /// It carries a period, such as a fiscal month: a past one can be requested, and the file states its own day.
    case period
    /// It carries no date: the response is of the current moment, and no past day can be requested.
    case moment
  }

  /// Whether the request itself carries its day.
  public var carriesDay: Bool { dating == .day }

  /// Creates a request; the subject is also one of its parameters.
  public init(
    source: String, operation: String, property: String, day: CivilDate, subject: String? = nil,
    parameters: [Parameter] = [], dating: Dating
  ) {
    self.source = source
    self.operation = operation
    self.property = property
    self.day = day
    self.subject = subject
    self.parameters = parameters
    self.dating = dating
  }

  /// The request as text, as its receipt keeps it: equal texts are the same request.
  public var request: String {
    let sent = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    return "\(operation) of \(property) on \(day)" + (sent.isEmpty ? "" : ": \(sent)")
  }

  /// The operation, property and day in a request's text; nil if the text is not of that form.
  public static func wanted(in request: String) -> (operation: String, property: String, day: CivilDate)? {
    let end = request.firstRange(of: ": ")?.lowerBound ?? request.endIndex
    let words = request[..<end].split(separator: " ")
    guard words.count == 5, words[1] == "of", words[3] == "on", let day = CivilDate(ifISO: words[4]) else { return nil }
    return (String(words[0]), String(words[2]), day)
  }
}

extension FetchRequest {
  /// The days that a request covers, if its text has `FromDate`, `DateFrom` or `startdate`, and `ToDate`,
  /// `DateTo` or `enddate`.
  ///
  /// A response may not state which days it covers; in that case it covers the requested days. If the request has no
  /// end, the end is the request's own day.
  static func period(in request: String) -> ClosedRange<CivilDate>? {
    guard let first = day(["FromDate", "DateFrom", "startdate"], in: request),
      let last = day(["ToDate", "DateTo", "enddate"], in: request) ?? ownDay(of: request)
    else { return nil }
    return first <= last ? first...last : nil
  }

  private static func day(_ names: [String], in request: String) -> CivilDate? {
    guard let parameters = request.firstRange(of: ": ") else { return nil }
    let pairs = request[parameters.upperBound...].split(separator: "; ").map { $0.split(separator: "=", maxSplits: 1) }
    return pairs.first { $0.count == 2 && names.contains(String($0[0])) }.flatMap { date(String($0[1])) }
  }

  /// The day behind the last `on` before the parameters.
  private static func ownDay(of request: String) -> CivilDate? {
    guard let parameters = request.firstRange(of: ": ") else { return nil }
    return request[..<parameters.lowerBound].split(separator: " ").last.flatMap { date(String($0)) }
  }

  static func date(_ text: String) -> CivilDate? {
    text.contains("/") ? CivilDate(ifUS: text) : CivilDate(ofStamp: text)
  }
}

extension FetchRequest {
  /// The scope of a request that omits part of its subject, as a load's scope; nil if it omits nothing.
  ///
  /// Delinquent and Prepaid does not print `DelinquentRentOnly`, so only the request shows that a file holds only rent.
  static func scope(of request: String) -> String? {
    guard let parameters = request.firstRange(of: ": ") else { return nil }
    let sent = request[parameters.upperBound...].split(separator: "; ")
    return sent.contains("DelinquentRentOnly=Yes") ? "rent only" : nil
  }
}
