internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// What needs attention: what is wrong with the data first, then unusual figures, then figures outside their thresholds,
/// then findings.
struct Attention {
  /// One line of the list.
  struct Item {
    /// Its kind in a word.
    let tag: String
    /// Whether it concerns the data's age or completeness.
    let isUrgent: Bool
    /// The property.
    let property: String, name: String
    /// The fact and its consequence, as text.
    var text: String
    /// The size at the right; nil for none.
    var amount: String?
  }

  private let data: SiteData
  private let freshness: Freshness
  private let units: [String: Int]
  private let rules: [FindingRule]

  init(_ data: SiteData, _ freshness: Freshness, _ rules: [FindingRule]) {
    self.rules = rules
    self.data = data
    self.freshness = freshness
    units = Dictionary(
      data.current.rows.compactMap { row in row.occupancy.map { (row.propertyID, $0.figures.total) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// At most so many lines, in their order.
  func items(atMost most: Int = 10) -> [Item] {
    let urgent = Attention.urgentStates.flatMap(states)
    let found = breaches + findings
    let figures = figures
    // Findings keep at least three places.
    let room = max(most - urgent.count - figures.count, min(3, found.count))
    let urgentRoom = max(0, most - figures.count - min(room, found.count))
    return Array((urgent.prefix(urgentRoom) + figures + found.prefix(room)).prefix(most))
  }

  /// The list's markup.
  static func list(_ items: [Item], linked: Bool = true) -> String {
    let lines = items.map { item in
      "<li><span><span class=\"tag\(item.isUrgent ? " hot" : "")\">\(item.tag)</span></span><span class=\"txt\">"
        + (linked ? name(of: item) + " " : "")
        + "<span class=\"why\">\(Escaped(item.text))</span></span>"
        + "<span class=\"amt\">\(item.amount.map { "\(Escaped($0))" } ?? "")</span></li>"
    }
    return "<ul class=\"list\">\(lines.joined())</ul>"
  }

  /// The property's name with a link to its page; that of a group or the portfolio alone.
  private static func name(of item: Item) -> String {
    item.property.isEmpty ? "\(Escaped(item.name))" : Names.link(item.property, item.name)
  }

  /// One line for each property with datasets in a state, naming them.
  private func states(_ state: DatasetState.State) -> [Item] {
    data.properties.compactMap { property in
      var item = Attention.item(of: freshness.states(property.propertyID), in: state, property)
      item?.amount = units[property.propertyID].map { Words.counted($0, "unit", "units") }
      return item
    }
  }

  /// The states of data that need attention, the most urgent first.
  static let urgentStates: [DatasetState.State] = [.held, .refused, .disputed, .late, .failed, .missing]

  /// A property's datasets in a state as one line: those of the same day and reason together; nil for none.
  static func item(
    of states: [DatasetState], in state: DatasetState.State, _ property: PropertiesQuery.Row
  ) -> Item? {
    let provided = states.count { ![.notAvailable, .notRequested].contains($0.state) }
    var groups: [[DatasetState]] = []
    for found in states where found.state == state {
      let place = groups.firstIndex { $0[0].asOf == found.asOf && $0[0].reason == found.reason }
      if let place { groups[place].append(found) } else { groups.append([found]) }
    }
    guard !groups.isEmpty else { return nil }
    let sentences = groups.map { group in
      let names = group.map(\.dataset.title)
      return text(
        of: group[0], names.count > 1 && names.count == provided ? "All data" : Words.list(names), names.count)
    }
    let tag = state.rawValue.prefix(1).uppercased() + state.rawValue.dropFirst()
    return Item(
      tag: tag, isUrgent: true, property: property.propertyID, name: property.name,
      text: sentences.joined(separator: " "), amount: nil)
  }

  private static func text(of state: DatasetState, _ names: String, _ count: Int) -> String {
    let day = state.asOf.map { "as of \(Words.day($0))" } ?? "not available"
    let reason = state.reason.map { ": \(sentence(Words.prose($0)))" } ?? "."
    return switch state.state {
    case .late: "\(names): the latest is \(day)."
    case .missing: "\(names): requested, but nothing received\(reason)"
    case .disputed: "\(names) disagree with a cross-check source\(reason)"
    case .failed: "\(names): a file was not downloaded\(reason)"
    default: "\(names) \(count == 1 || names == "All data" ? "stays" : "stay") \(day)\(reason)"
    }
  }

  /// The lowest occupancy, the highest exposure, and the most delinquent.
  private var figures: [Item] {
    guard data.current.rows.count > 1 else { return [] }
    let lowest = data.current.rows.compactMap { row in
      row.occupancy?.figures.physicalOccupancy.map { (row, $0) }
    }.min { ($0.1, $0.0.name) < ($1.1, $1.0.name) }
    let most = data.current.rows.compactMap { row in row.delinquency.map { (row, $0.figures.all) } }
      .max { $0.1.delinquent < $1.1.delinquent }
    let occupancy = lowest.map { row, percent in
      let exposed = row.exposure?.figures.within.first { $0.days == 60 }
      let soon = exposed?.percent.map { "; 60-day exposure is \(Words.percent($0))" } ?? ""
      return Item(
        tag: "Figure", isUrgent: false, property: row.propertyID, name: row.name,
        text: "Lowest occupancy, \(Words.percent(percent))\(soon).",
        amount: row.occupancy.map { Words.counted($0.figures.vacant, "vacant", "vacant") })
    }
    let delinquent = most.flatMap { row, account -> Item? in
      guard account.delinquent > .zero else { return nil }
      return Item(
        tag: "Figure", isUrgent: false, property: row.propertyID, name: row.name,
        text: "Most delinquent; \(Words.shortDollars(account.daysOver90)) of it is over 90 days past due.",
        amount: Words.shortDollars(account.delinquent))
    }
    return [occupancy, delinquent].compactMap(\.self)
  }

  /// The figures outside their thresholds, those of a metric merged, those of most properties first.
  private var breaches: [Item] {
    let groups = Dictionary(grouping: data.breaches.enumerated()) { "\($0.element.rule) \($0.element.subject ?? "")" }
    let sorted = groups.values.sorted { ($1.count, $0[0].offset) < ($0.count, $1[0].offset) }
    return sorted.map { group in
      var item = Attention.item(of: group[0].element)
      let others = group.dropFirst().map(\.element.property)
      if !others.isEmpty { item.text += " The same figure at \(Words.list(others))." }
      return item
    }
  }

  /// A figure outside its threshold as a line of the list.
  static func item(of row: FindingsQuery.Row) -> Item {
    Item(
      tag: "Threshold", isUrgent: true, property: row.propertyID, name: row.property,
      text: sentence(Words.prose(row.message)),
      amount: nil)
  }

  /// The findings of current days, those of a rule merged, those of most units first.
  private var findings: [Item] {
    let groups = Dictionary(grouping: data.findings) { "\($0.severity) \($0.rule)" }.values.map { findings in
      merged(findings)
    }
    return groups.sorted { left, right in
      left.item.isUrgent != right.item.isUrgent
        ? left.item.isUrgent : (right.number, left.item.text) < (left.number, right.item.text)
    }.map(\.item)
  }

  /// The findings of one rule: at one property as they are, else the rule's meaning and effect.
  private func merged(
    _ findings: [FindingsQuery.Row]
  ) -> (item: Item, number: Int) {
    let sorted = findings.sorted { ($1.size, $0.property) < ($0.size, $1.property) }
    let (first, number) = (sorted[0], sorted.reduce(0) { $0 + $1.size })
    let others = Set(sorted.map(\.propertyID)).count - 1
    guard others > 0, let rule = rules.first(where: { $0.name == first.rule }) else {
      return (Attention.items(sorted, rules)[0], number)
    }
    var item = Attention.items([first], rules)[0]
    item.text =
      "and \(Words.counted(others, "other property", "other properties")): \(Attention.sentence(rule.meaning))"
      + " \(Attention.sentence(rule.effect))"
    let isCounted = sorted.allSatisfy { $0.count != nil && $0.item == first.item }
    item.amount = isCounted ? first.item.map { Words.counted(number, $0, $0 + "s") } : nil
    return (item, number)
  }

  /// Findings as lines of the list, each with its effect on the figures.
  static func items(_ findings: [FindingsQuery.Row], _ rules: [FindingRule]) -> [Item] {
    let sorted = findings.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.severity != second.severity { return first.severity < second.severity }
      return (-first.size, left.offset) < (-second.size, right.offset)
    }
    return sorted.map { _, row in
      Item(
        tag: row.severity == "block" ? "Held" : "Data", isUrgent: row.severity == "block",
        property: row.propertyID, name: row.property, text: text(of: row, rules),
        amount: row.amount.map(Words.shortDollars) ?? row.counted)
    }
  }

  /// What was found, since when, and its effect on the figures.
  private static func text(of row: FindingsQuery.Row, _ rules: [FindingRule]) -> String {
    let since = row.since.flatMap { since in row.asOf.map { since < $0 } == true ? since : nil }
    return sentence(Words.prose(row.message)) + (since.map { " Since \(Words.day($0))." } ?? "")
      + (rules.first { $0.name == row.rule }.map { " \($0.effect)" } ?? "")
  }

  private static func sentence(_ message: String) -> String { message.hasSuffix(".") ? message : message + "." }
}

extension FindingsQuery.Row {
  /// How many things it is about, for the order: one where they are not counted.
  fileprivate var size: Int { count.map { max($0, 1) } ?? 1 }

  /// `7 units`; nil where nothing is counted.
  fileprivate var counted: String? {
    count.flatMap { count in item.map { Words.counted(count, $0, $0 + "s") } }
  }
}
