import Testing

@Suite("An absent value does not become zero")
struct AbsentValueTests {
  /// The forms of `?? 0` in which zero is right wherever they occur.
  private enum Form: CaseIterable {
    /// A dictionary of counts or sums without an entry: nothing was counted.
    case missingEntry
    /// The largest or smallest of no items, such as the width of an empty table.
    case extremeOfNone
    /// A position or day that only orders rows.
    case orderingKey
    /// A column that is never null, read by its position.
    case storedColumn

    func matches(_ text: String) -> Bool {
      switch self {
      case .missingEntry: text.hasSuffix("]") || text.hasSuffix("])")
      case .extremeOfNone: text.hasSuffix(".max()") || text.hasSuffix(".min()")
      case .orderingKey: ["dayNumber", ".row", ".number", ".index"].contains { text.hasSuffix($0) }
      case .storedColumn: text.hasSuffix(".integer")
      }
    }
  }

  /// The other places by file: how many there are, and why zero is right there.
  private static let places: [String: (count: Int, reason: String)] = [
    "Sources/Connectors/ManualBook/Book/BookChange.swift": (1, "the column is one of the table's"),
    "Sources/Connectors/RealPage/Client/FileNumbers.swift": (1, "the scan begins with the first number"),
    "Sources/Connectors/RealPage/Feeds/ClosedMakeReady.swift": (1, "a sum of the amounts that are printed"),
    "Sources/Connectors/RealPage/Feeds/LeasingActivityDetail/LeasingActivityTotals.swift": (
      1, "the divisor is never zero"
    ),
    "Sources/Connectors/RealPage/Feeds/MonthlyActivity/MonthlyEvents.swift": (1, "the row is one of the grid's"),
    "Sources/Connectors/RealPage/Feeds/MonthlyIncome/MonthlyIncomeLines.swift": (
      1, "asks whether an amount is printed"
    ),
    "Sources/Connectors/RealPage/Feeds/PrimaryAdvertisingSource/AdvertisingTables.swift": (
      2, "the report prints a share of nothing as 0"
    ),
    "Sources/Connectors/RealPage/Feeds/RentRoll/RentRollDetail.swift": (2, "asks whether an amount is printed"),
    "Sources/Connectors/RealPage/Feeds/RentRoll/RentRollExcel.swift": (1, "a lease without rent needs no RENT charge"),
    "Sources/Connectors/RealPage/Feeds/RentRoll/RentRollSummaries.swift": (
      2, "a line has its amount in one of two columns"
    ),
    "Sources/Connectors/RealPage/Mappings/AccountMapping.swift": (1, "amounts without a bucket are the newest"),
    "Sources/Connectors/Yardi/Feeds/Reports/RentRollCharges/RentRollGroups.swift": (
      1, "the row is one of the grid's"
    ),
    "Sources/Connectors/Yardi/Feeds/Reports/RentRollCharges/RentRollSections.swift": (
      1, "a sum of the amounts that are printed"
    ),
    "Sources/Libraries/Charts/LineChart.swift": (1, "no label, no space"),
    "Sources/Libraries/SQLite/Connection.swift": (1, "the statement ends where the text begins"),
    "Sources/Libraries/SpreadsheetReader/CSV/Delimiter.swift": (2, "the first candidate beats none"),
    "Sources/Libraries/SpreadsheetReader/XLSX/CellBuilder.swift": (1, "a cell without a style has the first one"),
    "Sources/Libraries/SpreadsheetReader/XLSX/Styles.swift": (1, "format 0 is the general format"),
    "Sources/Libraries/SpreadsheetReader/XLSX/ZipArchive.swift": (1, "a part that is missing has no bytes"),
    "Sources/Libraries/Transport/IncomingBody.swift": (1, "status 0 is no success"),
    "Sources/Libraries/Transport/SocketAddress.swift": (1, "the offset of a C structure's member"),
    "Sources/Pages/UnitTables.swift": (2, "orders rows whose rank is equal"),
    "Sources/Parsing/Responses/ResponseDate.swift": (1, "a time without seconds"),
    "Sources/Parsing/Tables/ColumnMap.swift": (2, "a first match beats none; the first column"),
    "Sources/Parsing/Tables/OrderedColumns.swift": (1, "a column before the first known one"),
    "Sources/Parsing/Tables/Tally.swift": (1, "a column that is not summed"),
    "Sources/Pipeline/Books/BookImport.swift": (1, "the first import is number 1"),
    "Sources/Pipeline/Books/LedgerComparison.swift": (1, "an account that a report of balances omits owes nothing"),
    "Sources/Query/MetricChangesQuery.swift": (4, "a row that is not listed contributes nothing"),
    "Sources/Query/MetricQuery.swift": (1, "without any day nothing is late"),
    "Sources/Query/ReconcileQuery.swift": (4, "a row that is not listed contributes nothing"),
    "Sources/Query/Receivables/AccountPosition.swift": (1, "open charges list every deposit that is owed"),
    "Sources/Receivables/Application.swift": (2, "orders payments of one charge"),
    "Sources/Receivables/AuditVerdict.swift": (2, "the variance of what is billed alone or scheduled alone"),
    "Sources/Receivables/DebtHistory.swift": (1, "no debt has no age"),
    "Sources/Receivables/Notice.swift": (1, "a notice has an item"),
    "Sources/Reports/ActivityReport.swift": (1, "a note on counts above zero"),
    "Sources/Reports/ColumnCoverage.swift": (1, "a total without cells"),
    "Sources/Reports/FunnelReport.swift": (2, "a note on counts above zero"),
    "Sources/Reports/PricingReport.swift": (1, "a note on the units that are counted"),
    "Sources/Reports/Receivables/DebtorsReport.swift": (1, "the place is a number"),
    "Sources/Reports/Receivables/LeaseAuditReport.swift": (
      2, "the variance of what is billed alone or scheduled alone"
    ),
    "Sources/Warehouse/Unified/UnifiedStore+Spans.swift": (3, "the columns are the table's"),
    "Sources/ownerdash/Commands/Download.swift": (1, "no client waits"),
    "Sources/ownerdash/Commands/Report.swift": (1, "no minimum"),
  ]

