public import Domain
public import Pipeline

/// The conventions of an owner's Voyager: what its charge codes bill, which unit codes are not units, and how far back
/// its guest cards reach.
///
/// Codes are compared in lower case. Values that the file omits are those of `standard`.
public struct YardiConventions: Equatable, Sendable {
  /// What the charge codes bill.
  public private(set) var charges: ChargeCodes
  /// Unit codes that are not units: waiting lists, parking spaces, shops.
  public private(set) var pseudoUnits: Set<String>
  /// The number of past days for which the vendor's configuration returns guest activity; nil if it is not known.
  ///
  /// It matters only to responses of an operation without dates: without it, those responses cover no period.
  public private(set) var guestActivityDays: Int?

  /// The values that apply if the file omits them.
  public static let standard = YardiConventions(
    charges: .yardi, pseudoUnits: ["wait", "wait_aff", "xwait", "nonresid", "retail", "park01"],
    guestActivityDays: nil)

  /// What a charge code bills.
  public func chargeClass(of code: String) -> LeaseChargeClass { charges.chargeClass(of: code) }

  /// Whether a unit's code is that of none.
  public func isPseudoUnit(_ code: String) -> Bool { pseudoUnits.contains(code.lowercased()) }

  /// The conventions as text; equal conventions give the same text.
  var words: String {
    let days = guestActivityDays.map { "\($0)" } ?? "-"
    return (charges.words + [pseudoUnits.sorted().joined(separator: " "), days]).joined(separator: "; ")
  }
}

extension YardiConventions {
  static let known = ChargeCodes.known + ["pseudo_units", "guest_activity_days"]

  /// The values of the Yardi section, which override the standard.
  init(_ fields: Fields) {
    self = .standard
    charges = ChargeCodes(fields, over: .yardi)
    if fields.has("pseudo_units") { pseudoUnits = Set(fields.texts("pseudo_units").map { $0.lowercased() }) }
    if fields.has("guest_activity_days") { guestActivityDays = fields.positiveInteger("guest_activity_days") }
  }
}

extension ChargeCodes {
  /// Yardi's standard codes, used if the file names none: codes seen in many clients' databases (`reference/yardi.md`
  /// 6.4, 4.4).
  public static let yardi = ChargeCodes(
    [
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
    ], utilities: ["elect", "gas", "sewer", "trash", "utilcom", "utilgas", "water"])
}
