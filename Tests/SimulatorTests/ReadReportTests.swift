import Domain
import Pipeline
import RealPage
import Simulator
import Testing
import Warehouse

/// What the source reads in the files that are drawn.
@Suite("The files of a world, read")
struct ReadReportTests {
  /// The two smaller properties: one long open, one still being let for the first time.
  private static let keys = ["aspire_7th_and_grant", "ridian"]
  private static let cases = keys.flatMap { key in RealPageReport.allCases.map { (key, $0) } }

  private func read(_ report: RealPageReport, of key: String, period: ClosedRange<CivilDate>? = nil) throws
    -> ParseResult
  {
    RealPage().read(try property(key).file(report, on: asOf, period: period).bytes)
  }

  /// A table's rows as whole numbers by column.
  private func table(_ name: String, in reading: ParseResult) throws -> Rows {
    let table = try #require(reading.content.tables.first { $0.table.name == name })
    return Rows(names: table.table.columns.map(\.name), rows: table.rows.map(\.fields))
  }

  @Test("Every file is read whole, names company, property and day, and its printed totals agree", arguments: cases)
  func whole(key: String, report: RealPageReport) throws {
    let reading = try read(report, of: key)
    #expect(reading.kind == .rows)
    #expect(reading.feed != nil)
    #expect(reading.isDemo)
    #expect(reading.property == .name(try property(key).profile.name))
    // Some reports print the day of their run alone, Make Ready dates itself with it.
    switch report {
    case .leasingActivity: #expect(reading.runStamp == "2026-02-05 09:15:00")
    case .lostRent: #expect(reading.runStamp == "2026-02-05 09:50:00")
    case .closedMakeReady: #expect(reading.runStamp == "2026-02-05 09:50:06")
    case .makeReady: #expect(reading.asOf == asOf.advanced(by: 1))
    default: #expect(reading.asOf == asOf)
    }
    let totals = reading.content.totals
    #expect(!totals.isEmpty)
    #expect(totals.filter { $0.isChecked && $0.printed != $0.computed }.map(\.name) == [])
    #expect(reading.rowsRead == reading.rowsLoaded + reading.content.ignored.values.reduce(0, +))
  }

  @Test("Monthly Activity Summary has the units' states, the events and the books of its period", arguments: keys)
  func monthly(key: String) throws {
    let period = asOf.month.firstDay...asOf
    let reading = try read(.monthlyActivity, of: key, period: period)
    let property = try property(key)
    let states = try table("realpage_monthly_summary", in: reading)
    let state = property.state(on: asOf)
    #expect(states.sum("total_units") == Int64(state.units.count))
    #expect(states.sum("occupied_no_ntv") == Int64(state.count(of: .occupiedNoNotice)))
    #expect(states.sum("market_rent_cents") == state.units.reduce(0) { $0 + $1.marketRent.cents })
    let activity = try table("realpage_monthly_summary_activity", in: reading)
    let events = property.events(period)
    for (column, kind) in [
      ("move_ins", Event.Kind.moveIn), ("move_outs", .moveOut), ("renewals", .renewalSigned), ("leases", .leaseSigned),
      ("cancellations_rejections", .withdrawal),
    ] { #expect(activity.sum(column) == Int64(events.count { $0.kind == kind }), "\(column)") }
    let postings = property.postings(period).filter { $0.unit != nil }
    let booked = { (kinds: [Posting.Kind]) in
      postings.filter { kinds.contains($0.kind) }.reduce(Int64(0)) { $0 + $1.change.cents }
    }
    #expect(activity.sum("rent_charged_cents") + activity.sum("other_charges_cents") == booked([.charge]))
    #expect(activity.sum("payments_cents") == -booked([.payment, .refund]))
    #expect(activity.sum("other_credits_cents") == -booked([.credit]))
    let listed: Set<Event.Kind> = [.moveIn, .moveOut, .notice, .renewalSigned]
    #expect(
      try table("realpage_monthly_summary_events", in: reading).rows.count == events.count { listed.contains($0.kind) })
  }

