import Domain
import Simulator
import Testing

@Suite("An invented world")
struct WorldTests {
  @Test(
    "Each property has its known classes of units on the as-of day",
    arguments: [
      ("nexus_east", [311, 20, 6, 10, 4, 1, 0], "95.74"), ("aspire_7th_and_grant", [160, 5, 1, 7, 3, 2, 0], "93.26"),
      ("parkside_at_round_rock", [355, 20, 0, 47, 9, 1, 0], "86.81"),
      ("edison_at_rino", [226, 10, 2, 34, 4, 1, 0], "85.92"), ("ridian", [70, 0, 0, 46, 6, 0, 1], "56.91"),
    ])
  func classes(key: String, counts: [Int], occupancy: String) throws {
    let state = try property(key).state(on: asOf)
    let classes: [UnitClass] = [
      .occupiedNoNotice, .noticeUnrented, .noticeRented, .vacantUnrented, .vacantRented, .model, .down,
    ]
    #expect(classes.map(state.count(of:)) == counts)
    #expect(counts.reduce(0, +) == state.units.count)
    #expect("\(Ratio(counts[0] + counts[1] + counts[2], of: state.units.count))" == occupancy)
  }

  @Test("Another seed gives other people in the same classes", arguments: keys)
  func seeds(key: String) throws {
    let one = try property(key, seed: 1).state(on: asOf)
    let other = try property(key, seed: 2).state(on: asOf)
    #expect(UnitClass.allCases.allSatisfy { one.count(of: $0) == other.count(of: $0) })
    #expect(one.units.map(\.current?.household.name) != other.units.map(\.current?.household.name))
  }

  @Test("No two households share a unit on any day of the last two years", arguments: keys)
  func oneHousehold(key: String) throws {
    for (unit, households) in zip(try property(key).units, try property(key).households) {
      let stays = households.filter { $0.signedOn != nil && $0.moveIn <= asOf }
      for (earlier, later) in zip(stays, stays.dropFirst()) {
        let movedOut = try #require(earlier.movedOut, "\(unit.number)")
        #expect(movedOut < later.moveIn)
      }
    }
  }

  @Test("A household applies, signs, moves in, gives notice and leaves in that order", arguments: keys)
  func order(key: String) throws {
    for household in try property(key).households.joined() {
      let path = [
        household.appliedOn, household.signedOn, household.moveIn, household.notice?.givenOn, household.movedOut,
      ].compactMap(\.self)
      #expect(path == path.sorted())
      for (term, next) in zip(household.terms, household.terms.dropFirst()) {
        #expect(term.end < next.start && next.signedOn < next.start && next.signedOn > term.start)
      }
      #expect(household.terms.allSatisfy { $0.start <= $0.end && $0.rent > .zero })
    }
  }

  @Test("Move-ins and move-outs explain how many units are occupied from day to day", arguments: keys)
  func events(key: String) throws {
    let property = try property(key)
    let occupied = { (day: CivilDate) in property.state(on: day).units.count { $0.unitClass.isOccupied == true } }
    for age in [1, 7, 30, 90] {
      let before = asOf.advanced(by: -age)
      let events = property.events(before.advanced(by: 1)...asOf)
      let change = events.count { $0.kind == .moveIn } - events.count { $0.kind == .moveOut }
      #expect(occupied(asOf) - occupied(before) == change, "\(age) days")
      #expect(occupied(before) > 0)
    }
  }

  @Test("A week brings applications, signatures, notices, moves and other rents to a large property")
  func aWeek() throws {
    let property = try property("nexus_east")
    let before = asOf.advanced(by: -7)
    let kinds = Set(property.events(before.advanced(by: 1)...asOf).map(\.kind))
    #expect(kinds.isSuperset(of: [.application, .leaseSigned, .notice]))
    #expect(kinds.contains(.moveIn) || kinds.contains(.moveOut))
    let rents = [asOf, before].map { property.state(on: $0).units.map(\.marketRent) }
    #expect(rents[0] != rents[1])
  }

  @Test("What happens later is not loaded before")
  func knowledge() throws {
    let property = try property("nexus_east")
    let day = asOf.advanced(by: -60)
    for lease in property.state(on: day).units.compactMap(\.current) {
      let notice = lease.household.notice.map { $0.givenOn <= day } ?? false
      #expect(notice || lease.moveOut == nil)
      #expect(lease.term.signedOn <= day)
    }
    #expect(property.events(asOf.advanced(by: 1)...asOf.advanced(by: 400)).isEmpty)
  }

  @Test("The five properties hold every case that reports must cope with")
  func variety() throws {
    let states = try keys.map { try property($0).state(on: asOf) }
    let units = states.flatMap(\.units)
    let notices = units.compactMap(\.current).compactMap(\.household.notice)
    #expect(notices.contains { $0.moveOut == nil })
    #expect(notices.contains { $0.moveOut.map { $0 < asOf } ?? false })
    #expect(units.contains { $0.current.map { $0.term.end < asOf } ?? false })
    #expect(units.flatMap(\.others).contains { $0.kind == .pendingRenewal })
    #expect(units.flatMap(\.others).contains { $0.kind == .applicant })
    let accounts = states.flatMap(\.accounts)
    let holders: Set<Account.Holder> = [
      .currentResident, .onNotice, .formerResident, .applicant, .formerApplicant, .miscellaneous,
    ]
    #expect(Set(accounts.map(\.holder)) == holders)
    #expect(accounts.contains { $0.household?.isUnderEviction(on: asOf) == true })
    #expect(
      accounts.contains { $0.lines.contains { $0.prepaid < .zero } && $0.lines.contains { $0.delinquent > .zero } })
    #expect(accounts.flatMap(\.lines).contains { $0.isLongOverdue })
    let pairs = states.map { Dictionary(grouping: $0.accounts.compactMap(\.unit), by: \.self) }
    #expect(pairs.contains { $0.values.contains { $0.count > 1 } })
  }
}

@Suite("A ledger")
struct LedgerTests {
  @Test("What is open is what was charged less what was paid", arguments: keys)
  func balance(key: String) throws {
    for household in try property(key).households.joined() {
      let ledger = household.ledger
      let charged = ledger.charges.filter { $0.postedOn <= asOf }.reduce(Int64(0)) { $0 + $1.amount.cents }
      let paid = ledger.charges.filter { $0.postedOn <= asOf }.compactMap(\.payment).filter { $0.receivedOn <= asOf }
      let advances = ledger.advances.filter { $0.receivedOn <= asOf && $0.appliedOn.map { $0 > asOf } ?? true }
      let open = charged - paid.reduce(0) { $0 + $1.amount.cents } - advances.reduce(0) { $0 + $1.amount.cents }
      #expect(ledger.lines(on: asOf).reduce(Int64(0)) { $0 + $1.net.cents } == open)
    }
  }

  @Test("Every line is its age buckets' sum", arguments: keys)
  func buckets(key: String) throws {
    for line in try property(key).state(on: asOf).accounts.flatMap(\.lines) {
      #expect(line.buckets.reduce(.zero, +) == line.net)
      #expect(line.prepaid + line.delinquent == line.net)
    }
  }

  @Test("A resident's balance is the account's", arguments: keys)
  func accounts(key: String) throws {
    let state = try property(key).state(on: asOf)
    let nets = Dictionary(
      uniqueKeysWithValues: state.accounts.compactMap { account in account.household.map { ($0.id, account.net) } })
    for lease in state.units.compactMap(\.current) {
      #expect(lease.balance == nets[lease.household.id] ?? .zero)
    }
  }
}
