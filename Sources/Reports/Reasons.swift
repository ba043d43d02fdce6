internal import Domain
internal import Query

/// What a view's reasons for an absent figure mean to a reader.
enum Reasons {
  /// One line for each reason, with the properties it holds for.
  static func notes(_ reasons: [(subject: Subject, reason: String?)]) -> [String] {
    var names: [String: [String]] = [:]
    for (subject, reason) in reasons {
      guard let reason, names[reason]?.contains(subject.propertyName) != true else { continue }
      names[reason, default: []].append(subject.propertyName)
    }
    return names.keys.sorted().map { "n/a, \(sentence($0)): \((names[$0] ?? []).joined(separator: ", "))" }
  }

  /// Tells when the pooled windows of exposure stand on fewer units than the total counts.
  static func pooledNote(_ total: AnswerTotal<ExposureFigures>) -> String? {
    guard let known = total.figures.unitLevelUnits, known < total.figures.total else { return nil }
    return "Exposure within days is pooled over the \(grouped(known)) units that are known one by one"
  }

  private static func sentence(_ reason: String) -> String {
    switch reason {
    case "incomplete:units": "the Box Score counts by floor plan and knows no single units"
    case "incomplete:billed": "no report tells what was billed in the month"
    case "incomplete:days": "the reports at hand do not tell all days of the window"
    case "incomplete:applications": "applications stand in the Activity Report alone, and none covers the window"
    case "incomplete:cancelled":
      "cancelled leases stand in the Leasing Activity Detail alone, and none covers the window"
    case "incomplete:prior_rent": "no earlier lease of some unit is at hand"
    case "no_population": "there are no units to divide by"
    default: reason
    }
  }
}
