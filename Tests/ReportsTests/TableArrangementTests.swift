import Domain
import Testing

@testable import Reports

@Suite("Tables as people ask for them")
struct TableArrangementTests {
  private let document = RowsReport(
    title: "T",
    columns: [
      Column("name", "Name", .text), Column("units", "Units", .count), Column("state", "State", .text, isState: true),
      Column("note", "Note", .text),
    ],
    rows: [
      [
        .text("Elm"), .count(12), .text("late"),
        .text("one two three four five six seven eight nine ten eleven twelve"),
      ],
      [.text("Ash"), .absent, .text("fresh"), .text("short")],
      [.text("Oak"), .count(100), .text("refused"), .text("")],
      [.text("Fir"), .count(12), .text("n/a"), .text("")],
    ]
  ).document

  private func names(_ document: Document) -> [Cell] { document.table.rows.map { $0.cells[0] } }

  @Test("Rows are sorted by value in either order, those without a value last, equal ones as they were")
  func sorted() throws {
    var arrangement = TableArrangement()
    arrangement.sort = "units"
    #expect(
      try names(arrangement.applied(to: document)) == [.text("Elm"), .text("Fir"), .text("Oak"), .text("Ash")])
    arrangement.isDescending = true
    #expect(
      try names(arrangement.applied(to: document)) == [.text("Oak"), .text("Elm"), .text("Fir"), .text("Ash")])
  }

  @Test("The first rows have no total, and a note says so; a limit above their number changes nothing")
  func top() throws {
    var whole = document
    whole.table.total = TableRow([.text("all"), .count(124), .blank, .blank])
    var arrangement = TableArrangement()
    arrangement.top = 2
    let cut = try arrangement.applied(to: whole)
    #expect(cut.table.rows.count == 2 && cut.table.total == nil && cut.notes.last?.contains("2 of 4 rows") == true)
    arrangement.top = 4
    #expect(try arrangement.applied(to: whole) == whole)
  }

  @Test("Columns are chosen and sorted by their headings too, in upper or lower case")
  func headings() throws {
    var arrangement = TableArrangement()
    (arrangement.columns, arrangement.sort) = (["UNITS", "name"], "Units")
    #expect(try CSVRenderer().render(arrangement.applied(to: document)).hasPrefix("units,name\r\n12,Elm\r\n12,Fir\r\n"))
  }

  @Test("Columns are chosen by their keys, in any order; an unknown one is refused with the columns there are")
  func columns() throws {
    var arrangement = TableArrangement()
    arrangement.columns = ["units", "name"]
    let chosen = try arrangement.applied(to: document)
    #expect(CSVRenderer().render(chosen).hasPrefix("units,name\r\n12,Elm\r\n,Ash\r\n"))
    arrangement.columns = ["unit"]
    let error = #expect(throws: UnknownColumn.self) { try arrangement.applied(to: document) }
    #expect(error?.description == "no column 'unit'. Columns: name, units, state, note")
  }

  @Test("A long text is broken between words to fit the terminal, and nothing is lost")
  func broken() {
    let text = TextRenderer(width: 56).render(document)
    for line in text.split(separator: "\n") { #expect(line.count <= 56, "\(line)") }
    for word in "one two three four five six seven eight nine ten eleven twelve".split(separator: " ") {
      #expect(text.contains(word))
    }
    #expect(!text.contains("--wide"))
  }

  @Test("Columns that do not fit are dropped from the right, and named with what prints them")
  func dropped() {
    let text = TextRenderer(width: 44).render(document)
    #expect(!text.contains("refused") && text.contains("twelve"))
    let note = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(note.contains("Columns too wide for the terminal: State. --wide prints them"), "\(note)")
    // A file or a pipe has every column in full.
    let file = TextRenderer().render(document)
    #expect(file.contains("refused") && file.contains("eleven twelve\n"))
  }

  @Test("Columns of earlier periods and of a window's days are dropped before current figures; notes fit the terminal")
  func secondary() {
    let columns = [
      Column("property", "Property", .text), Column("as_of", "As of", .date), Column("first_date", "From", .date),
      Column("leads", "Leads", .count), Column("compared_leads", "Prior", .count), Column("leases", "Leases", .count),
      Column("compared_leases", "Prior", .count),
    ]
    let text = TextRenderer(width: 30).render(
      RowsReport(
        title: "T", columns: columns,
        rows: [[.text("Elm"), .absent, .absent, .count(5), .count(6), .count(7), .count(8)]],
        notes: ["one two three four five six seven eight nine ten eleven twelve"]
      ).document)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[1].split(separator: " ") == ["Property", "As", "of", "Leads", "Leases"])
    #expect(lines.allSatisfy { $0.count <= 30 }, "\(text)")
    let note = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(note.contains("Columns too wide for the terminal: From, Prior. --wide"), "\(note)")
  }

  @Test("States are colored where colors are wanted, and nothing else is")
  func colored() {
    let text = TextRenderer(isColored: true).render(document)
    #expect(text.contains("\u{1B}[33mlate   \u{1B}[0m") && text.contains("\u{1B}[31mrefused\u{1B}[0m"))
    #expect(text.contains("\u{1B}[32mfresh  \u{1B}[0m") && text.split(separator: "\u{1B}").count == 7)
    #expect(!TextRenderer().render(document).contains("\u{1B}"))
  }
}