  @Test("Transaction Detail lists every posting of the month, and its accounts balance", arguments: keys)
  func transactions(key: String) throws {
    let reading = try read(.transactionDetail, of: key)
    let postings = try property(key).postings(asOf.month.firstDay...asOf)
    let rows = try table("realpage_transaction_detail", in: reading)
    #expect(rows.rows.count == postings.count)
    #expect(rows.sum("debit_amount_cents") == postings.reduce(0) { $0 + $1.amount.cents })
    let sums = try table("realpage_transaction_summary", in: reading)
    #expect(sums.sum("debit_cents") == sums.sum("credit_cents"))
  }

  @Test("Leasing Activity Detail lists every contact, signature and withdrawal of its period", arguments: keys)
  func leasing(key: String) throws {
    let period = asOf.advanced(by: -30)...asOf
    let rows = try table("realpage_leasing_activity_detail", in: try read(.leasingActivity, of: key, period: period))
    let property = try property(key)
    let prospects = property.prospects
    let contacts = prospects.flatMap(\.contacts).count { period.contains($0.day) }
    let events = property.events(period)
    #expect(rows.sum("leases") == Int64(events.count { $0.kind == .leaseSigned }))
    #expect(rows.sum("cancelled_denied") == Int64(events.count { $0.kind == .withdrawal }))
    #expect(rows.sum("is_new_prospect") == Int64(prospects.count { period.contains($0.contacts[0].day) }))
    #expect(Int64(rows.rows.count) == Int64(contacts) + rows.sum("leases") + rows.sum("cancelled_denied"))
  }

  @Test("Lease Expiration/Renewal Detail lists the leases that end in its range", arguments: keys)
  func expirations(key: String) throws {
    let range = asOf.month.firstDay...asOf.month.advanced(by: 4).firstDay
    let rows = try table("realpage_expiration_renewal_expirations", in: try read(.expirationRenewal, of: key))
    let expirations = try property(key).expirations(range, on: asOf)
    #expect(rows.rows.count == expirations.count)
    #expect(rows.sum("actual_rent_cents") == expirations.reduce(0) { $0 + $1.term.rent.cents })
    #expect(rows.sum("new_rent_cents") == expirations.reduce(0) { $0 + ($1.renewal?.rent.cents ?? 0) })
  }

  @Test("Projected Occupancy begins with the occupied units of Box Score", arguments: keys)
  func projection(key: String) throws {
    let rows = try table("realpage_projected_occupancy", in: try read(.projectedOccupancy, of: key))
    let state = try property(key).state(on: asOf)
    #expect(rows.rows.count == 12)
    #expect(rows["occupied_at_week_begin"].first == Int64(state.units.count { $0.unitClass.isOccupied == true }))
    #expect(rows["week_ending"].count == 0)
    let arriving = state.units.flatMap(\.others).count {
      $0.kind == .future && asOf.days(to: $0.household.moveIn) <= 70
    }
    #expect(rows.sum("scheduled_move_ins") >= Int64(arriving))
  }

