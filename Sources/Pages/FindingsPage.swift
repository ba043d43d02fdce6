internal import Charts
internal import Domain
internal import Query
internal import Reports
internal import Warehouse

/// The findings by rule: what each means, its effect on the figures, what to do, and the properties that have it.
struct FindingsPage {
  /// A rule with more findings is folded.
  private static let most = 12

  private let layout: PageLayout
  private let document: Document
  private let rules: [String: FindingRule]
  private let keys: [String: String]

  /// The page.
  ///
  /// - Parameters:
  ///   - layout: the frame.
  ///   - document: the report of findings: a row of each.
  ///   - rules: every rule.
  ///   - properties: the properties, whose names link to their pages.
  init(_ layout: PageLayout, _ document: Document, rules: [FindingRule], properties: [PropertiesQuery.Row]) {
    self.layout = layout
    self.document = document
    self.rules = Dictionary(rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    keys = Dictionary(properties.map { ($0.name, $0.propertyID) }, uniquingKeysWith: { first, _ in first })
  }

  /// One finding, by the columns of the report.
  private struct Entry {
    let severity: String, rule: String, property: String
    let asOf: String, facts: String, since: String, amount: String
    var message: String, count: String

    /// What files of a property share that are not used for the same reason: the text without hashes, days and numbers.
    var kind: [String] { [property, message.replacing(/\b[0-9a-f]{8}\b/, with: "#").replacing(/[0-9]+/, with: "#")] }
  }

  /// The page: a table of the rules, then a section for each.
  var page: SitePage {
    let groups = groups
    let sections = groups.map(section).joined()
    let notes = document.notes.map { "<li>\(Escaped($0))</li>" }.joined()
    return layout.page(
      PageLayout.Section.findings.file, title: document.title, in: .findings,
      content: document.subtitle.map { "<p class=\"asof\">\(Escaped($0)), the most urgent first.</p>" }.joined()
        + (groups.isEmpty ? "<p class=\"small dim\">No findings.</p>" : overview(groups)) + sections
        + (notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>"))
  }

  /// The findings of each severity and rule, in the report's order.
  private var groups: [[Entry]] {
    entries.reduce(into: []) { groups, entry in
      let isSame = groups.last?.first.map { $0.rule == entry.rule && $0.severity == entry.severity } ?? false
      if isSame { groups[groups.count - 1].append(entry) } else { groups.append([entry]) }
    }
  }

  private var entries: [Entry] {
    let places = Dictionary(
      document.table.columns.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    return document.table.rows.filter { $0.role == .entry }.map { row in
      let text = { (key: String) in places[key].map { FindingsPage.text(row.cells[$0]) } ?? "" }
      return Entry(
        severity: text("severity"), rule: text("rule"), property: text("property"), asOf: text("as_of"),
        facts: text("dataset"), since: text("since"), amount: text("amount"), message: Words.prose(text("message")),
        count: text("item_count"))
    }
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): text
    case .date(let day): Words.fullDay(day)
    case .count(let count): grouped(count)
    case .money(let money): Words.exactDollars(money)
    case .blank, .absent, .decimal, .number, .labels: ""
    }
  }

  private func tag(_ severity: String) -> String {
    let (word, isHot) =
      switch severity {
      case "block": ("Held", true)
      case "refused": ("Refused file", true)
      case "unused": ("Unused file", false)
      default: ("Data", false)
      }
    return "<span class=\"tag\(isHot ? " hot" : "")\">\(word)</span>"
  }

  private func anchor(_ entry: Entry) -> String { "\(Names.file(entry.severity))-\(Names.file(entry.rule))" }

  private func overview(_ groups: [[Entry]]) -> String {
    let rows = groups.map { group in
      "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\"><a href=\"#\(anchor(group[0]))\">"
        + "\(Escaped(meaning(of: group[0])))</a></th><td role=\"cell\" data-l=\"Kind\">\(tag(group[0].severity))</td>"
        + "<td role=\"cell\" class=\"r\" data-l=\"Findings\">\(grouped(group.count))</td>"
        + "<td role=\"cell\" class=\"r\" data-l=\"Properties\">\(grouped(properties(of: group)))</td></tr>"
    }
    return scrolling(
      "Findings by rule",
      "<table role=\"table\" class=\"rules wide\"><caption class=\"vh\">Findings by rule</caption>"
        + "<thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">What was found</th>"
        + "<th role=\"columnheader\" scope=\"col\">Kind</th>"
        + "<th role=\"columnheader\" scope=\"col\" class=\"r\">Findings</th>"
        + "<th role=\"columnheader\" scope=\"col\" class=\"r\">Properties</th></tr></thead>"
        + "<tbody role=\"rowgroup\">\(rows.joined())</tbody></table>",
      sticky: false)
  }

  private func properties(of group: [Entry]) -> Int { Set(group.map(\.property)).subtracting([""]).count }

  private func meaning(of entry: Entry) -> String { rules[entry.rule]?.meaning ?? rowClassName(entry.rule) }

  private func section(_ group: [Entry]) -> String {
    let rule = rules[group[0].rule]
    let advice =
      rule.map {
        "<dl class=\"dl\"><dt>Effect on the figures</dt><dd>\(Escaped($0.effect))</dd><dt>What to do</dt>"
          + "<dd>\(Escaped($0.remedy))</dd><dt>Rule</dt><dd><code>\(Escaped($0.name))</code></dd></dl>"
      } ?? ""
    let count =
      "\(Words.counted(group.count, "finding", "findings")) at "
      + Words.counted(properties(of: group), "property", "properties")
    let rows = merged(group)
    let first = group[0]
    let table = self.table(rows)
    let list =
      rows.count > FindingsPage.most ? "<details><summary>\(count)</summary>\(table)</details>" : table
    return "<section class=\"panel\" id=\"\(anchor(first))\"><div class=\"ph\"><h2 class=\"rule\">"
      + "\(Escaped(meaning(of: first)))</h2>\(tag(first.severity))</div>\(advice)\(list)</section>"
  }

  /// The files of a property that are not used for the same reason as one row, with their number and the first of them.
  private func merged(_ group: [Entry]) -> [Entry] {
    guard ["refused", "unused"].contains(group[0].severity) else { return group }
    var merged: [(first: Entry, number: Int)] = []
    for entry in group {
      if let place = merged.firstIndex(where: { $0.first.kind == entry.kind }) {
        merged[place].number += 1
      } else {
        merged.append((entry, 1))
      }
    }
    return merged.map { first, number in
      var entry = first
      entry.count = grouped(number)
      if number > 1 { entry.message = "\(Words.counted(number, "file", "files")). The first: \(first.message)" }
      return entry
    }
  }

  private func table(_ entries: [Entry]) -> String {
    let columns: [(name: String, isRight: Bool, value: (Entry) -> String)] = [
      ("As of", false, \.asOf), ("Facts", false, \.facts), ("Since", false, \.since), ("Count", true, \.count),
      ("Amount", true, \.amount),
    ]
    let shown = columns.filter { column in entries.contains { !column.value($0).isEmpty } }
    let heads = shown.map {
      "<th role=\"columnheader\" scope=\"col\"\($0.isRight ? " class=\"r\"" : "")>\($0.name)</th>"
    }
    let rows = entries.map { entry in
      "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">\(link(entry.property))</th>"
        + shown.map { column in
          "<td role=\"cell\" class=\"\(column.isRight ? "r nw" : "nw")\" data-l=\"\(column.name)\">"
            + "\(Escaped(column.value(entry)))</td>"
        }.joined() + "<td role=\"cell\" class=\"long\" data-l=\"Finding\">\(Escaped(entry.message))</td></tr>"
    }
    return scrolling(
      meaning(of: entries[0]),
      "<table role=\"table\" class=\"found wide\"><caption class=\"vh\">\(Escaped(meaning(of: entries[0])))</caption>"
        + "<thead role=\"rowgroup\"><tr role=\"row\"><th role=\"columnheader\" scope=\"col\">Property</th>"
        + "\(heads.joined())<th role=\"columnheader\" scope=\"col\">Finding</th></tr></thead>"
        + "<tbody role=\"rowgroup\">\(rows.joined())</tbody></table>", sticky: false)
  }

  private func link(_ name: String) -> String {
    keys[name].map { Names.link($0, name) }
      ?? (name.isEmpty ? "<span class=\"dim\">No property</span>" : "\(Escaped(name))")
  }
}
