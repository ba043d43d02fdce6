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
  /// The listings whose rows stay as they are.
  private var kept: Set<Listing> = []

  init(_ unified: UnifiedStore, of property: String) {
    (self.unified, self.property) = (unified, property)
  }

  /// Adds the entries of a day that was mapped; days must be added in order.
  mutating func add(_ day: DayFacts, on asOf: CivilDate) {
    for (listing, entries) in Dictionary(grouping: day.transactions, by: Listing.init) {
      mapped[listing] = (asOf, entries)
    }
  }

  /// Determines the day of each listing from what all days state.
  ///
  /// - Parameter changed: the days whose stored rows do not count.
  /// - Returns: the days whose entries are neither mapped nor stored.
  /// - Throws: an error of the database.
  mutating func settle(changed: Set<CivilDate>) throws -> Set<CivilDate> {
    let counts = try selectDays()
    let stored = Dictionary(grouping: try unified.listings(of: property)) {
      Listing(source: $0.source, month: $0.month)
    }
    var missing: Set<CivilDate> = []
    for (listing, day) in days where mapped[listing]?.day != day {
      let rows = stored[listing] ?? []
      let isStored = rows.count == 1 && rows[0].day == day && rows[0].count == counts[listing]
      if isStored, !changed.contains(day) { kept.insert(listing) } else { missing.insert(day) }
    }
    return missing
  }

  /// Selects the day of each listing, and gives the number of entries that it states there.
  private mutating func selectDays() throws -> [Listing: Int] {
    let restated = try unified.stated(.restated, of: property).reduce(into: [String: CivilDate]()) { days, fact in
      if let source = fact.key.first?.text { days[source] = fact.last }
    }
    return try unified.stated(.listing, of: property).reduce(into: [:]) { counts, fact in
      guard let listing = Listing(fact.key) else { return }
      days[listing] = restated[listing.source].map { $0 > fact.last } ?? false ? nil : fact.last
      counts[listing] = fact.values.first?.integer.map { Int($0) }
    }
  }

  /// Adds the entries that count of a day that was mapped again.
  mutating func complete(_ day: DayFacts, on asOf: CivilDate) {
    for (listing, entries) in Dictionary(grouping: day.transactions, by: Listing.init) where days[listing] == asOf {
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
    for (listing, day) in days where !kept.contains(listing) && mapped[listing]?.day == day {
      facts.transactions += mapped[listing]?.entries ?? []
    }
    if areNeeded {
      for listing in kept { facts.transactions += try unified.entries(of: property, listing.source, listing.month) }
    } else {
      facts.keptListings = Set(kept.map(\.name))
    }
    facts.transactions.sort { $0.order < $1.order }
  }
}

extension UnifiedTransaction {
  /// The order of a property's entries, which does not depend on when they were read.
  fileprivate var order: (Int, String, String, Int, String) {
    (asOf.dayNumber, source, fiscalMonth.description, line, transactionID)
  }
}