  @Test("Closed Make Ready Summary has the day on which each ready vacant unit was made ready", arguments: keys)
  func closedMakeReady(key: String) throws {
    let period = asOf.month.advanced(by: -1).firstDay...asOf
    let rows = try table("realpage_closed_make_ready", in: try read(.closedMakeReady, of: key, period: period))
    let listed = Dictionary(zip(rows.texts("unit"), rows.texts("date_closed"))) { $1 }
    let state = try property(key).state(on: asOf)
    let ready = state.units.filter { unit in
      unit.current == nil && unit.madeReadyOn.map { period.contains($0) && $0 < state.runDay } ?? false
    }
    #expect(!ready.isEmpty)
    for unit in ready { #expect(listed[unit.unit.number] == unit.madeReadyOn?.description, "\(unit.unit.number)") }
  }

  @Test("Make Ready Summary lists the empty units that are not ready and those that become empty", arguments: keys)
  func makeReady(key: String) throws {
    let rows = try table("realpage_make_ready_summary", in: try read(.makeReady, of: key))
    let units = try property(key).state(on: asOf).units
    let empty = units.count { $0.current == nil && $0.unit.useClass == .revenue && !$0.isReady(on: asOf) }
    let leaving = units.count { $0.current?.moveOut.map { $0 > asOf } ?? false }
    #expect(rows["days_vacant"].count { $0 > 0 } == empty, "It is dated with the day after, on which it was run")
    #expect(rows["days_vacant"].count { $0 <= 0 } == leaving)
  }

  @Test(
    "Make Ready and Lost Rent are dated with the day of their run, Rent Roll with the business day", arguments: keys)
  func runDays(key: String) throws {
    let runDay = try property(key).profile.runDay(of: asOf)
    #expect(runDay > asOf)
    let (roll, ready, rents) = (
      try read(.rentRoll, of: key), try read(.makeReady, of: key), try read(.lostRent, of: key)
    )
    #expect(roll.asOf == asOf && ready.asOf == runDay && rents.asOf == nil)
    for reading in [roll, ready, rents] { #expect(reading.runStamp?.prefix(10) == "\(runDay)") }
  }

  @Test("Lost Rent lists each unit with its market rent and the rent of who lives there", arguments: keys)
  func lostRent(key: String) throws {
    let rows = try table("realpage_lost_rent", in: try read(.lostRent, of: key))
    let units = try property(key).state(on: asOf).units
    #expect(rows.rows.count == units.count)
    #expect(rows.sum("market_rent_cents") == units.reduce(0) { $0 + $1.marketRent.cents })
    #expect(rows.sum("lease_rent_cents") == units.reduce(0) { $0 + ($1.current?.rent.cents ?? 0) })
  }
}

/// A raw table's rows, by column name.
private struct Rows {
  let names: [String]
  let rows: [[Field]]

  /// The whole numbers of a column.
  subscript(column: String) -> [Int64] {
    guard let index = names.firstIndex(of: column) else { return [] }
    return rows.compactMap { if case .integer(let number) = $0[index] { number } else { nil } }
  }

  /// The texts of a column that every row fills.
  func texts(_ column: String) -> [String] {
    names.firstIndex(of: column).map { index in rows.compactMap { $0[index].text } } ?? []
  }

  func sum(_ column: String) -> Int64 { self[column].reduce(0, +) }
}

@Suite("The books of a property")
struct PostingTests {
  @Test("What was booked adds up to what every account has open", arguments: keys)
  func balances(key: String) throws {
    let property = try property(key)
    let postings = property.postings(asOf.advanced(by: -2000)...asOf)
    let booked = Dictionary(grouping: postings.filter { $0.household != nil }) { $0.household?.id ?? 0 }
    for household in property.households.joined() {
      let open = household.ledger.lines(on: asOf).reduce(Money.zero) { $0 + $1.net }
      #expect((booked[household.id] ?? []).reduce(.zero) { $0 + $1.change } == open)
    }
  }

  @Test("A deposit that came is held until it goes back", arguments: keys)
  func deposits(key: String) throws {
    let property = try property(key)
    let postings = property.postings(asOf.advanced(by: -2000)...asOf)
    let sum = { (kind: Posting.Kind) in postings.filter { $0.kind == kind }.reduce(Money.zero) { $0 + $1.amount } }
    let held = property.households.joined().reduce(Money.zero) { $0 + $1.depositHeld(on: asOf) }
    #expect(sum(.depositPaid) - sum(.depositReturned) == held)
  }
}

@Suite("A prospect")
struct ProspectTests {
  @Test("Every applicant has exactly one earlier inquiry, and is first a prospect", arguments: keys)
  func path(key: String) throws {
    let property = try property(key)
    let prospects = property.prospects
    #expect(prospects.count { $0.application != nil } == property.households.joined().count { _ in true })
    #expect(Set(prospects.map(\.id)).count == prospects.count)
    for prospect in prospects {
      #expect(prospect.contacts.map(\.day) == prospect.contacts.map(\.day).sorted())
      #expect(prospect.contacts.allSatisfy { $0.day <= asOf })
      if let household = prospect.application?.household {
        #expect(prospect.contacts[0].day < household.appliedOn)
        #expect(prospect.contacts.last?.day == household.appliedOn)
      }
    }
    #expect(prospects.contains { $0.application == nil && $0.status(on: asOf) == .lost })
    #expect(prospects.contains { $0.status(on: asOf) == .leased })
  }
}
