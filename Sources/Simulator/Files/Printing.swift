import Domain

extension CivilDate {
  /// The day as `02/04/2026`.
  var us: String {
    let (year, month, day) = parts
    return "\(Self.two(month))/\(Self.two(day))/\(year)"
  }

  /// The day as `02/04/26`.
  var usShort: String {
    let (year, month, day) = parts
    return "\(Self.two(month))/\(Self.two(day))/\(Self.two(year % 100))"
  }

  /// The day as `2/4/2026`.
  var usBrief: String {
    let (year, month, day) = parts
    return "\(month)/\(day)/\(year)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilMonth {
  /// The month as `022026`.
  var fiscalPeriod: String { (month < 10 ? "0\(month)" : "\(month)") + "\(year)" }
}

extension Money {
  /// The amount as `1,871.00` or `(475.40)`.
  var printed: String { self < .zero ? "(\(-self))" : "\(self)" }
}

extension PropertyProfile {
  /// The company and property, as in the head of a report.
  var heading: String { "\(company) - \(name)" }
  /// The company, the property and their IDs, as in the listed exports.
  var headingWithIDs: String { "\(company) - \(pmcID) - \(name) - \(siteID)" }
}

/// The company of the invented reports; a payload that names it is from the demo.
public let demoCompany = "OwnerDash Demo Management, LLC"

/// RealPage's number of the company of the invented reports.
public let pmcID = "4248314"

/// Returns the mean of amounts in cents, rounded half up; zero for no amounts.
func mean(_ amounts: [Money]) -> Money {
  if amounts.isEmpty { return .zero }
  let count = Int64(amounts.count)
  let sum = amounts.reduce(Money.zero, +)
  return Money(cents: (2 * sum.cents + count) / (2 * count))
}

/// Returns the sum of amounts.
func sum(_ amounts: some Sequence<Money>) -> Money { amounts.reduce(.zero, +) }

/// Formats the text of an HTML report's cell; every space becomes a non-breaking space.
func htmlCell(_ text: String) -> String {
  text.reduce(into: "") { html, letter in
    switch letter {
    case " ": html += "&nbsp;"
    case "&": html += "&amp;"
    case "<": html += "&lt;"
    case ">": html += "&gt;"
    default: html.append(letter)
    }
  }
}
