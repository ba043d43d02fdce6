internal import Domain
internal import Warehouse

/// The entries of a property that count: of each fiscal month of a source, those of the last day that lists it, unless
/// the source stated all of its entries again on a later day.
///
/// They are kept as `unified_transactions` has them. Where it does not have the entries that count, their day is mapped
/// again: because a later list was withdrawn, or because a manual entry replaced one of them.
struct EffectiveEntries {
  private let unified: UnifiedStore
  private let property: String
  /// The entries of each listing on the last mapped day that has it.
  private var mapped: [Listing: (day: CivilDate, entries: [UnifiedTransaction])] = [:]
  /// The day whose entries of each listing count.
  private var days: [Listing: CivilDate] = [:]
  /// How many entries each listing has according to its source.
  private var counts: [Listing: Int] = [:]
  /// The listings whose rows stay as they are.
  private var kept: Set<Listing> = []

  init(_ unified: UnifiedStore, of property: String) {
    (self.unified, self.property) = (unified, property)
  }

  /// Adds the entries of a day that was mapped; days must be added in order.
  mutating func add(_ day: DayFacts, on asOf: CivilDate) {
    for (listing, entries) in Dictionary(grouping: day.transactions, by: \.listing) {
      mapped[listing] = (asOf, entries)
    }
  }

  /// Determines the day of each listing from what all days state.
  ///
  /// - Parameter changed: the days whose stored rows do not count.
  /// - Returns: the days whose entries are neither mapped nor stored.
  /// - Throws: an error of the database.
  mutating func settle(changed: Set<CivilDate>) throws -> Set<CivilDate> {
    try selectDays()
    let stored = try unified.transactionLists(of: property)
    var missing: Set<CivilDate> = []
    for (listing, day) in days where mapped[listing]?.day != day {
      let isStored = stored[listing]?.asOf == day && stored[listing]?.entries == counts[listing]
      if isStored, !changed.contains(day) { kept.insert(listing) } else { missing.insert(day) }
    }
    return missing
  }

  /// Selects the day of each listing, and the number of entries that it states there.
  private mutating func selectDays() throws {
    let restated = try unified.stated(.restated, of: property).reduce(into: [String: CivilDate]()) { days, fact in
      if let source = fact.key.first?.text { days[source] = fact.last }
    }
    for fact in try unified.stated(.listing, of: property) {
      guard let listing = Listing(fact.key) else { continue }
      days[listing] = restated[listing.source].map { $0 > fact.last } ?? false ? nil : fact.last
      counts[listing] = fact.values.first?.integer.map { Int($0) }
    }
  }

  /// Adds the entries that count of a day that was mapped again.
  mutating func complete(_ day: DayFacts, on asOf: CivilDate) {
    for (listing, entries) in Dictionary(grouping: day.transactions, by: \.listing) where days[listing] == asOf {
      mapped[listing] = (asOf, entries)
    }
  }

  /// Puts the entries that count into a property's facts.
  ///
  /// - Parameters:
  ///   - facts: receives them.
  ///   - areNeeded: whether accounts are computed from all entries; else those that stay as they are only keep their
  ///     place.
  /// - Throws: an error of the database.
  func put(into facts: inout PropertyFacts, areNeeded: Bool) throws {
    for (listing, day) in days {
      facts.transactionLists[listing] = UnifiedTransactionList(
        propertyID: property, listing, asOf: day, entries: counts[listing] ?? 0)
      guard !kept.contains(listing), mapped[listing]?.day == day else { continue }
      facts.transactions += mapped[listing]?.entries ?? []
    }
    if areNeeded {
      for listing in kept { facts.transactions += try unified.entries(of: property, listing) }
    } else {
      facts.keptListings = kept
    }
    // The order of reports, which does not depend on when the entries were read.
    facts.transactions.sort { ($0.ledgerDate, $0.transactionID) < ($1.ledgerDate, $1.transactionID) }
  }
}
