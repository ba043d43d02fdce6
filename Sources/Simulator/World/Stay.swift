import Domain
import Receivables

/// The dates of one household in one unit.
struct Stay {
  var appliedOn: CivilDate
  var signedOn: CivilDate?
  var withdrawnOn: CivilDate?
  var moveIn: CivilDate
  var notice: Household.Notice?
  var movedOut: CivilDate?
}

/// Generates the households of one unit and their dates, so that the unit has a given class on the as-of day.
struct StayWriter {
  let asOf: CivilDate
  let opened: CivilDate
  var random: SplitMix64

  private var daysOpen: Int { opened.days(to: asOf) }

  /// Generates the stays by move-in; a model or a unit out of service has none.
  mutating func stays(endingAs target: UnitClass) -> [Stay] {
    var stays: [Stay]
    switch target {
    case .occupiedNoNotice: stays = [arrival(movingIn: asOf.advanced(by: -daysHere(atLeast: 0)))]
    case .noticeUnrented: stays = [leaving(isRented: false)]
    case .noticeRented: stays = rentedNotice()
    case .vacantUnrented: stays = prospects()
    case .vacantRented: stays = [signed(movingIn: asOf.advanced(by: random.number(in: 1...38)), notBefore: asOf)]
    default: return []
    }
    if target.isOccupied == true {
      addFormers(to: &stays)
    } else if !isInLeaseUp || random.chance(40) {
      let movedOut = asOf.advanced(by: -random.number(in: 0...random.pick([25, 60, 160])))
      if let former = former(movingOut: movedOut, before: stays.first) { stays.insert(former, at: 0) }
      addFormers(to: &stays)
    }
    return stays
  }

  /// Whether the property is in lease-up: a new building where some units have never been rented.
  private var isInLeaseUp: Bool { daysOpen < 730 }

  private mutating func daysHere(atLeast least: Int) -> Int {
    random.number(in: least...max(least, min(1000, daysOpen)))
  }

  private mutating func arrival(movingIn moveIn: CivilDate) -> Stay {
    let signedOn = moveIn.advanced(by: -random.number(in: 5...40))
    return Stay(appliedOn: signedOn.advanced(by: -random.number(in: 1...6)), signedOn: signedOn, moveIn: moveIn)
  }

  private mutating func leaving(isRented: Bool) -> Stay {
    var stay = arrival(movingIn: asOf.advanced(by: -daysHere(atLeast: 150)))
    let kind = isRented ? 100 : random.number(in: 1...100)
    if kind <= 10 {
      stay.notice = .init(givenOn: asOf.advanced(by: -random.number(in: 1...20)), moveOut: nil)
    } else if kind <= 20 {
      let overdue = asOf.advanced(by: -random.number(in: 1...9))
      stay.notice = .init(givenOn: overdue.advanced(by: -random.number(in: 28...60)), moveOut: overdue)
    } else {
      let givenOn = asOf.advanced(by: -random.number(in: 2...28))
      stay.notice = .init(givenOn: givenOn, moveOut: givenOn.advanced(by: random.number(in: 32...80)))
    }
    return stay
  }

  private mutating func rentedNotice() -> [Stay] {
    let leaving = leaving(isRented: true)
    let free = leaving.notice?.moveOut ?? asOf
    let next = signed(
      movingIn: free.advanced(by: random.number(in: 5...20)), notBefore: leaving.notice?.givenOn ?? asOf)
    return [leaving, next]
  }

  /// Generates a household that signed between a day and the as-of day and moves in later.
  private mutating func signed(movingIn moveIn: CivilDate, notBefore earliest: CivilDate) -> Stay {
    let days = earliest == asOf ? 30 : earliest.days(to: asOf) - 1
    let signedOn = asOf.advanced(by: -random.number(in: 0...max(0, days)))
    return Stay(appliedOn: signedOn.advanced(by: -random.number(in: 1...5)), signedOn: signedOn, moveIn: moveIn)
  }

  /// Generates the households that applied for a vacant unit without signing.
  private mutating func prospects() -> [Stay] {
    var stays: [Stay] = []
    if random.chance(15) {
      let appliedOn = asOf.advanced(by: -random.number(in: 20...90))
      stays.append(
        Stay(
          appliedOn: appliedOn, withdrawnOn: appliedOn.advanced(by: random.number(in: 2...9)),
          moveIn: appliedOn.advanced(by: 21)))
    }
    if random.chance(18) {
      stays.append(
        Stay(
          appliedOn: asOf.advanced(by: -random.number(in: 0...6)),
          moveIn: asOf.advanced(by: random.number(in: 7...35))))
    }
    return stays
  }

  /// Adds earlier stays before the first one, back two years or to the day on which the property opened.
  private mutating func addFormers(to stays: inout [Stay]) {
    let horizon = max(opened, asOf.advanced(by: -730))
    while let first = stays.first, first.moveIn > horizon {
      let movedOut = first.moveIn.advanced(by: -random.number(in: 6...45))
      guard let former = former(movingOut: movedOut, before: first) else { return }
      stays.insert(former, at: 0)
    }
  }

  /// Generates a household that left on a day; nil if there was not enough time for a stay.
  private mutating func former(movingOut movedOut: CivilDate, before next: Stay?) -> Stay? {
    let firstLet = opened.advanced(by: random.number(in: 0...90))
    let moveIn = max(firstLet, movedOut.advanced(by: -random.number(in: 200...700)))
    guard moveIn.days(to: movedOut) >= 120 else { return nil }
    var stay = arrival(movingIn: moveIn)
    var givenOn = movedOut.advanced(by: -random.number(in: 28...60))
    // An application for the next stay follows the notice.
    if let next { givenOn = min(givenOn, next.appliedOn.advanced(by: -1)) }
    let slip = random.chance(75) ? 0 : random.number(in: -4...4)
    stay.notice = .init(givenOn: givenOn, moveOut: movedOut.advanced(by: slip))
    stay.movedOut = movedOut
    return stay
  }
}
