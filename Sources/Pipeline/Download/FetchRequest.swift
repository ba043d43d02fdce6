public import Domain

/// One payload that a run wants from a source: which operation, of which property or what of it, for which day.
public struct FetchRequest: Hashable, Sendable {
  /// A name and its value, as the source is to be asked.
  public struct Parameter: Hashable, Sendable {
    /// The source's own name of it.
    public let name: String
    /// What is sent; never a secret.
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
  /// The business day that is asked for.
  public let day: CivilDate
  /// What of the property alone is asked for, such as one household by its number; nil where all of it is.
  public let subject: String?
  /// What is sent beside the property, in order.
  public let parameters: [Parameter]
  /// How far the request says which day is meant.
  public let dating: Dating

  /// How far a request says which day is meant.
  public enum Dating: Sendable {
    /// It carries the day: what comes back is of that day.
    case day
    /// It carries a period, such as a fiscal month: a past one can be requested, and the file says its own day.
    case period
    /// It carries no date: what comes back is of the moment, and no past day can be requested.
    case moment
  }

  /// Whether the request itself carries its day.
  public var carriesDay: Bool { dating == .day }

  /// An order from its parts; one of a subject has it among its parameters.
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

  /// The order in words, as its receipt keeps it: the same words are the same order.
  public var request: String {
    let sent = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    return "\(operation) of \(property) on \(day)" + (sent.isEmpty ? "" : ": \(sent)")
  }

  /// What the words of a request say was wanted; nil where they are no order's.
  public static func wanted(in request: String) -> (operation: String, property: String, day: CivilDate)? {
    let end = request.firstRange(of: ": ")?.lowerBound ?? request.endIndex
    let words = request[..<end].split(separator: " ")
    guard words.count == 5, words[1] == "of", words[3] == "on", let day = CivilDate(ifISO: words[4]) else { return nil }
    return (String(words[0]), String(words[2]), day)
  }
}

extension FetchRequest {
  /// The days that a request asks for, where its words have `FromDate`, `DateFrom` or `startdate`, and `ToDate`,
  /// `DateTo` or `enddate`.
  ///
  /// A response may not say which days it covers; then those that were asked for are what it covers. An end that was not
  /// asked for is the order's own day.
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
  /// What of its subject a request leaves out, in the words of a load's scope; nil where it asks for all of it.
  ///
  /// Delinquent and Prepaid does not print `DelinquentRentOnly`, so only the request says that a file holds rent alone.
  static func scope(of request: String) -> String? {
    guard let parameters = request.firstRange(of: ": ") else { return nil }
    let sent = request[parameters.upperBound...].split(separator: "; ")
    return sent.contains("DelinquentRentOnly=Yes") ? "rent only" : nil
  }
}
