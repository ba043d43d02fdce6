import Domain

extension CivilDate {
  /// `02/04/2026`.
  var us: String {
    let (year, month, day) = parts
    return "\(Self.two(month))/\(Self.two(day))/\(year)"
  }

  /// `02/04/26`.
  var usShort: String {
    let (year, month, day) = parts
    return "\(Self.two(month))/\(Self.two(day))/\(Self.two(year % 100))"
  }

  /// `2/4/2026`.
  var usBrief: String {
    let (year, month, day) = parts
    return "\(month)/\(day)/\(year)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CivilMonth {
  /// `022026`.
  var fiscalPeriod: String { (month < 10 ? "0\(month)" : "\(month)") + "\(year)" }
}

extension Money {
  /// `1,871.00`, `(475.40)`.
  var printed: String { self < .zero ? "(\(-self))" : "\(self)" }
}

extension PropertyProfile {
  /// Company and property as the head of a report names them.
  var heading: String { "\(company) - \(name)" }
  /// Company, property and both their ids as the listed exports name them.
  var headingWithIDs: String { "\(company) - \(pmcID) - \(name) - \(siteID)" }
}

/// The company whose reports are invented; a payload that names it is the demo's.
public let demoCompany = "OwnerDash Demo Management, LLC"

/// RealPage's number of the company whose reports are invented.
public let pmcID = "4248314"

/// The mean of amounts in cents, half up; zero for none.
func mean(_ amounts: [Money]) -> Money {
  if amounts.isEmpty { return .zero }
  let count = Int64(amounts.count)
  let sum = amounts.reduce(Money.zero, +)
  return Money(cents: (2 * sum.cents + count) / (2 * count))
}

/// The sum of amounts.
func sum(_ amounts: some Sequence<Money>) -> Money { amounts.reduce(.zero, +) }
