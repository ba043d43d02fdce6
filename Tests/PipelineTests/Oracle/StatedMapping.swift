import Domain
import Receivables
import Warehouse

@testable import Pipeline

/// What a `StatedSource` states, row by row, as unified rows of all datasets.
struct StatedMapping: Mapping {
  static let datasets: [String: [UnifiedFactDay.Dataset]] = [
    "roster": [.units, .pricing, .leases], "activity": [.activity], "leasing": [.funnel],
    "expirations": [.expirations], "accounts": [.delinquency], "ledger": [.ledger], "items": [.rentableItems],
  ]
  private static let primary: [String: UnifiedFactDay.PrimarySource] = [
    "roster": .rentRoll, "activity": .monthlyActivity, "leasing": .leasingActivity,
    "expirations": .expirationRenewal, "accounts": .delinquency, "ledger": .residentLedger, "items": .rentableItems,
  ]

  let revision: Int

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads {
      let feed = load.record.feed ?? ""
      for dataset in StatedMapping.datasets[feed] ?? [] {
        facts.days.append(
          load.day(
            dataset, property: property, asOf: asOf, primarySource: StatedMapping.primary[feed] ?? .rentRoll,
            fiscalMonth: nil))
      }
      let rows = (load.rows[StatedSource.table.name] ?? []).map {
        StatedRow($0, property: property, asOf: asOf, revision: revision)
      }
      let events = rows.filter { $0.kind == "event" }
      switch feed {
      case "activity":
        facts.activityReports.append(report(load, asOf, [.moveIn, .notice], events.map(\.activityEvent)))
      case "leasing":
        facts.leasingReports.append(report(load, asOf, [.contact, .tour, .lease], events.map(\.leasingEvent)))
      default: break
      }
      for row in rows { row.add(to: &facts) }
    }
  }

  private func report<Event>(
    _ load: LoadedRows, _ asOf: CivilDate, _ stages: Set<EventStage>, _ events: [Event]
  ) -> EventReport<Event> {
    EventReport(eventSource: EventSource(load.record, asOf: asOf, kind: 0, stages: stages), events: events)
  }
}

/// One row of a payload, read value by value.
struct StatedRow {
  let kind: String
  private let words: [String]
  private let property: String
  private let asOf: CivilDate
  private let revision: Int

  init(_ row: RawRow, property: String, asOf: CivilDate, revision: Int) {
    kind = row.fields[0].text ?? ""
    words = (row.fields[1].text ?? "").split(separator: " ").map(String.init)
    (self.property, self.asOf, self.revision) = (property, asOf, revision)
  }

  private func number(_ place: Int) -> Int? { Int(words[place]) }
  private func day(_ place: Int) -> CivilDate? { number(place).map(CivilDate.init(dayNumber:)) }
  private func cents(_ place: Int) -> Money { Money(cents: Int64(number(place) ?? 0)) }
  private func text(_ place: Int) -> String? { words[place] == "-" ? nil : words[place] }
  /// The feed's revision, which the reader adds to every row, and the mapping's.
  private var marks: String { "\(words.last ?? "") \(revision)" }

  var activityEvent: UnifiedActivityEvent {
    UnifiedActivityEvent(
      propertyID: property, date: day(0) ?? asOf, unitNumber: words[1], action: words[2] + marks,
      stage: EventStage(rawValue: words[2]) ?? .unknown, isTransfer: false)
  }

  var leasingEvent: LeasingEvent {
    var event = LeasingEvent(
      date: day(0) ?? asOf, stage: EventStage(rawValue: words[1]) ?? .unknown, activity: words[1] + marks,
      name: text(2))
    (event.unitNumber, event.isMarkedFirst) = (text(3), number(4).map { $0 == 1 })
    return event
  }

