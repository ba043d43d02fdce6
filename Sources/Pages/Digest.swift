internal import Charts
public import Domain
internal import Query
public import Warehouse

/// The portfolio page as a letter to each reader: what changed since the last one, what needs attention, what is late or
/// held, and each property; as text and as HTML without drawings.
public struct Digests {
  private let reader: UnifiedReader
  private let input: SiteInput
  private let whole: SiteData

  /// Reads the figures of all properties once; nil if none has any.
  ///
  /// - Parameters:
  ///   - reader: the database.
  ///   - input: what pages need besides it.
  ///   - days: the days of the last digests, which figures are compared with.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public init?(_ reader: UnifiedReader, _ input: SiteInput, since days: Set<CivilDate>) throws {
    guard let data = try SiteData(reader, input, comparedWith: days) else { return nil }
    self.reader = reader
    self.input = input
    whole = data
  }

  /// The letter about some properties, pooled over only these; nil if none of them has figures.
  ///
  /// - Parameters:
  ///   - keys: the keys of the properties.
  ///   - since: the day of the last digest; nil for seven days before the figures, if there was none.
  /// - Returns: the letter.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func letter(
    about keys: Set<String>, since: CivilDate?
  ) throws -> (subject: String, text: String, page: String)? {
    guard let data = try SiteData(whole, only: keys, reader) else { return nil }
    let states = input.states.filter { keys.contains($0.propertyID) }
    let digest = Digest(data, Freshness(states, day: data.day), input, states, since: since)
    return (digest.subject, digest.text, digest.page)
  }
}

/// One letter: its lines, from which both forms are made.
private struct Digest {
  /// A part of the letter: a heading with a table or with lines.
  private struct Part {
    let title: String
    var note = ""
    var heads: [String] = []
    var rows: [[String]] = []
    var total: [String]?
  }

  private let data: SiteData
  private let freshness: Freshness
  private let input: SiteInput
  private let states: [DatasetState]
  private let since: CivilDate
  private let isFirst: Bool

  init(_ data: SiteData, _ freshness: Freshness, _ input: SiteInput, _ states: [DatasetState], since: CivilDate?) {
    self.data = data
    self.freshness = freshness
    self.input = input
    self.states = states
    isFirst = since == nil
    self.since = since ?? data.weekAgo
  }

  private var name: String {
    let names = [input.owner, input.title].compactMap(\.self)
    return names.isEmpty ? "Portfolio" : names.joined(separator: " – ")
  }

  var subject: String {
    let occupancy = data.current.occupancy?.figures.physicalOccupancy.map { ", occupancy \(Words.percent($0))" } ?? ""
    return "\(name): \(Words.fullDay(data.day))\(occupancy)"
  }

  /// Whether there are figures of days after the last digest.
  private var isNewer: Bool { data.day > since }

  private var lead: String {
    let units = data.current.occupancy.map { Words.counted($0.figures.total, "unit", "units") }
    let counted = data.current.occupancy?.coverage.map {
      "\($0.properties) of \(Words.counted($0.propertiesConfigured, "property", "properties"))"
    }
    let about = [counted, units].compactMap(\.self).joined(separator: ", ")
    return "As of \(Words.longDay(data.day)): \(about). Portfolio figures are pooled over these properties."
  }

  private var parts: [Part] { [headlines, changes, attention, late, properties] }

  private var headlines: Part {
    let metrics: [TrackedMetric] = [.occupancy, .leased, .exposure, .inPlaceRent, .delinquent, .netLeases7]
    let rows = metrics.map { metric -> [String] in
      let value = data.history.pooled(metric, on: data.day).map(words) ?? "n/a"
      let pair = isNewer ? data.history.pair(metric, with: since) : nil
      return [metric.name, value, pair.map { words($0, metric) } ?? "n/a"]
    }
    return Part(title: "Portfolio", note: sinceNote, heads: ["Figure", "Now", "Change"], rows: rows)
  }

  private var sinceNote: String {
    guard isNewer else { return "No newer figures since the last digest of \(Words.day(since))." }
    return isFirst
      ? "Changes since \(Words.day(since)), over the properties with figures on both days."
      : "Changes since the last digest of \(Words.day(since)), over the properties with figures on both days."
  }

  /// The properties whose occupied units changed, the largest changes first.
  private var changes: Part {
    let rows = data.properties.compactMap { property -> (size: Int, row: [String])? in
      guard isNewer, let now = data.history.parts(.occupancy, property.propertyID, on: data.day),
        let then = data.history.parts(.occupancy, property.propertyID, on: since), now != then
      else { return nil }
      let change = Int(now.numerator - then.numerator)
      let counts = "\(grouped(then.numerator)) to \(grouped(now.numerator)) occupied units"
      return (abs(change), [property.name, counts, signed(change)])
    }
    let sorted = rows.sorted { $0.size > $1.size }.prefix(10).map(\.row)
    let more = rows.count > 10 ? " The ten largest of \(rows.count)." : ""
    return Part(
      title: "What changed", note: rows.isEmpty ? "No property's occupied units changed." : sinceNote + more,
      heads: ["Property", "Occupied", "Change"], rows: sorted)
  }

