internal import Domain
public import Query

/// The units, leases and accounts that were added, were removed or changed class between two days of a property.
public struct ChangesReport: Report {
  private let parts: [ChangesQuery.Part]
  private let property: String

  /// Creates a report of the parts, under the property's name.
  public init(_ parts: [ChangesQuery.Part], property: String) {
    self.parts = parts
    self.property = property
  }

  /// One row for each change, with the counts above and the totals of each kind of change below.
  public var document: Document {
    Document(
      title: "Changes: \(property)", subtitle: parts.map(line),
      table: Table(
        columns: [
          Column("kind", "What", .text), Column("unit", "Unit", .text), Column("id", "Id", .text, shown: .never),
          Column("before", "Was", .text), Column("after", "Is", .text),
          Column("amount_before", "Amount was", .money), Column("amount_after", "Amount is", .money),
        ], rows: parts.flatMap(\.changes).map { TableRow(cells($0)) }), notes: parts.flatMap(moves))
  }

  private func line(_ part: ChangesQuery.Part) -> String {
    guard let from = part.days.from, let to = part.days.to else {
      let day = part.days.from == nil ? "the first day" : "the last day"
      return "\(part.kind.rawValue)s: not compared, no good day by \(day)"
    }
    return "\(part.kind.rawValue)s: \(grouped(part.counts.from)) on \(from), \(grouped(part.counts.to)) on \(to), "
      + (part.changes.isEmpty ? "none changed" : "\(grouped(part.changes.count)) changed")
  }

  private func cells(_ change: ChangesQuery.Change) -> [Cell] {
    [
      .text(change.kind.rawValue), change.unit.map { .text($0) } ?? .blank, .text(change.id),
      .text(change.before ?? "not listed"), .text(change.after ?? "no longer listed"),
      change.amountBefore.map { .money($0) } ?? .blank, change.amountAfter.map { .money($0) } ?? .blank,
    ]
  }

  /// The number of items for each change of class: "units: vacant_rented to occupied_no_notice 3".
  private func moves(_ part: ChangesQuery.Part) -> [String] {
    let moved = part.changes.filter { $0.before != $0.after }
    let counts = Dictionary(grouping: moved) { "\($0.before ?? "not listed") to \($0.after ?? "no longer listed")" }
    let listed = counts.map { ($0, $1.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { "\($0) \($1)" }
    return listed.isEmpty ? [] : ["\(part.kind.rawValue)s: \(listed.joined(separator: "; "))"]
  }
}
