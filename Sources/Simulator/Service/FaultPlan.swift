/// A plan of the calls that fail, and how.
public struct FaultPlan: Sendable {
  private var rules: [Rule] = []

  /// Creates a plan without failures.
  public init() {}

  /// Reads rules such as `file@3=cut`, separated by commas or lines.
  ///
  /// The first part is a kind of call, a report's number, an operation, or `any`. With `@3` only the third such call
  /// fails, with `@2-4` the second to the fourth, with `@2-` all from the second on, and with `@/10` every tenth. The
  /// second part is a status (`503`, or `429+2` with two seconds of Retry-After), `drop`, `cut`, `html`, `empty`,
  /// `fault` (a SOAP fault with status 500) or `fault200` (with status 200).
  ///
  /// - Throws: `FaultPlanError` that names the first invalid rule.
  public init(_ text: String) throws(FaultPlanError) {
    for rule in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      guard let read = Rule(String(rule)) else { throw FaultPlanError(rule: String(rule)) }
      rules.append(read)
    }
  }

  /// Returns the failure of a call; the first matching rule applies.
  mutating func fault(for call: Call) -> Fault? {
    var found: Fault?
    for index in rules.indices {
      if let fault = rules[index].fault(for: call), found == nil { found = fault }
    }
    return found
  }
}

/// An error for an invalid rule.
public struct FaultPlanError: Error, CustomStringConvertible {
  let rule: String

  /// The rule, and an example of a valid one.
  public var description: String {
    "'\(rule)' is no fault such as file@3=cut, any@/10=503 or GetResidentsByStatus=html"
  }
}

/// One rule of the plan, with the number of calls that matched it.
private struct Rule: Sendable {
  private let subject: String
  private let fault: Fault
  private let first: Int
  private let last: Int
  private let every: Int
  private var seen = 0

  init?(_ text: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, let fault = Fault(halves[1]) else { return nil }
    self.fault = fault
    let parts = halves[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let subject = parts.first?.lowercased(), !subject.isEmpty else { return nil }
    self.subject = subject
    guard parts.count == 2 else {
      (first, last, every) = (1, .max, 1)
      return
    }
    guard let range = Rule.range(parts[1]) else { return nil }
    (first, last, every) = range
  }

  private static func range(_ text: String) -> (Int, Int, Int)? {
    if text.hasPrefix("/") { return Int(text.dropFirst()).flatMap { $0 > 0 ? ($0, .max, $0) : nil } }
    let bounds = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let first = Int(bounds[0]), first > 0 else { return nil }
    if bounds.count == 1 { return (first, first, 1) }
    if bounds[1].isEmpty { return (first, .max, 1) }
    return Int(bounds[1]).flatMap { $0 >= first ? (first, $0, 1) : nil }
  }

  mutating func fault(for call: Call) -> Fault? {
    guard ["any", call.kind.rawValue, call.subject.lowercased()].contains(subject) else { return nil }
    seen += 1
    return (first...last).contains(seen) && (seen - first).isMultiple(of: every) ? fault : nil
  }
}