  @Test("Each '?? 0' outside the simulator has a form in which zero is right, or is listed with a reason")
  func tree() throws {
    var counts: [String: Int] = [:]
    for file in try SourceTree().swiftFiles(under: "Sources") where !file.path.hasPrefix("Sources/Simulator/") {
      counts[file.path] = Self.zeros(in: file.text).count { text in !Form.allCases.contains { $0.matches(text) } }
    }
    for (path, count) in counts.sorted(by: { $0.key < $1.key }) where count != Self.places[path]?.count ?? 0 {
      Issue.record("\(path) has \(count) '?? 0' of no form, and \(Self.places[path]?.count ?? 0) are listed")
    }
    for path in Self.places.keys where counts[path] == nil { Issue.record("\(path) is listed, and does not exist") }
  }

  @Test(
    "Zero is found as a count and as money, in code and in interpolations, and not in comments or other numbers",
    arguments: [
      ("a.rent ?? 0", 1), ("a.rent ?? .zero", 1), ("a ?? Money.zero + b", 1), ("\"\\(a.b ?? 0)\"", 1),
      ("(a ?? 0) - (b ?? 0)", 2), ("a ?? 01", 0), ("a ?? 0.5", 0), ("// a ?? 0", 0), ("a ?? b", 0),
    ])
  func zeros(source: String, count: Int) {
    #expect(Self.zeros(in: source).count == count)
  }

  /// The text before each `?? 0` or `?? .zero`, up to the start of its line.
  private static func zeros(in source: String) -> [String] {
    SwiftText(source).code.split(separator: "\n").flatMap { line in
      line.ranges(of: /\ \?\? (?:0|(?:Money)?\.zero)(?![\w.])/).map { String(line[..<$0.lowerBound]) }
    }
  }
}
