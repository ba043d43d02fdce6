import Domain
import Query
import Reports
import Testing

@Suite("Renderers") struct RendererTests {
  private func document(_ cells: [Cell], _ kinds: [Column.Kind], total: [Cell]? = nil) -> Document {
    Document(
      title: "T", subtitle: [],
      table: Table(
        columns: kinds.enumerated().map { Column("k\($0.offset)", "H\($0.offset)", $0.element) },
        rows: [TableRow(cells)], total: total.map { TableRow($0) }), notes: [])
  }

  @Test(
    "Texts that a spreadsheet would run are neutralized; numbers stay numbers",
    arguments: [
      ("=1+1", "'=1+1"), ("+1+cmd", "'+1+cmd"), ("-a", "'-a"), ("@x", "'@x"), ("\tx", "\"'\tx\""), ("\rx", "\"'\rx\""),
      ("'=1", "''=1"), ("-1250.00", "-1250.00"), ("+7", "+7"), ("=", "'="),
    ])
  func formula(text: String, cell: String) {
    let csv = CSVRenderer().render(
      document([.text(text), .money(Money(cents: -5)), .count(-1)], [.text, .money, .count]))
    #expect(csv == "k0,k1,k2\r\n\(cell),-0.05,-1\r\n")
  }

  @Test("Quotes, commas and line ends are quoted, and absent is empty")
  func quoting() {
    let csv = CSVRenderer().render(document([.text("a \"b\", c\r\nd"), .absent, .text("é")], [.text, .count, .text]))
    #expect(csv == "k0,k1,k2\r\n\"a \"\"b\"\", c\r\nd\",,é\r\n")
  }

  @Test("A total is left out of CSV, so that a column can be summed")
  func csvTotal() {
    #expect(CSVRenderer().render(document([.count(1)], [.count], total: [.count(1)])) == "k0\r\n1\r\n")
  }

  @Test("JSON escapes what it must, and distinguishes absent from zero")
  func json() {
    let text = "\"\\\n\u{1}é"
    let json = JSONRenderer().render(
      document(
        [.text(text), .absent, .money(.zero), .decimal(Hundredths(count: -5))], [.text, .count, .money, .decimal]))
    #expect(json.contains(#"{"k0": "\"\\\n\u0001é", "k1": null, "k2_cents": 0, "k3": -0.05}"#))
    #expect(json.contains("\"total\": null") && json.contains("\"notes\": []"))
  }

  @Test("Columns line up in every script, and control characters are removed")
  func width() {
    let table = Table(
      columns: [Column("a", "Name", .text), Column("b", "No.", .count)],
      rows: [
        TableRow([.text("東京\u{1B}[2J"), .count(1)]), TableRow([.text("Mu\u{308}ller"), .count(1_234)]),
        TableRow([.text("a"), .absent]),
      ], total: TableRow([.text("Total"), .count(1_235)]))
    let text = TextRenderer().render(Document(title: "T", subtitle: [], table: table, notes: ["n"]))
    #expect(
      text == """
        T

        Name        No.
        --------  -----
        東京 [2J      1
        Mu\u{308}ller    1,234
        a           n/a
        --------  -----
        Total     1,235

        n

        """)
  }
}
