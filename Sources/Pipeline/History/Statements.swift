internal import Domain
internal import Warehouse

/// What a day states towards the rows that all days determine together.
///
/// Leases and expirations count only if their dataset is not withheld.
struct Statements {
  private(set) var all: [SyncFact] = []
  private let property: String
  private let asOf: CivilDate

  init(_ day: DayFacts, of facts: PropertyFacts, on asOf: CivilDate) {
    (property, self.asOf) = (facts.property.propertyID, asOf)
    var leases = LeaseHistory()
    if facts.isGood(.leases, on: asOf) { leases.add(day.leases) }
    if facts.isGood(.expirations, on: asOf) { leases.add(renewalsOf: day.expirations, unitIDs: day.unitIDs) }
    for term in leases.termValues { state(.term, term.key, term.values) }
    for renewal in leases.renewalValues { state(.renewal, renewal.key, renewal.values) }
    if facts.isGood(.funnel, on: asOf) { addSightings(day) }
    if facts.isGood(.units, on: asOf) { addTurns(day) }
    addLedger(day)
  }

  private mutating func state(_ kind: SyncFact.Kind, _ key: [Field], _ values: [Field]) {
    all.append(SyncFact(propertyID: property, asOf: asOf, kind: kind, key: key, values: values))
  }

  private mutating func addSightings(_ day: DayFacts) {
    var leasing = LeasingHistory()
    for report in day.leasingReports { leasing.add(report) }
    for (name, date) in leasing.sightings { state(.sighting, [.text(name)], [.day(date)]) }
  }

  private mutating func addTurns(_ day: DayFacts) {
    for unit in day.units {
      if let (key, values) = TurnHistory.statement(unit) { state(.unitState, key, values) }
    }
    for made in day.madeReadyDays { state(.madeReady, [.text(made.unitNumber), .day(made.day)], []) }
  }

  private mutating func addLedger(_ day: DayFacts) {
    for (listing, entries) in Dictionary(grouping: day.transactions, by: \.listing) {
      state(.listing, listing.values, [.count(entries.count)])
    }
    for source in day.ledger.restated { state(.restated, [.text(source)], []) }
    for month in day.billedMonths { state(.billed, [.month(month.fiscalMonth)], month.fields) }
    for statement in day.incomeStatements { state(.income, statement.key, statement.values) }
    for tenancy in TenancyHistory(day.ledger.tenancies).tenancies {
      state(.tenancy, [.text(tenancy.tenancyID)], tenancy.fields)
    }
    for charge in day.ledger.scheduledCharges {
      state(.scheduled, [.text(charge.source), .text(charge.scheduleID)], charge.fields)
    }
    for rows in day.ledger.recordedRows {
      for row in rows { state(.record, row.recordKey, row.fields) }
    }
  }
}

extension DayFacts {
  /// The units' ids by their numbers.
  var unitIDs: [String: String] {
    Dictionary(units.map { ($0.unitNumber, $0.unitID) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The tenancies of a property: a later statement replaces an earlier one, whose facts fill what it does not state.
struct TenancyHistory {
  private var byID: [String: UnifiedTenancy] = [:]

  /// Adds statements in the order of their days.
  init(_ statements: [UnifiedTenancy]) {
    for tenancy in statements {
      byID[tenancy.tenancyID] = byID[tenancy.tenancyID].map(tenancy.filled) ?? tenancy
    }
  }

  /// The tenancies, ordered by id.
  var tenancies: [UnifiedTenancy] { byID.values.sorted { $0.tenancyID < $1.tenancyID } }
}

extension UnifiedTenancy {
  /// The tenancy, completed with facts of an earlier statement that this one does not have.
  fileprivate func filled(from earlier: UnifiedTenancy) -> UnifiedTenancy {
    var filled = self
    filled.floor = floor ?? earlier.floor
    filled.tenantID = tenantID ?? earlier.tenantID
    filled.tenantName = tenantName ?? earlier.tenantName
    filled.starts = starts ?? earlier.starts
    filled.ends = ends ?? earlier.ends
    filled.moveIn = moveIn ?? earlier.moveIn
    filled.moveOut = moveOut ?? earlier.moveOut
    return filled
  }
}