  private var attention: Part {
    let items = Attention(data, freshness, input.rules).items()
    return Part(
      title: "Needs attention", note: items.isEmpty ? "Nothing needs attention." : "",
      heads: ["Kind", "Property", "What", "Size"], rows: items.map { [$0.tag, $0.name, $0.text, $0.amount ?? ""] })
  }

  private var late: Part {
    let names = Dictionary(data.properties.map { ($0.propertyID, $0.name) }, uniquingKeysWith: { first, _ in first })
    let rows = states.filter { [.late, .held, .refused, .disputed, .failed, .missing].contains($0.state) }.map {
      state in
      [
        names[state.propertyID] ?? state.propertyID, state.dataset.title, state.state.rawValue,
        state.asOf.map(Words.day) ?? "no data", state.reason ?? "",
      ]
    }
    return Part(
      title: "Late, held and missing data", note: rows.isEmpty ? "All data are up to date." : "",
      heads: ["Property", "Data", "State", "As of", "Reason"], rows: rows)
  }

  private var properties: Part {
    let rows = data.current.rows.map { row -> [String] in
      let occupancy = row.occupancy?.figures
      return [
        row.name, occupancy.map { grouped($0.total) } ?? "n/a",
        occupancy?.physicalOccupancy.map(Words.percent) ?? "n/a",
        occupancy?.leased.map(Words.percent) ?? "n/a",
        row.delinquency.map { Words.dollars($0.figures.all.delinquent) } ?? "n/a",
        row.occupancy.map { Words.day($0.subject.asOf) } ?? "n/a",
      ]
    }
    let total = data.current
    return Part(
      title: "Properties", heads: ["Property", "Units", "Occupancy", "Leased", "Delinquent", "As of"], rows: rows,
      total: [
        "Pooled", total.occupancy.map { grouped($0.figures.total) } ?? "n/a",
        total.occupancy?.figures.physicalOccupancy.map(Words.percent) ?? "n/a",
        total.occupancy?.figures.leased.map(Words.percent) ?? "n/a",
        total.delinquency.map { Words.dollars($0.figures.all.delinquent) } ?? "n/a", "",
      ])
  }

  private func words(_ value: ComparisonQuery.Value) -> String {
    if let percent = value.percent { return Words.percent(percent) }
    if let money = value.money { return Words.dollars(money) }
    return value.count.map { signedCount($0) } ?? "n/a"
  }

  private func words(_ pair: ComparedMetric.Pair, _ metric: TrackedMetric) -> String {
    let change: Change
    if let then = pair.then.percent, let now = pair.now.percent {
      change = .points(then, now, better: .neither)
    } else if let then = pair.then.money, let now = pair.now.money {
      change = .dollars(then, now, better: .neither)
    } else if let then = pair.then.count, let now = pair.now.count {
      change = .count(then, now, better: .neither)
    } else {
      return "n/a"
    }
    return change.sign == 0 ? "no change" : "\(change.sign > 0 ? "▲" : "▼") \(change.size)"
  }

  private func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + signedCount(number) }

  private func signedCount(_ number: Int) -> String { (number < 0 ? Words.minus : "") + grouped(number.magnitude) }

  var text: String {
    let parts = parts.map { part in
      let rows = (part.rows + [part.total].compactMap(\.self)).map { row in
        "- " + row.filter { !$0.isEmpty }.joined(separator: "; ")
      }
      let heads = part.rows.isEmpty ? [] : ["(\(part.heads.joined(separator: "; ")))"]
      return ([part.title.uppercased()] + (part.note.isEmpty ? [] : [part.note]) + heads + rows)
        .joined(separator: "\n")
    }
    return ([name, lead] + parts).joined(separator: "\n\n") + "\n"
  }

  /// A page of headings and tables, which mail programs show without a style sheet of the site.
  var page: String {
    let parts = parts.map { part in
      let note = part.note.isEmpty ? "" : "<p>\(Escaped(part.note))</p>"
      guard !part.rows.isEmpty else { return "<h2>\(Escaped(part.title))</h2>\(note)" }
      let heads = part.heads.map { "<th scope=\"col\" align=\"left\">\(Escaped($0))</th>" }.joined()
      let rows = part.rows.map { row in "<tr>\(cells(row))</tr>" }.joined()
      let total = part.total.map { "<tfoot><tr>\(cells($0))</tr></tfoot>" } ?? ""
      return "<h2>\(Escaped(part.title))</h2>\(note)<table cellpadding=\"4\" cellspacing=\"0\" border=\"0\"><thead><tr>"
        + "\(heads)</tr></thead><tbody>\(rows)</tbody>\(total)</table>"
    }
    return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>\(Escaped(subject))</title></head>"
      + "<body><h1>\(Escaped(name))</h1><p>\(Escaped(lead))</p>\(parts.joined(separator: "\n"))</body></html>\n"
  }

  private func cells(_ row: [String]) -> String {
    row.enumerated().map { place, text in
      place == 0 ? "<th scope=\"row\" align=\"left\">\(Escaped(text))</th>" : "<td>\(Escaped(text))</td>"
    }.joined()
  }
}
