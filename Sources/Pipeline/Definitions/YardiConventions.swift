public import Domain
internal import JSON

/// How an owner's Voyager is kept: what its charge codes bill, which units are none, how far its guest cards reach.
///
/// Codes are compared in lower case. What the file does not say stands as in `standard`.
public struct YardiConventions: Equatable, Sendable {
  /// What each charge code bills; a code that is not here is `unknown`.
  public private(set) var chargeClasses: [String: LeaseChargeClass]
  /// Codes of units that are none: waiting lists, parking spaces, shops.
  public private(set) var pseudoUnits: Set<String>
  /// Codes of charges for water, power, waste and the like.
  public private(set) var utilityCodes: Set<String>
  /// How many days back the vendor's configuration lets guest activity out; nil where nobody says.
  ///
  /// It matters to answers of an operation without dates alone: without it they answer for no window.
  public private(set) var guestActivityDays: Int?

  /// What stands where the file says nothing: codes seen in many clients' databases (`reference/yardi.md` 6.4, 4.4).
  public static let standard: YardiConventions = {
    let codes: [LeaseChargeClass: [String]] = [
      .rent: ["rent", ".rent", "renthap", "rentaff", "rentretl", "rntprof"],
      .monthToMonth: ["mtm"],
      .subsidy: ["subsidy", "sec8crd"],
      .concession: [
        "concr", "conrent", "conamen", "conemp", "congar", "conpark", "conpetm", "constor", "rentcred",
      ],
      .otherIncome: [
        "amenity", "bike", "elect", "garage", "garagerent", "homepckg", "parking", "petfee", "petfeem", "petrent",
        "salestx", "sdfee", "storage", "trash", "utilcom", "utilgas", "w/d", "water",
      ],
      .recovery: ["cam-a", "camest", "caminsr", "insur", "retxest", "tax1"],
      .deposit: ["deposit"],
      .fee: ["admin", "damage", "fees", "late", "legal"],
    ]
    let classes = codes.flatMap { chargeClass, codes in codes.map { ($0, chargeClass) } }
    return YardiConventions(
      chargeClasses: Dictionary(classes, uniquingKeysWith: { first, _ in first }),
      pseudoUnits: ["wait", "wait_aff", "xwait", "nonresid", "retail", "park01"],
      utilityCodes: ["elect", "gas", "sewer", "trash", "utilcom", "utilgas", "water"], guestActivityDays: nil)
  }()

  /// What a charge code bills.
  public func chargeClass(of code: String) -> LeaseChargeClass { chargeClasses[code.lowercased()] ?? .unknown }

  /// Whether a charge code bills water, power, waste and the like.
  public func isUtility(_ code: String) -> Bool { utilityCodes.contains(code.lowercased()) }

  /// Whether a unit's code is that of none.
  public func isPseudoUnit(_ code: String) -> Bool { pseudoUnits.contains(code.lowercased()) }

  /// The conventions in words, the same for the same ones.
  var words: String {
    let classes = chargeClasses.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
    let days = guestActivityDays.map { "\($0)" } ?? "-"
    let lists = [classes, pseudoUnits.sorted(), utilityCodes.sorted()].map { $0.joined(separator: " ") }
    return (lists + [days]).joined(separator: "; ")
  }
}

extension YardiConventions {
  static let known = ["charge_classes", "pseudo_units", "utility_codes", "guest_activity_days"]

  /// What the section of Yardi says, over the standard.
  init(_ fields: Fields) {
    self = .standard
    chargeClasses.merge(Self.chargeClasses(fields)) { _, own in own }
    if fields.has("pseudo_units") { pseudoUnits = Set(fields.texts("pseudo_units").map { $0.lowercased() }) }
    if fields.has("utility_codes") { utilityCodes = Set(fields.texts("utility_codes").map { $0.lowercased() }) }
    if fields.has("guest_activity_days") { guestActivityDays = fields.positiveInteger("guest_activity_days") }
  }

  private static func chargeClasses(_ fields: Fields) -> [String: LeaseChargeClass] {
    let classes = LeaseChargeClass.allCases.filter { $0 != .unknown }
    guard fields.has("charge_classes"),
      let lists = fields.object("charge_classes", known: classes.map(\.rawValue))
    else { return [:] }
    var owners: [String: LeaseChargeClass] = [:]
    for chargeClass in classes {
      for (index, code) in lists.texts(chargeClass.rawValue).map({ $0.lowercased() }).enumerated() {
        if let other = owners[code], other != chargeClass {
          lists.problem("'\(code)' is in '\(other.rawValue)' already", at: "\(chargeClass.rawValue)[\(index)]")
        }
        owners[code] = chargeClass
      }
    }
    return owners
  }
}

extension Definitions {
  /// What of the file changes the rows that a source's mappings make, in words.
  func conventions(of source: String) -> String {
    source == PropertyDefinition.Source.yardi.rawValue ? (sources.yardi?.conventions ?? .standard).words : ""
  }
}
