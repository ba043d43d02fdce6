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

  @Test("A total's label extends over the blank cells after it, and is broken where they are too narrow")
  func spannedTotal() {
    let cells: [Cell] = [.text("Elm"), .text("101"), .text("Ann Example"), .count(7)]
    let total: [Cell] = [.text("Total (25 of 28 properties have no ledger)"), .blank, .blank, .count(9)]
    let lines = TextRenderer().render(document(cells, [.text, .text, .text, .count], total: total))
      .split(separator: "\n").map(String.init)
    // The label asks its own column for the room of its longest word.
    #expect(lines[1...2] == ["H0          H1   H2           H3", "----------  ---  -----------  --"])
    #expect(lines[3] == "Elm         101  Ann Example   7")
    #expect(lines[5...] == ["Total (25 of 28 properties     9", "have no ledger)"])
    let short = TextRenderer().render(
      document(cells, [.text, .text, .text, .count], total: [.text("Total"), .blank, .blank, .count(9)]))
    #expect(short.contains("\nElm    101  Ann Example   7\n") && short.contains("\nTotal                     9\n"))
  }

  @Test("JSON escapes what it must, and distinguishes absent from zero")
  func json() {
    let text = "\"\\\n\u{1}é"
    let json = JSONRenderer().render(
      document(
        [.text(text), .absent, .money(.zero), .decimal(Hundredths(count: -5))], [.text, .count, .money, .decimal]))
    #expect(json.contains(#"{"k0": "\"\\\n\u0001é", "k1": null, "k2": 0.00, "k3": -0.05}"#))
    #expect(json.contains("\"total\": null") && json.contains("\"notes\": []"))
  }

  /// A grid of two statuses, the people, and payments of 10.00 and 5.50; the first row is the total of the second.
  private var nested: Document {
    let fields = { (day: Int, cents: Int64) in
      [LabelField("date", .date(CivilDate(dayNumber: day))), LabelField("amount", .money(Money(cents: cents)))]
    }
    let cells: [Cell] = [
      .text("a"), .labels([Label("PAID", tone: .good), Label("-", value: .absent)]),
      .labels([Label("Ann"), Label("Bo")]),
      .labels([Label("x, 10", fields: fields(0, 1_000)), Label("x, 5.5", fields: fields(1, 550))]),
    ]
    return Document(
      title: "T", subtitle: [],
      table: Table(
        columns: [
          Column("k", "K", .text), Column("m", "M", .text, form: .parts(["rent", "utilities"])),
          Column("who", "Who", .text, form: .numbered), Column("paid", "Paid", .text, form: .records(total: "amount")),
        ],
        rows: [
          TableRow([.text("a"), .blank, .blank, .blank], role: .subtotal), TableRow(cells, repeated: 1),
          TableRow([.text("end"), .blank, .blank, .blank], role: .closing),
        ]), notes: [], asOf: CivilDate(dayNumber: 20_488))
  }

  @Test("CSV has one value in each cell, and no totals of rows")
  func flat() {
    #expect(
      CSVRenderer().render(nested)
        == "k,m_rent,m_utilities,who_1,who_2,paid_count,paid_total\r\na,PAID,,Ann,Bo,2,15.50\r\nend,,,,,,\r\n")
  }

  @Test("JSON nests lists as objects with days and cents, and holds the day, totals and balances apart from the rows")
  func nests() {
    let json = JSONRenderer().render(nested)
    let paid =
      #""paid": [{"date": "1970-01-01", "amount": 10.00}, {"date": "1970-01-02", "amount": 5.50}]"#
    #expect(
      json.contains(
        #"{"k": "a", "m": {"rent": "PAID", "utilities": null}, "who": ["Ann", "Bo"], \#(paid)}"#), "\(json)")
    let parts = json.split(separator: "\n  \"").map { $0.prefix { $0 != "\"" } }
    #expect(
      parts.dropFirst() == [
        "title", "as_of", "subtitle", "rows", "subtotals", "balances", "total", "coverage", "notes",
      ], "\(parts)")
    #expect(json.contains("\"as_of\": \"2026-02-04\","))
  }

  @Test("People see a cell that repeats the row above blank")
  func repeated() {
    let lines = TextRenderer().render(nested).split(separator: "\n").map(String.init)
    #expect(lines[3] == "a" && lines[4] == "     PAID / -  Ann, Bo  x, 10; x, 5.5", "\(lines)")
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
