import Domain
import Simulator

/// Households of one name of which one leaves and the other comes within a month.
///
/// Yardi's answers do not tell them from one that moves within the property, so by the rule they are one (a transfer);
/// found by plain loops over all pairs.
struct Namesakes {
  /// The households that leave, and those that come.
  private(set) var leaving: Set<Int> = []
  private(set) var coming: Set<Int> = []

  init(_ property: Property, on day: CivilDate) {
    let households = property.households.flatMap(\.self)
    for comer in households where [.resident, .onNotice, .former, .future].contains(comer.stage(on: day)) {
      var nearest: (household: Household, days: Int)?
      for leaver in households where leaver.id != comer.id && leaver.name.lowercased() == comer.name.lowercased() {
        guard let left = leaver.moveOut(on: day), !leaving.contains(leaver.id) else { continue }
        let days = abs(left.days(to: comer.moveIn))
        if days <= 31, days < nearest?.days ?? .max { nearest = (leaver, days) }
      }
      guard let nearest else { continue }
      leaving.insert(nearest.household.id)
      coming.insert(comer.id)
    }
  }
}
