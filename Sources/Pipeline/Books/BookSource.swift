public import Domain
public import Warehouse

/// A source that a person keeps by hand: each import states what is added, updated or removed in one book.
///
/// The book is the result of all imports together, applied in the order of their receipts.
public protocol BookSource: Source {
  /// The raw table whose ids are the properties of the book.
  var propertyTable: RawTable { get }

  /// Returns the book after an import, as a pure function.
  ///
  /// - Parameters:
  ///   - payload: the imported file.
  ///   - book: the book before.
  ///   - number: the import's number, from 1.
  ///   - known: the properties that may be named; nil for any.
  ///   - cascades: whether rows that name a deleted row are deleted too; else such a file is refused.
  ///   - form: how the file is written.
  /// - Returns: the book after it.
  /// - Throws: `BookProblems` naming every invalid row; in that case nothing of the file counts.
  func book(
    after payload: [UInt8], in book: Book, numbered number: Int, knowing known: Set<String>?, cascades: Bool,
    form: BookForm
  ) throws(BookProblems) -> Book

  /// The values of changed rows that are unusable, or that are valid but unlikely.
  ///
  /// - Parameters:
  ///   - book: the book after the import.
  ///   - before: the book before it.
  /// - Returns: the doubts, each with its row.
  func doubts(about book: Book, since before: Book) -> BookDoubts

  /// The rows of an import that say something else than an entry that a person made by hand, and the manual entries
  /// that name a row that it deletes.
  ///
  /// - Parameters:
  ///   - payload: the imported file.
  ///   - form: how the file is written.
  ///   - book: the book before it.
  ///   - after: the book after it.
  ///   - changes: the newest manual change of every entry.
  /// - Returns: the conflicts, each with its row.
  /// - Throws: `BookProblems` for a file that cannot be read.
  func conflicts(
    of payload: [UInt8], as form: BookForm, in book: Book, to after: Book, with changes: [LedgerEntryChange]
  ) throws(BookProblems) -> [BookConflict]

  /// Divides the rows of a book among its properties.
  ///
  /// - Parameter rows: all rows of the book, by table.
  /// - Returns: each property's own rows and those that they name, by property and table, in the order given.
  func rowsByProperty(_ rows: [String: [RawRow]]) -> [String: [String: [RawRow]]]

  /// The days of a property that the book describes, its own day among them.
  ///
  /// - Parameters:
  ///   - property: the property's key.
  ///   - load: the property's rows of the book.
  ///   - changes: the newest manual change of every entry of the property.
  /// - Returns: the days, each with a digest of what the book and the changes say of it: equal digests give equal rows.
  func days(of property: String, in load: LoadedRows, with changes: [LedgerEntryChange]) -> [CivilDate: String]

  /// The rows that name an image or document by its hash.
  ///
  /// - Parameter book: the book.
  /// - Returns: the hashes, each with its row and column.
  func attachments(of book: Book) -> [BookAttachment]

  /// Combines a folder's files into one file, which is kept as the payload.
  ///
  /// - Parameters:
  ///   - files: the files' names and bytes.
  ///   - path: the file to write.
  /// - Throws: `BookProblems` for a file that does not belong to the book; an error of the disk.
  func pack(_ files: [(name: String, bytes: [UInt8])], into path: String) throws
}

extension FeedName {
  /// The feed of a book kept by hand.
  public static let book = FeedName("ledger_book")
}

extension BookSource {
  /// The book itself.
  public var book: (any BookSource)? { self }

  /// The name of the feed of the load that holds the whole book.
  public var bookFeed: FeedName { .book }
}

/// All rows of a book, by raw table.
public struct Book: Equatable, Sendable {
  /// The rows of each raw table, by their ids.
  public var rows: [String: [String: RawRow]]

  /// A book from its rows.
  public init(rows: [String: [String: RawRow]] = [:]) {
    self.rows = rows
  }
}

/// One invalid row.
public struct BookProblem: Hashable, Sendable, CustomStringConvertible {
  /// What stands for the sheet where a problem is of the whole file.
  public static let wholeFile = "-"
  /// The sheet, or the CSV file's name without its ending.
  public let sheet: String
  /// The row as a person counts it, from 1; nil for the whole sheet.
  public let row: Int?
  /// The column's header; nil for the whole row.
  public let column: String?
  /// The rule, the value found, and what to do.
  public let reason: String

  /// A problem at a place.
  public init(sheet: String, row: Int? = nil, column: String? = nil, reason: String) {
    self.sheet = sheet
    self.row = row
    self.column = column
    self.reason = reason
  }

  /// One line: sheet, row, column, reason; the reason alone for the whole file.
  public var description: String {
    if sheet == BookProblem.wholeFile { return reason }
    return "sheet '\(sheet)'" + (row.map { ", row \($0)" } ?? "") + (column.map { ", column '\($0)'" } ?? "")
      + ": \(reason)"
  }
}

/// A row that names an image or document by its hash.
public struct BookAttachment: Sendable {
  /// The hash.
  public let hash: String
  /// The row's table and id, as `payments 12`.
  public let entry: String
  /// The row in its file.
  public let place: Place
  /// The column's header.
  public let column: String

  /// A row's attachment.
  public init(hash: String, entry: String, place: Place, column: String) {
    (self.hash, self.entry, self.place, self.column) = (hash, entry, place, column)
  }
}

/// An imported row that says something else than a manual change of the same entry.
public struct BookConflict: Sendable {
  /// The row, and both values.
  public let problem: BookProblem
  /// The manual change.
  public let change: LedgerEntryChange
  /// Whether the manual entry may stay; not one of a lease that the file deletes.
  public let canStay: Bool

  /// A conflict of a row with a change.
  public init(problem: BookProblem, change: LedgerEntryChange, canStay: Bool = true) {
    (self.problem, self.change, self.canStay) = (problem, change, canStay)
  }
}

/// The doubts about an import.
public struct BookDoubts: Equatable, Sendable {
  /// The problems that refuse the import in any case.
  public var refused: [BookProblem] = []
  /// The problems that a person may confirm as intended.
  public var confirmable: [BookProblem] = []

  /// No doubt.
  public init() {}
}

/// Why an import was refused: every invalid row.
public struct BookProblems: Error, Equatable, CustomStringConvertible {
  /// The problems, sheet by sheet and row by row.
  public let problems: [BookProblem]
  /// What to do if the rows are intended; nil if they must be changed.
  public let remedy: String?

  /// A refusal for these reasons, at least one.
  public init(_ problems: [BookProblem], remedy: String? = nil) {
    self.problems = problems
    self.remedy = remedy
  }

  /// A refusal of the file as a whole.
  public init(_ reason: String) {
    problems = [BookProblem(sheet: BookProblem.wholeFile, reason: reason)]
    remedy = nil
  }

  /// One line for each problem.
  public var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    return "nothing was imported because of \(count):\n" + problems.map { "  \($0)" }.joined(separator: "\n")
      + (remedy.map { "\n\($0)" } ?? "")
  }
}
