internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// A transaction code on one account, whose net every sheet states.
struct CodeOnAccount: Hashable {
  let code: String
  let account: String
}

/// The sheets of a Transaction Detail by Code: an index, the postings, and two of sums.
struct TransactionSheets {
  private let heading: Heading
  private let index: Grid
  private var sheets: [String: Grid] = [:]
  private var tally = Tally()

  private static let names = ["detail", "summary", "net total by gl account"]

  init(_ book: ReportWorkbook) throws {
    heading = book.heading
    index = book.first
    for sheet in book.workbook.sheets.dropFirst() {
      guard TransactionSheets.names.contains(normalised(sheet.name)) else {
        throw Refusal("Transaction Detail by Code: sheet '\(sheet.name)' is none of its sheets")
      }
      sheets[normalised(sheet.name)] = try book.grid(sheet)
    }
  }

  consuming func read() throws -> ParseResult {
    guard let detail = sheets["detail"] else {
      throw Refusal("Transaction Detail by Code: the workbook has no sheet 'Detail'")
    }
    for _ in index.rows { tally.ignore("heading") }
    let postings = try TransactionPostings(detail, &tally)
    let summary = try sheets["summary"].map { try TransactionSums($0, .summary, &tally) }
    let netTotal = try sheets["net total by gl account"].map { try TransactionSums($0, .netTotal, &tally) }

    var parseResult = ParseResult(
      kind: postings.rows.isEmpty ? .empty : .rows, feed: .transactionDetail, report: "4028")
    parseResult.take(heading)
    parseResult.scope = "period \(heading.fiscalPeriod ?? "not printed")"
    parseResult.content.tables = [
      (TransactionDetail.postings.raw, postings.rows), (TransactionDetail.summary, summary?.rows ?? []),
      (TransactionDetail.netTotal.raw, netTotal?.rows ?? []),
    ]
    parseResult.content.totals = (summary?.totals ?? []) + (netTotal?.totals ?? [])
    if let summary {
      parseResult.content.totals += nets("Summary", summary, postings.nets)
      if let netTotal { parseResult.content.totals += nets("Net Total", netTotal, summary.nets) }
    }
    tally.close(
      &parseResult, sheets: [index] + sheets.values, columns: [postings.map, summary?.map, netTotal?.map])
    return parseResult
  }

  /// Compares the net of each code and account on a sheet of sums with the net from another sheet.
  private func nets(_ name: String, _ sums: TransactionSums, _ others: [CodeOnAccount: Money]) -> [PrintedTotal] {
    let pairs = Set(sums.nets.keys).union(others.filter { $0.value != .zero }.keys)
    return pairs.sorted { ($0.code, $0.account) < ($1.code, $1.account) }.map { pair in
      // The sums omit transfers of a prepayment into the deposits; the postings show both sides of each transfer.
      let isMove = ["DEPMOVE", "PMTMOVE"].contains { pair.code.hasSuffix("-\($0)") }
      return PrintedTotal(
        "\(name): net of \(pair.code) on \(pair.account)", printed: (sums.nets[pair] ?? .zero).cents,
        computed: (others[pair] ?? .zero).cents, isChecked: !isMove)
    }
  }
}
