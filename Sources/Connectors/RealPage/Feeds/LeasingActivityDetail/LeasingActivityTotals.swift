internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// The printed totals of a Leasing Activity Detail, by consultant and for the property.
struct LeasingActivityTotals {
  private struct Line {
    /// The consultant; nil for the property.
    let consultant: String?
    let label: String
    let cell: RowCells
  }

  private var lines: [Line] = []

  /// Takes one printed total: its label as printed (`-   ²Not In Ratio:`), its number, and whose it is; nil for the
  /// property's.
  mutating func take(_ label: String, _ cell: Grid.Cell, of consultant: String?, in row: Grid.Row, sheet: String) {
    let cells = RowCells(sheet: sheet, row: row, cells: [.total: cell], strays: [])
    let name = label.drop { !$0.isLetter }.reversed().drop { $0 == ":" || $0 == " " }.reversed()
    lines.append(Line(consultant: consultant, label: collapsed(String(name)), cell: cells))
  }

  /// Returns each printed total with the value computed from the contacts.
  ///
  /// - Throws: `Refusal` when a total is no count, or the property's are missing.
  func lines(for contacts: [LeasingContact], sheet: String) throws -> [PrintedTotal] {
    guard lines.contains(where: { $0.consultant == nil }) else {
      throw Refusal("Leasing Activity Detail: sheet '\(sheet)' has no line 'Totals for Property'")
    }
    let byConsultant = Dictionary(grouping: contacts, by: \.consultant)
    let notInRatio = try lines.filter { letters($0.label) == "notinratio" }.reduce(into: [:]) { counts, line in
      counts[line.consultant] = try line.cell.counts([.total])[0]
    }
    return try lines.compactMap { line in
      let rows = line.consultant.map { byConsultant[$0] ?? [] } ?? contacts
      let name = "\(line.consultant ?? "Property"): \(line.label)"
      switch letters(line.label) {
      case "notinratio": return nil
      case "close": return try close(name, line, rows, notInRatio: notInRatio[line.consultant] ?? 0)
      case let label:
        let computed = label == "netvisits" ? visits(rows) - (notInRatio[line.consultant] ?? 0) : sum(label, rows)
        return PrintedTotal(name, printed: Int64(try line.cell.counts([.total])[0]), computed: Int64(computed))
      }
    }
  }

  /// What the contacts give for a total; one that is no other's is the number of contacts of that type.
  private func sum(_ label: String, _ contacts: [LeasingContact]) -> Int {
    switch label {
    case "newprospects": contacts.count(where: \.isNew)
    case "returnvisits": contacts.compactMap(\.returnVisits).reduce(0, +)
    case "offsiteconversions": contacts.count { $0.offSite == "Yes" }
    case "visits": visits(contacts)
    case "leases": contacts.map(\.leases).reduce(0, +)
    case "waitlist": contacts.map(\.waitlist).reduce(0, +)
    case "cancelleddenied": contacts.map(\.cancelled).reduce(0, +)
    case "netleases": netLeases(contacts)
    default:
      Dictionary(grouping: contacts.compactMap(\.type)) { $0 }.filter { letters($0.key) == label }.map(\.value.count)
        .reduce(0, +)
    }
  }

  private func visits(_ contacts: [LeasingContact]) -> Int { contacts.count { $0.type == "Visit" } }

  private func netLeases(_ contacts: [LeasingContact]) -> Int {
    contacts.map { $0.leases + $0.waitlist - $0.cancelled }.reduce(0, +)
  }

  /// Close %, which the layouts round differently: only stored.
  private func close(
    _ name: String, _ line: Line, _ rows: [LeasingContact], notInRatio: Int
  ) throws -> PrintedTotal? {
    guard let cell = line.cell[.total] else { return nil }
    let printed: Int
    if case .number(let percent) = cell.value, percent.magnitude < 1e9 {
      printed = Int(percent * 100 + (percent < 0 ? -0.5 : 0.5))
    } else {
      printed = try line.cell.required(.total, try line.cell.hundredths(.total))
    }
    let computed = closeHundredths(netLeases: netLeases(rows), netVisits: visits(rows) - notInRatio)
    return PrintedTotal(name, printed: Int64(printed), computed: computed, isChecked: false)
  }
}

/// Close % as RealPage reckons it, in hundredths: net leases of net visits; without visits, 100 % for each net
/// lease; never below zero.
func closeHundredths(netLeases: Int, netVisits: Int) -> Int64 {
  max(0, Ratio(netLeases, of: netVisits == 0 ? 1 : netVisits).percentHundredths ?? 0)
}

/// The letters of a label in lower case: `Phone-call`, `Phone Call:` and `Phone call` are one.
private func letters(_ label: String) -> String { label.lowercased().filter(\.isLetter) }
