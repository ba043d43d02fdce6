/// Why a figure is n/a, for people; the views state it as a word such as `incomplete:billed`.
public enum MissingReason {
  /// The reason as part of a sentence; "not available" where none is stated.
  public static func words(_ reason: String?) -> String {
    switch reason {
    case "incomplete:range": "the report does not extend that far"
    case "incomplete:prior_rent": "no prior rent is known"
    case "incomplete:billed": "the billed amount is not known"
    case "incomplete:applied": "what payments are applied to is not known"
    case "incomplete:vacated": "a vacate date is not known"
    case "incomplete:days": "reports do not cover all of the days"
    case "incomplete:units": "single units are not known"
    case "no_population": "there are none"
    case let reason? where reason.hasPrefix("incomplete:"):
      "not known: \(reason.dropFirst("incomplete:".count).split(separator: "_").joined(separator: " "))"
    case let reason?: reason.split(separator: "_").joined(separator: " ")
    case nil: "not available"
    }
  }
}
