internal import Domain

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
    do { return try text.contains("/") ? CivilDate(us: text) : CivilDate(iso: String(text.prefix(10))) } catch {
      return nil
    }
  }
}
