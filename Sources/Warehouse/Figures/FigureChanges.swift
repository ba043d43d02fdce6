internal import Domain

/// The rows of a table that a sync removed and added, as values in the order of the columns.
struct TableChange {
  let columns: [String]
  let removed: [[Field]]
  let added: [[Field]]

  /// The rows, removed and added, that differ in any of some columns, with the values of these.
  func rows(in columns: [String]) -> [[String: Field]] {
    let places = columns.compactMap { name in self.columns.firstIndex(of: name).map { (name, $0) } }
    let pick = { (row: [Field]) in places.map { row[$0.1] } }
    let (old, new) = (removed.map(pick), added.map(pick))
    let counts = old.reduce(into: new.reduce(into: [:]) { $0[$1, default: 0] += 1 }) { $0[$1, default: 0] -= 1 }
    return counts.filter { $0.value != 0 }.keys.map { values in
      Dictionary(zip(places.map(\.0), values), uniquingKeysWith: { first, _ in first })
    }
  }
}

/// The days of a property whose figures are made again.
struct FigureDays {
  let property: String
  /// All days that have figures.
  let good: Set<CivilDate>
  /// The days whose figures are made again; those that are not good have none any more.
  let changed: Set<CivilDate>
  /// Whether nothing of the property is kept.
  let isWhole: Bool
}

/// The days whose figures are made again because of what a sync changed, by the rules of `FigureInput`.
struct FigureChanges {
  private let facts: PropertyFacts
  private let good: [UnifiedFactDay.Dataset: [DatasetDay]]
  /// What changed, by table; that of kept figures is added once they are made.
  var changes: [String: TableChange]

  /// The changes of a property.
  init(facts: PropertyFacts, changes: [String: TableChange]) {
    (self.facts, self.changes) = (facts, changes)
    good = Dictionary(grouping: facts.allDays.filter { $0.heldBecause == nil }, by: \.dataset)
  }

  /// The days of which figures are made again; nil for none.
  func made(_ figures: KeptFigures) -> FigureDays? {
    let (changed, isWhole) = (days(of: figures), facts.changedDays == nil)
    guard isWhole || !changed.isEmpty else { return nil }
    return FigureDays(
      property: facts.property.propertyID, good: Set(goodDays(of: figures.dataset).map(\.asOf)), changed: changed,
      isWhole: isWhole)
  }

  /// The good days of a dataset.
  private func goodDays(of dataset: UnifiedFactDay.Dataset) -> [DatasetDay] { good[dataset] ?? [] }

  /// The days whose figures are made again, those that have none any more included.
  private func days(of figures: KeptFigures) -> Set<CivilDate> {
    let good = goodDays(of: figures.dataset)
    guard let changed = facts.changedDays else { return Set(good.map(\.asOf)) }
    let inputs = FigureInput.all.filter { $0.views.contains(figures.view) && !facts.ignored.contains($0.rule) }
    return inputs.reduce(into: []) { days, input in
      if case .day = input.reach { return days.formUnion(changed) }
      days.formUnion(good.filter(concerned(by: input, figures)).map(\.asOf))
    }
  }

  /// Whether a day's figures are concerned by the rows that changed.
  private func concerned(by input: FigureInput, _ figures: KeptFigures) -> (DatasetDay) -> Bool {
    let rows = input.tables.compactMap { changes[$0] }.flatMap { $0.rows(in: input.columns) }
    switch input.reach {
    case .day: return { _ in false }
    case .sameDay:
      let days = Set(rows.compactMap { $0["as_of"]?.date })
      return { days.contains($0.asOf) }
    case .month:
      let months = Set(rows.compactMap { $0["fiscal_month"]?.month })
      return { months.contains($0.fiscalMonth ?? $0.asOf.month) }
    case .later(let column): return since(rows.compactMap { $0[column]?.integer }.min())
    case .coverage: return since(firstUncovered(rows.filter { $0["dataset"]?.text == figures.dataset.rawValue }))
    case .first:
      let leases = rows.filter { $0["dataset"]?.text == "leases" && $0["held_because"] == .null }
      let first = goodDays(of: .leases).map(\.asOf).min()
      let isOther = leases.contains { row in first.map { row["as_of"]?.date ?? $0 <= $0 } ?? true }
      return { _ in isOther }
    }
  }

  private func since(_ first: Int64?) -> (DatasetDay) -> Bool {
    guard let first else { return { _ in false } }
    return { Int64($0.asOf.dayNumber) >= first }
  }

  /// The first day that is covered otherwise than before: of spans with the same first day, the one after the earlier
  /// end.
  private func firstUncovered(_ rows: [[String: Field]]) -> Int64? {
    let spans = Dictionary(grouping: rows) { [$0["stage"], $0["first_day"]] }
    return spans.values.compactMap { spans in
      let ends = spans.compactMap { $0["last_day"]?.integer }
      return spans.count == 2 ? ends.min().map { $0 + 1 } : spans.first?["first_day"]?.integer
    }.min()
  }
}
