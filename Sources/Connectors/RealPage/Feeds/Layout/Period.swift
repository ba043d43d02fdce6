internal import Domain
internal import ReportTables

extension Heading {
  /// The period that the heading prints: two days with `through`, `thru` or `to` between them.
  var period: (first: CivilDate, last: CivilDate)? {
    texts.lazy.compactMap(Heading.period).first
  }

  /// What was asked for, as printed behind `Parameters:` or in the cell beside it.
  var parameters: String? {
    let label = "Parameters:"
    guard let beside = value(behind: label), beside.isEmpty else { return value(behind: label) }
    return texts.drop { $0 != label }.dropFirst().first
  }

  /// The period and the parameters: what makes it another file of the same day.
  var scope: String {
    let period = period.map { "period \($0.first) to \($0.last)" }
    return [period, parameters.map { "parameters \(parameterScope($0))" }].compactMap { $0 }.joined(separator: ", ")
  }

  /// A first day may carry a time of day: `1/1/2026 12:00:00AM through 1/31/2026 12:00:00AM`.
  private static func period(in text: String) -> (first: CivilDate, last: CivilDate)? {
    let words = text.split { $0.isWhitespace || "();,".contains($0) }
    for index in words.indices where ["through", "thru", "to"].contains(words[index].lowercased()) {
      let first = words[..<index].suffix(2).reversed().lazy.compactMap(usDay).first
      if let first, let last = words.dropFirst(index + 1).first.flatMap(usDay) { return (first, last) }
    }
    return nil
  }
}
