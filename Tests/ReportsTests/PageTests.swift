import Domain
import Query
import Reports
import SpreadsheetReader
import TestSupport
import Testing

@Suite("Pages") struct PageTests {
  private let hostile = "<script>alert('1')</script> & \"Co\"\u{1}"

  private func page(_ cells: [[Reports.Cell]], groupedBy: Int = 0, total: [Reports.Cell]? = nil) -> String {
    let columns = (cells.first ?? []).enumerated().map { place, cell in
      Column("k\(place)", "H\(place)", kind(of: cell))
    }
    let table = Table(
      columns: columns, rows: cells.map { TableRow($0) }, total: total.map { TableRow($0) }, groupedBy: groupedBy)
    return HTMLRenderer().render(Document(title: hostile, subtitle: [hostile], table: table, notes: [hostile]))
  }

  private func kind(of cell: Reports.Cell) -> Column.Kind {
    switch cell {
    case .money: .money
    case .count: .count
    case .date: .date
    default: .text
    }
  }

  /// The texts of a page's table as our own reader of pages sees them, row by row.
  private func texts(in page: String) throws -> [[String]] {
    var rows: [[String]] = []
    for sheet in try Workbook.open(.bytes(Array(page.utf8))).sheets {
      try sheet.forEachRow { row in
        rows.append(
          row.cells.compactMap { cell in
            if case .text(let text) = cell.value { text.string } else { nil }
          })
        return true
      }
    }
    return rows
  }

  @Test("A tenant named <script> is a name in every position")
  func escaped() throws {
    let label = Reports.Cell.labels([Label(hostile, tone: .bad, details: [hostile])])
    let page = page([[.text(hostile), label]], groupedBy: 1, total: [.text(hostile), .blank])
    #expect(!page.contains("<script") && !page.contains("\"Co\"") && !page.contains("\u{1}"))
    let name = "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;Co&quot; "
    #expect(page.contains("title=\"\(name)\"") && page.contains("<title>\(name)</title>"))
  }

  @Test("A page needs nothing but itself, and its policy allows nothing else")
  func selfContained() {
    let page = page([[.text("a")]])
    for foreign in ["http:", "https:", "src=", "href=", "url(", "@import", "<link", "<script", "<img", "on click"] {
      #expect(!page.contains(foreign), "\(foreign)")
    }
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
  }

  @Test("Totals are in the table's foot, group names above their rows, and each row has a heading of its own")
  func structure() throws {
    let page = page(
      [
        [.text("Oak"), .text("1"), .money(Money(cents: -5))], [.text("Oak"), .text("2"), .absent],
        [.text("Elm"), .text("3"), .money(Money(cents: 123_456))],
      ], groupedBy: 1, total: [.text("Total"), .blank, .money(Money(cents: 123_451))])
    #expect(page.contains("<tfoot>\n<tr><th scope=\"row\">Total</th><td class=\"right\">1,234.51</td></tr>\n</tfoot>"))
    #expect(page.split(separator: "<tbody>").count == 3)
    #expect(page.contains("<th scope=\"rowgroup\" colspan=\"2\"><span><small>H0</small> Elm</span></th>"))
    #expect(page.contains("<tr><th scope=\"row\">1</th><td class=\"right negative\">-0.05</td></tr>"))
    #expect(page.contains("<td class=\"right absent\">n/a</td>"))
  }

  @Test(
    "Every state is a word, has a look of its own, and can be reached where it has details",
    arguments: Label.Tone.allCases)
  func states(tone: Label.Tone) throws {
    let page = page([[.text("a"), .labels([Label("WORD", tone: tone, details: ["one", "two"]), Label("-")])]])
    #expect(
      page.contains(
        "<span class=\"label \(tone.rawValue)\" tabindex=\"0\" title=\"one\ntwo\">WORD</span><span class=\"label\">-</span>"
      ))
    // The sign before the word tells states apart where colours do not.
    let signs = Label.Tone.allCases.map { tone in
      page.split(separator: ".\(tone.rawValue)::before { content: ").dropFirst().first?.prefix { $0 != "}" }
    }
    #expect(Set(signs).count == Label.Tone.allCases.count && !signs.contains(nil))
  }

  @Test("A page without rows says so instead of a table")
  func empty() {
    #expect(page([]).contains("<p class=\"empty\">Nothing to list.</p>"))
  }

  @Test("What people read on a page are the values of the report, row for row", arguments: ReportTests.Sample.allCases)
  func readsBack(sample: ReportTests.Sample) throws {
    let document = try sample.document()
    let rows = try texts(in: HTMLRenderer().render(document))
    let printed = TextRenderer().render(document).split(separator: "\n", omittingEmptySubsequences: false)
    let isRule = { (line: Substring) in line.hasPrefix("-") && line.allSatisfy { $0 == "-" || $0 == " " } }
    let first = try #require(printed.firstIndex(where: isRule))
    let lines = printed[(first + 1)...].prefix { !$0.isEmpty }.filter { !isRule($0) }
    let page = rows.suffix(lines.count).map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    #expect(!lines.isEmpty && rows.count > lines.count)
    guard document.table.groupedBy == 0 else { return }
    for (line, row) in zip(lines, page) {
      #expect(line.split(separator: " ").joined() == row.split(separator: " ").joined())
    }
  }
}
