public import Domain
public import Pipeline
internal import SpreadsheetReader
public import Warehouse
internal import SpreadsheetWriter

/// The book that an owner without a management system keeps by hand: a workbook, one sheet a table, or a folder of CSV
/// files.
public struct Ledger: BookSource {
  /// The source's name.
  public let name = "ledger"

  /// The tables of the book.
  public var tables: [RawTable] { BookTables.all.map(\.raw) }

  /// How the book becomes unified rows.
  public let mappings: [any Mapping]

  /// What the categories of expenses are.
  public let conventions: String

  /// The table whose ids are the properties of the book.
  public var propertyTable: RawTable { BookTables.properties.raw }

  /// The ledger, with what the categories of its expenses are.
  public init(_ accounts: AccountGroups = .usual) {
    mappings = [BookMapping(accounts: accounts)]
    conventions = accounts.words
  }

  /// The book is one feed.
  public var reportsByFeed: [String: [String]] { [bookFeed.text: []] }

  /// The revision of the book's reader: increase it with every change to the result for the same imports.
  static let revision = 5

  /// The revision of the book, with that of the workbook reader.
  public var revisions: [String: Int] { [bookFeed.text: Ledger.revision + Workbook.revision] }

  /// The datasets of the book: the ledger, and what its leases say of units and households.
  public func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] {
    [.ledger, .units, .pricing, .leases, .delinquency, .activity, .expirations]
  }

  /// Divides the rows of a book among its properties, each with the rows that its own name.
  public func rowsByProperty(_ rows: [String: [RawRow]]) -> [String: [String: [RawRow]]] {
    BookDivision(rows).rowsByProperty
  }

  /// The days that the leases describe, from the first move-in to the book's own day.
  public func days(
    of property: String, in load: LoadedRows, with changes: [LedgerEntryChange]
  ) -> [CivilDate: String] {
    guard let day = load.record.asOf else { return [:] }
    let tables = load.rows.mapValues { rows in
      Dictionary(rows.map { ($0.rowID, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let entered = book(Book(rows: tables), with: changes).book.rows.mapValues { rows in
      rows.sorted { $0.key < $1.key }.map(\.value)
    }
    return BookHistory(PropertyBook(entered, property: property), day: day).digests
  }

  /// The book has units and charges; an import of it is the step to all else.
  public var reportNames: ReportNames {
    let step = "Run 'ownerdash ledger import FILE' with a manual book"
    return ReportNames(
      [.units: "manual book", .billing: "manual book", .income: "manual book"], stepToLedger: step,
      stepToWholeLedger: step,
      stepToBalances: step)
  }

  /// Recognizes a workbook with the book's sheets and refuses it, because a separate command imports it.
  public func read(_ payload: Payload, as operation: String?) throws(FileError) -> ParseResult {
    let bytes = try payload.bytes()
    do {
      let names = try Workbook.open(.bytes(bytes), limits: .report).sheets.map(\.name)
      let isBook = names.contains { BookTables.table(named: $0) != nil }
      let refusal = Refusal(
        isBook
          ? "the file is a workbook of the ledger, which is imported, not loaded"
          : "the file has no sheet of the manual book",
        hints: isBook ? ["import it with 'ownerdash ledger import FILE'"] : [])
      return ParseResult(kind: .refused(refusal), feed: isBook ? bookFeed : nil, report: nil)
    } catch {
      return ParseResult(kind: .refused(Refusal("\(error)")), feed: nil, report: nil)
    }
  }

  /// The state of the book after an import.
  public func book(
    after payload: [UInt8], in book: Book, numbered number: Int, knowing known: Set<String>?, cascades: Bool,
    form: BookForm = .usual
  ) throws(BookProblems) -> Book {
    let parseResult = try Ledger.reading(payload, form, isStrict: known != nil)
    // Rows without an id are missing from the change, so errors about references to them would be misleading.
    guard parseResult.problems.allSatisfy({ $0.row != nil && $0.column != BookColumn.idHeader }) else {
      throw BookProblems(parseResult.problems)
    }
    let change = BookChange(parseResult.entries, to: book, numbered: number, cascades: cascades)
    let unknown = parseResult.entries.filter { $0.table.name == BookTables.properties.name && !$0.isDeleted }
      .filter { entry in known.map { !$0.contains(entry.id) } ?? false }
    let problems = parseResult.problems + change.problems + change.dependents + unknown.map(Ledger.unconfigured)
    guard problems.isEmpty else {
      throw BookProblems(Ledger.inOrder(problems), remedy: change.dependents.isEmpty ? nil : Ledger.cascading)
    }
    return change.book
  }

  /// Reads a file as its form says; `isStrict` refuses numbers that may mean two.
  static func reading(
    _ payload: [UInt8], _ form: BookForm, isStrict: Bool = false
  ) throws(BookProblems) -> BookReading {
    let written = CellForm(numbers: form.numbers, days: form.days, isStrict: isStrict)
    let mapping = try form.mapping.map { (text) throws(BookProblems) in try ForeignMapping(text) }
    do {
      let workbook = try Workbook.open(.bytes(payload), limits: .report)
      guard let mapping else { return try BookReading(workbook, written) }
      return BookReading(try ForeignReading(workbook, mapping, written))
    } catch let problems as BookProblems {
      throw problems
    } catch {
      throw BookProblems("\(error)")
    }
  }

  /// The forms of numbers that an import may declare, each by an example.
  public static let numberForms = CellForm.numberForms.map(\.example)
  /// The forms of days that an import may declare.
  public static let dayForms = CellForm.dayForms

  /// The properties that a file of the book lists; none if it is no such file.
  ///
  /// - Parameters:
  ///   - payload: the file.
  ///   - name: the file's name, which is the table's for a CSV file.
  /// - Returns: the properties' ids and names.
  public func properties(in payload: [UInt8], named name: String) -> [(id: String, name: String)] {
    let table = BookTables.properties.table
    do {
      let workbook = try Workbook.open(.bytes(payload), limits: .report)
      for sheet in workbook.sheets where sheet.name == table.name || name == "\(table.name).csv" {
        return try BookReading(sheet, as: table).entries.compactMap { entry in
          entry.values[1].flatMap(\.text).map { (entry.id, $0) }
        }
      }
    } catch {
      return []
    }
    return []
  }

  /// Checks the rows that an import changed for values that cannot be used, and for values that are possible but
  /// unlikely.
  public func doubts(about book: Book, since before: Book) -> BookDoubts {
    var doubts = BookReview(book, since: before).doubts
    doubts.refused = Ledger.inOrder(doubts.refused)
    doubts.confirmable = Ledger.inOrder(doubts.confirmable)
    return doubts
  }

  /// The problems in the order of the tables and rows.
  private static func inOrder(_ problems: [BookProblem]) -> [BookProblem] {
    let places = Dictionary(uniqueKeysWithValues: BookTables.all.enumerated().map { ($1.name, $0) })
    return problems.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      return (places[first.sheet] ?? -1, first.row ?? 0, left.offset)
        < (places[second.sheet] ?? -1, second.row ?? 0, right.offset)
    }.map(\.element)
  }

  private static let cascading =
    "To delete rows that others name, delete or change the others in the same file, or import with --cascade to delete"
    + " them too."

  private static func unconfigured(_ entry: BookEntry) -> BookProblem {
    BookProblem(
      sheet: entry.place.sheet, row: entry.place.row, column: BookColumn.idHeader,
      reason: "'\(entry.id)' is not in the configuration. Add"
        + " \"\(entry.id)\": {\"source\": \"ledger\", \"propertyId\": \"\(entry.id)\", \"propertyName\": \"…\"} to it")
  }

  /// Makes one workbook of a folder's CSV files, every cell as text in its place.
  public func pack(_ files: [(name: String, bytes: [UInt8])], into path: String) throws {
    var sheets: [WorksheetContent] = []
    var problems: [BookProblem] = []
    for file in files {
      let name = file.name.hasSuffix(".csv") ? String(file.name.dropLast(4)) : nil
      guard let name, BookTables.table(named: name) != nil else {
        let near =
          nearest(name ?? file.name, in: BookTables.all.map(\.name)).map { "; did you mean '\($0).csv'?" } ?? ""
        problems.append(BookProblem(sheet: file.name, reason: "unknown CSV file name\(near)"))
        continue
      }
      do {
        sheets.append(try Ledger.sheet(named: name, file.bytes))
      } catch {
        problems.append(BookProblem(sheet: name, reason: "\(error)"))
      }
    }
    if files.isEmpty {
      problems.append(BookProblem(sheet: BookProblem.wholeFile, reason: "the folder has no CSV files"))
    }
    guard problems.isEmpty else { throw BookProblems(problems) }
    try writeWorkbook(sheets, to: path)
  }

  private static func sheet(named name: String, _ bytes: [UInt8]) throws -> WorksheetContent {
    var sheet = WorksheetContent(name: name, columns: [])
    for page in try Workbook.open(.bytes(bytes), limits: .report).sheets.prefix(1) {
      try page.forEachRow { row in
        var cells: [WorksheetContent.Cell] = []
        for cell in row.cells {
          cells += Array(repeating: .blank, count: max(0, cell.column - cells.count))
          cells.append(BookColumn.text(of: cell).map { .text(CSVField.restored($0)) } ?? .blank)
        }
        if row.index == 0 {
          sheet.columns = cells.map { WorksheetContent.Column($0 == .blank ? "" : Ledger.text($0)) }
        } else {
          sheet.rows += Array(repeating: [], count: max(0, row.index - 1 - sheet.rows.count))
          sheet.rows.append(cells)
        }
        return true
      }
    }
    return sheet
  }

  private static func text(_ cell: WorksheetContent.Cell) -> String {
    if case .text(let text) = cell { text } else { "" }
  }
}
