internal import Domain
public import Query
internal import Warehouse

/// Explains a view's reasons for absent figures to the reader.
public enum Reasons {
  /// Returns one line for each reason, with the properties that it applies to.
  static func notes(_ reasons: [(subject: Subject, reason: String?)]) -> [String] {
    var names: [String: [String]] = [:]
    for (subject, reason) in reasons {
      guard let sentence = reason.map({ sentence($0, subject) }),
        names[sentence]?.contains(subject.propertyName) != true
      else { continue }
      names[sentence, default: []].append(subject.propertyName)
    }
    return names.keys.sorted().map { "n/a, \($0): \((names[$0] ?? []).joined(separator: ", "))" }
  }

  /// Returns a view's reason in words for the property that it applies to.
  public static func sentence(_ reason: String, _ subject: Subject) -> String {
    switch reason {
    case "incomplete:units":
      "the day's source (Box Score or Monthly Activity Summary) counts by floor plan and does not list units"
    case "incomplete:billed": subject.reportNames.reason(without: .billing, "of the month")
    case "incomplete:income": subject.reportNames.reason(without: .income, "of the month")
    case "incomplete:expenses":
      "no operating expenses are known by the month. Add them to a manual book with 'ownerdash ledger import FILE'"
    case "incomplete:days": "the reports loaded do not cover all days of the window"
    case "incomplete:applications": subject.reportNames.reason(without: .applications, "covers the window")
    case "incomplete:cancelled": subject.reportNames.reason(without: .cancellations, "covers the window")
    case "incomplete:prior_rent": "no prior rent is known for some units"
    case "incomplete:rent": "the market or lease rent of some units is not stated"
    case "incomplete:applied": "the source does not state which charges payments are applied to"
    case "incomplete:effective_rent": "no Box Score of the day prints the effective rent of every floor plan"
    case "no_population": "no units to divide by"
    default: reason
    }
  }
}
