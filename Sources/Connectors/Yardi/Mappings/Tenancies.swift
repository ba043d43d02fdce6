internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// The status of a tenancy on a day, by Yardi's status of its main resident.
enum TenancyStatus: Equatable {
  /// They live there; on notice, or under eviction, they still do.
  case living
  /// A lease is signed, and they have not moved in.
  case future
  /// They have applied.
  case applicant
  /// They lived there.
  case former
  /// Canceled, denied or on a waiting list: no tenancy, although the record may keep a unit's code.
  case never
  /// The word is not in the list.
  case unknown

  /// The status of a word; `unknown` for one that is not in the list.
  init(_ word: String) { self = ResidentStatus(word: word)?.tenancy ?? .unknown }
}

/// One tenancy: a main resident and a unit, by its t-code; roommates are persons of it, not tenancies.
struct Tenancy {
  let code: String
  let statusText: String
  let status: TenancyStatus
  /// The unit's code; nil if none is assigned.
  let unit: String?
  let name: String?
  let record: RawRecord<YardiTables.Resident>

  init?(_ record: RawRecord<YardiTables.Resident>) {
    guard let code = record.residentCode.code else { return nil }
    self.code = code
    statusText = record.status.text ?? ""
    status = TenancyStatus(statusText)
    unit = record.unitCode.text
    name = fullName(last: record.lastName, first: record.firstName)
    self.record = record
  }

  var moveIn: CivilDate? { record.moveIn.date }
  var moveOut: CivilDate? { record.moveOut.date }
  var leaseFrom: CivilDate? { record.leaseFrom.date }
  var leaseTo: CivilDate? { record.leaseTo.date }
  var noticeGiven: CivilDate? { record.noticeGiven.date }

  var isUnderEviction: Bool { ResidentStatus(word: statusText) == .eviction }
  /// Evictions are among the notices.
  var isOnNotice: Bool { ResidentStatus(word: statusText) == .notice || isUnderEviction }

  /// The first day of a renewed lease: one that begins four weeks or more after the move-in.
  ///
  /// A resident who receives the keys some days before the lease begins has not renewed it.
  var renewed: CivilDate? {
    guard let leaseFrom, let moveIn, moveIn.days(to: leaseFrom) >= 28 else { return nil }
    return leaseFrom
  }
}

/// The tenancies of a day, each t-code once.
struct Tenancies {
  let all: [Tenancy]
  private let byUnit: [String: [Tenancy]]
  private let byCode: [String: Tenancy]

  init(_ load: LoadedRows?) {
    var known: Set<String> = []
    all = (load?.records(YardiTables.residents) ?? []).compactMap(Tenancy.init).filter {
      known.insert($0.code).inserted
    }
    byUnit = Dictionary(grouping: all.filter { $0.unit != nil }) { $0.unit ?? "" }
    byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tenancy of a t-code, in lower case.
  subscript(code code: String) -> Tenancy? { byCode[code] }

  /// A unit's tenancies of a status, in the response's order.
  func of(_ unit: String, _ status: TenancyStatus) -> [Tenancy] {
    (byUnit[unit] ?? []).filter { $0.status == status }
  }

  /// The tenancy that left a unit last, by the day; nil if none is listed.
  func lastFormer(of unit: String, by asOf: CivilDate) -> Tenancy? {
    let left = of(unit, .former).filter { $0.moveOut.map { $0 <= asOf } ?? false }
    return left.max { ($0.moveOut ?? asOf, $0.code) < ($1.moveOut ?? asOf, $1.code) }
  }
}
