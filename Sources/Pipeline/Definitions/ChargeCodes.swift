public import Domain
public import Receivables
internal import JSON

/// What one source's charge codes bill: the source's usual codes, with the owner's file taking precedence.
///
/// Codes are compared in lower case.
public struct ChargeCodes: Equatable, Sendable {
  /// What each code bills; a code that is not here is `unknown`.
  public private(set) var classes: [String: LeaseChargeClass]
  /// Codes of charges for water, power, waste and the like.
  public private(set) var utilities: Set<String>

  /// The classes of a source's usual codes, and which of them are utilities.
  package init(_ codes: [LeaseChargeClass: [String]], utilities: Set<String>) {
    let pairs = codes.flatMap { chargeClass, codes in codes.map { ($0, chargeClass) } }
    classes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    self.utilities = utilities
  }

  /// The text of a finding about codes that no table maps.
  public static let unmapped = "Unmapped charge code"

  /// What a code bills.
  public func chargeClass(of code: String) -> LeaseChargeClass { classes[code.lowercased()] ?? .unknown }

  /// Whether a code bills water, power, waste and the like.
  public func isUtility(_ code: String) -> Bool { utilities.contains(code.lowercased()) }

  /// What a charge of the code is on a tenant's account.
  public func ledgerClass(of code: String) -> ChargeClass {
    switch chargeClass(of: code) {
    case .rent, .monthToMonth, .subsidy: .rent
    case .deposit: .deposit
    case .concession, .badDebt, .otherIncome, .recovery, .fee, .unknown: isUtility(code) ? .utilities : .other
    }
  }

  /// The codes in words, the same for the same ones.
  package var words: [String] {
    let classes = classes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
    return [classes.joined(separator: " "), utilities.sorted().joined(separator: " ")]
  }
}

extension ChargeCodes {
  package static let known = ["charge_classes", "utility_codes"]

  /// The codes of a source's section of the file, which take precedence over its usual codes.
  package init(_ fields: Fields, over standard: ChargeCodes) {
    self = standard
    classes.merge(Self.classes(fields)) { _, own in own }
    if fields.has("utility_codes") { utilities = Set(fields.texts("utility_codes").map { $0.lowercased() }) }
  }

  private static func classes(_ fields: Fields) -> [String: LeaseChargeClass] {
    let classes = LeaseChargeClass.allCases.filter { $0 != .unknown }
    guard fields.has("charge_classes"),
      let lists = fields.object("charge_classes", known: classes.map(\.rawValue))
    else { return [:] }
    var owners: [String: LeaseChargeClass] = [:]
    for chargeClass in classes {
      for (index, code) in lists.texts(chargeClass.rawValue).map({ $0.lowercased() }).enumerated() {
        if let other = owners[code], other != chargeClass {
          lists.problem("'\(code)' is already in '\(other.rawValue)'", at: "\(chargeClass.rawValue)[\(index)]")
        }
        owners[code] = chargeClass
      }
    }
    return owners
  }
}