  func add(to facts: inout DayFacts) {
    switch kind {
    case "unit": addUnit(to: &facts)
    case "block":
      facts.findings.append(
        (UnifiedFactDay.Dataset(rawValue: words[0]) ?? .units, FindingRecord(.block, .noUnits, "blocked " + marks)))
    case "plan": facts.floorplans.append(plan)
    case "expiry": addExpiration(to: &facts)
    case "account": addAccount(to: &facts)
    case "post": addPosting(to: &facts)
    case "billed": addBilled(to: &facts)
    case "entry": addEntry(to: &facts)
    case "stay": facts.ledger.tenancies.append(tenancy)
    case "charge": facts.ledger.scheduledCharges.append(scheduled)
    case "item": addItem(to: &facts)
    case "ready": for place in facts.units.indices { facts.units[place].ready = .ready }
    default: break
    }
  }

  /// A row is `unit NUMBER STATE RENT STARTS MOVE_IN`.
  private func addUnit(to facts: inout DayFacts) {
    let isOccupied = words[1] == "o"
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: words[0], unitNumber: words[0], statusText: words[1] + marks,
      physical: isOccupied ? .occupied : .vacant, useClass: .revenue, notice: .none, nextLease: .none,
      ready: .unknown, unitClass: isOccupied ? .occupiedNoNotice : .vacantUnrented)
    (unit.marketRent, unit.leaseRent) = (cents(2), isOccupied ? cents(2) : nil)
    facts.units.append(unit)
    guard isOccupied else { return }
    let id = "\(words[0])/\(words[3])"
    var lease = UnifiedLease(
      propertyID: property, asOf: asOf, leaseID: id, unitID: words[0], residentID: id, kind: .current,
      statusText: "current")
    (lease.rent, lease.starts, lease.moveIn) = (cents(2), day(3), day(4))
    facts.leases.append(lease)
    facts.leaseCharges.append(
      UnifiedLeaseCharge(
        propertyID: property, asOf: asOf, leaseID: id, line: 0, code: "RENT", chargeClass: nil, amount: cents(2)))
    facts.residents.append(
      UnifiedResident(propertyID: property, asOf: asOf, residentID: id, unitID: words[0], statusText: "lives here"))
  }

  private var plan: UnifiedFloorplan {
    UnifiedFloorplan(
      propertyID: property, asOf: asOf, floorplan: words[0], floorplanGroup: marks, totalUnits: 12, vacantNotLeased: 2,
      vacantLeased: 0, modelUnits: 0, downUnits: 0, occupiedNoNotice: 10, noticeNotLeased: 0, noticeLeased: 0)
  }

  /// A row is `expiry UNIT DECISION ENDS NEW_STARTS OLD_RENT`.
  private func addExpiration(to facts: inout DayFacts) {
    guard let ends = day(2), let decision = ExpirationDecision(rawValue: words[1]) else { return }
    var lease = UnifiedExpiration(
      propertyID: property, asOf: asOf, expirationID: "\(words[0])/\(ends)/0", unitNumber: words[0], ends: ends,
      decision: decision, decisionText: words[1] + marks)
    (lease.newStarts, lease.oldRent) = (day(3), cents(4))
    facts.expirations.append(lease)
    if facts.expirationMonths.isEmpty {
      facts.expirationMonths.append(
        UnifiedExpirationMonth(propertyID: property, asOf: asOf, month: asOf.month, isCovered: true))
    }
  }

  /// A row is `account ID CENTS`.
  private func addAccount(to facts: inout DayFacts) {
    facts.accounts.append(
      UnifiedDelinquency(
        propertyID: property, asOf: asOf, accountID: words[0], accountClass: .current, statusText: marks,
        isOnNotice: false, isEviction: number(1) == 0, delinquent: cents(1), prepaid: .zero, days0To30: cents(1),
        days31To60: .zero, days61To90: .zero, daysOver90: .zero))
    facts.accountLines.append(
      UnifiedDelinquencyLine(
        propertyID: property, asOf: asOf, accountID: words[0], line: 0, code: "RENT", delinquent: cents(1),
        prepaid: .zero, days0To30: cents(1), days31To60: .zero, days61To90: .zero, daysOver90: .zero))
  }

  /// A row is `post MONTH_DAY LINE TENANCY CENTS`, of the fiscal month of a day.
  private func addPosting(to facts: inout DayFacts) {
    guard let month = day(0)?.month else { return }
    var posting = UnifiedTransaction(
      propertyID: property, transactionID: "\(month)/\(words[1])", source: "stated", kind: .charge, fiscalMonth: month,
      code: marks, ledgerDate: day(0) ?? asOf, accountingDate: day(0) ?? asOf,
      amount: cents(3))
    posting.tenancyID = words[2]
    facts.transactions.append(posting)
    guard !facts.ledger.tenancies.contains(where: { $0.tenancyID == words[2] }) else { return }
    facts.ledger.tenancies.append(
      UnifiedTenancy(
        propertyID: property, tenancyID: words[2], source: "stated", history: .months, unitID: words[2],
        unitNumber: words[2]))
  }

  /// A row is `billed MONTH_DAY CENTS`.
  private func addBilled(to facts: inout DayFacts) {
    guard let month = day(0)?.month else { return }
    facts.billedMonths.append(
      UnifiedBilledMonth(
        propertyID: property, fiscalMonth: month, asOf: asOf, primarySource: .transactionDetail, billed: cents(1)))
  }

  /// A row is `entry TENANCY LINE KIND DAY CENTS`, of a ledger that is stated whole.
  private func addEntry(to facts: inout DayFacts) {
    guard let date = day(3), let kind = UnifiedTransaction.Kind(rawValue: words[2]) else { return }
    facts.ledger.restated.insert("whole")
    var entry = UnifiedTransaction(
      propertyID: property, transactionID: "w\(words[0])/\(words[1])", source: "whole", kind: kind,
      fiscalMonth: date.month, code: "RENT", ledgerDate: date, accountingDate: date, amount: cents(4))
    entry.tenancyID = "w\(words[0])"
    if kind == .charge { (entry.dueDate, entry.chargeClass, entry.statedStatus) = (date, .rent, .paid) }
    facts.transactions.append(entry)
    if number(1) == 0 {
      facts.ledger.deposits.append(
        UnifiedDeposit(propertyID: property, depositID: "\(words[0])/\(asOf)", tenancyID: "w\(words[0])", amount: .zero)
      )
    }
  }

  /// A row is `stay TENANCY SOURCE HISTORY NAME STARTS ENDS`, each of the last three maybe absent.
  private var tenancy: UnifiedTenancy {
    var tenancy = UnifiedTenancy(
      propertyID: property, tenancyID: words[0], source: words[1],
      history: LedgerHistory(rawValue: words[2]) ?? .open, unitID: words[0], unitNumber: words[0])
    (tenancy.tenantName, tenancy.starts, tenancy.ends) = (text(3), day(4), day(5))
    return tenancy
  }

  /// A row is `charge TENANCY CENTS`.
  private var scheduled: UnifiedScheduledCharge {
    UnifiedScheduledCharge(
      propertyID: property, scheduleID: "\(words[0])/\(marks)", tenancyID: words[0], source: "stated", code: "RENT",
      chargeClass: .rent, amount: cents(1), frequency: .monthly)
  }

  /// A row is `item ID`.
  private func addItem(to facts: inout DayFacts) {
    facts.plainRows.append(
      UnifiedRentableItem(propertyID: property, asOf: asOf, itemID: words[0] + marks, state: .rented, isMonthly: true))
    guard facts.plainRows.count == 1 else { return }
    facts.plainRows.append(
      UnifiedProjectedWeek(
        propertyID: property, asOf: asOf, weekEnding: asOf, totalUnits: 12, occupiedAtBegin: 10, scheduledMoveIns: 0,
        scheduledMoveOuts: 0, projectedOccupied: 10))
  }
}
