internal import Responses
internal import Domain
internal import Pipeline
internal import Warehouse

/// Tenancies that follow each other in one household.
///
/// A resident who moves within the property, or a roommate who takes over a lease, gets a new t-code, and the old one
/// becomes Past. No available response states this. The mapping infers it if a departing household includes a person
/// with exactly the name of the arriving main resident, and the days are at most a month apart.
struct Transfers {
  /// The t-codes that end so.
  private(set) var leaving: Set<String> = []
  /// The t-codes that begin so.
  private(set) var coming: Set<String> = []

  private static let mostDays = 31

  init(_ tenancies: Tenancies, _ load: LoadedRows?) {
    let occupants = Dictionary(grouping: load?.records(YardiTables.occupants) ?? []) { $0.residentCode.code ?? "" }
    let leavers = tenancies.all.filter { $0.moveOut != nil && [.living, .former].contains($0.status) }
    var byName: [String: [Tenancy]] = [:]
    for leaver in leavers {
      let others = (occupants[leaver.code] ?? []).map { Transfers.person($0.lastName, $0.firstName) }
      let names = Set((others + [Transfers.person(leaver)]).compactMap(\.self))
      for name in names { byName[name, default: []].append(leaver) }
    }
    for comer in tenancies.all where [.living, .former, .future].contains(comer.status) {
      guard let moveIn = comer.moveIn, let name = Transfers.person(comer) else { continue }
      let matches = (byName[name] ?? []).filter { leaver in
        leaver.code != comer.code && !leaving.contains(leaver.code)
          && (leaver.moveOut.map { abs($0.days(to: moveIn)) <= Transfers.mostDays } ?? false)
      }
      let nearest = matches.min { distance($0, moveIn) < distance($1, moveIn) }
      guard let nearest else { continue }
      leaving.insert(nearest.code)
      coming.insert(comer.code)
    }
  }

  private func distance(_ leaver: Tenancy, _ moveIn: CivilDate) -> (Int, String) {
    (leaver.moveOut.map { abs($0.days(to: moveIn)) } ?? .max, leaver.code)
  }

  /// Returns a whole name, in lower case; a first or a last name without the other is not sufficient.
  private static func person(_ tenancy: Tenancy) -> String? {
    person(tenancy.record.lastName, tenancy.record.firstName)
  }

  private static func person(_ last: Field, _ first: Field) -> String? {
    guard let first = first.text, let last = last.text else { return nil }
    return "\(last), \(first)".lowercased()
  }
}
