public import Domain

/// One rule by which an owner's definition of a metric differs from the default.
///
/// A rule changes what the formulas read, never a formula: a unit counts as one of another class, an account's balance
/// is netted, or the day is chosen otherwise.
public enum PolicyRule: String, CaseIterable, Hashable, Sendable {
  /// Every unit on notice counts as vacant; it stays leased if its next lease is signed.
  case noticesVacant = "notices_vacant"
  /// A unit on notice without a signed next lease counts as vacant.
  case unrentedNoticesVacant = "unrented_notices_vacant"
  /// A vacant unit with a signed lease counts as occupied.
  case preleasedOccupied = "preleased_occupied"
  /// Model units are outside the total.
  case modelUnitsExcluded = "model_units_excluded"
  /// Admin units are outside the total.
  case adminUnitsExcluded = "admin_units_excluded"
  /// Units out of service are outside the total.
  case downUnitsExcluded = "down_units_excluded"
  /// Employee units, occupied and vacant, are outside the total.
  case employeeUnitsExcluded = "employee_units_excluded"
  /// An account owes its charges less its own prepayment.
  case prepaidNetted = "prepaid_netted"
  /// Only figures of exactly the requested day count.
  case calendarDay = "calendar_day"

  /// What a rule changes.
  public enum Subject: Sendable {
    /// The class that a unit counts as.
    case units
    /// The balance of an account.
    case accounts
    /// The day of every property's figures.
    case days
  }

  /// What the rule changes.
  public var subject: Subject {
    switch self {
    case .prepaidNetted: .accounts
    case .calendarDay: .days
    default: .units
    }
  }

  /// What the rule says, as a phrase.
  public var meaning: String {
    switch self {
    case .noticesVacant: "units on notice count as vacant"
    case .unrentedNoticesVacant: "units on notice that are not rented count as vacant"
    case .preleasedOccupied: "pre-leased units count as occupied"
    case .modelUnitsExcluded: "model units are outside total units"
    case .adminUnitsExcluded: "admin units are outside total units"
    case .downUnitsExcluded: "units out of service are outside total units"
    case .employeeUnitsExcluded: "employee units are outside total units"
    case .prepaidNetted: "each account owes its charges less its own prepayment"
    case .calendarDay: "only figures of exactly the requested calendar day count"
    }
  }

  /// The rule that it excludes; nil if it goes with all others.
  public var opposite: PolicyRule? {
    switch self {
    case .noticesVacant: .unrentedNoticesVacant
    case .unrentedNoticesVacant: .noticesVacant
    default: nil
    }
  }

  /// The class that a unit of a class counts as.
  func counted(_ unitClass: UnitClass) -> UnitClass {
    switch (self, unitClass) {
    case (.noticesVacant, .noticeUnrented), (.unrentedNoticesVacant, .noticeUnrented): .vacantUnrented
    case (.noticesVacant, .noticeRented): .vacantRented
    case (.preleasedOccupied, .vacantRented): .occupiedNoNotice
    case (.modelUnitsExcluded, .model), (.adminUnitsExcluded, .admin), (.downUnitsExcluded, .down),
      (.employeeUnitsExcluded, .employeeOccupied), (.employeeUnitsExcluded, .employeeVacant):
      .excluded
    default: unitClass
    }
  }
}

/// An owner's own variant of the metrics' definitions: a name, a version, and the rules that differ from the default.
public struct FigurePolicy: Hashable, Sendable {
  /// The name, in snake_case.
  public let name: String
  /// The version, which the owner raises with each change of the rules; 0 for rules without a policy of their own.
  public let version: Int
  /// The rules, in their fixed order; none for the default.
  public let rules: [PolicyRule]

  /// Creates a policy; the order of the rules does not matter.
  public init(_ name: String, version: Int, rules: Set<PolicyRule>) {
    (self.name, self.version) = (name, version)
    self.rules = PolicyRule.allCases.filter(rules.contains)
  }

  /// The definitions as they are documented, which the stored figures follow.
  public static let standard = FigurePolicy("default", version: 1, rules: [])

  /// The views whose figures a policy can change.
  public static let views = ["occupancy", "exposure", "delinquency"]

  /// The rules that change figures of a view.
  public func rules(of view: String) -> [PolicyRule] {
    rules.filter { FigurePolicy.rules(of: view).contains($0) }
  }

  /// Every rule that can change figures of a view.
  public static func rules(of view: String) -> [PolicyRule] {
    guard views.contains(view) else { return [] }
    return PolicyRule.allCases.filter { rule in
      switch rule.subject {
      case .units: view != "delinquency"
      case .accounts: view == "delinquency"
      case .days: true
      }
    }
  }

  /// The name, the version and what the rules of a view say: "lender, version 2: model units are outside total units".
  public func text(of view: String) -> String {
    let rules = rules(of: view)
    let lead = version == 0 ? name : "\(name), version \(version)"
    return "\(lead): \(rules.isEmpty ? "the definitions as documented" : rules.map(\.meaning).joined(separator: "; "))"
  }

  /// The class that a unit of a class counts as: what one rule makes of a unit, the next one sees.
  public func counted(_ unitClass: UnitClass) -> UnitClass { rules.reduce(unitClass) { $1.counted($0) } }
}
