public import Warehouse

/// A source that a person keeps by hand: each import says what is new, otherwise or gone in one book.
///
/// The book is what all imports together make, in the order of their receipts.
public protocol BookSource: Source {
  /// The raw table whose ids are the properties that the book is of.
  var propertyTable: RawTable { get }

  /// The book as it is after an import: a pure function.
  ///
  /// - Parameters:
  ///   - payload: the imported file.
  ///   - book: the book before.
  ///   - number: the import's number, from 1.
  ///   - known: the properties that may be named; nil for any.
  /// - Returns: the book after it.
  /// - Throws: `BookProblems` naming every row that cannot be taken; nothing of the file counts then.
  func book(
    after payload: [UInt8], in book: Book, numbered number: Int, knowing known: Set<String>?
  ) throws(BookProblems) -> Book

  /// What the rows that an import changed state that cannot be used, or that is possible and seldom meant.
  ///
  /// - Parameters:
  ///   - book: the book after the import.
  ///   - before: the book before it.
  /// - Returns: the doubts, each at its row.
  func doubts(about book: Book, since before: Book) -> BookDoubts

  /// Makes one file of a folder's, to be kept as the payload.
  ///
  /// - Parameters:
  ///   - files: the files' names and bytes.
  ///   - path: the file to write.
  /// - Throws: `BookProblems` for a file that is none of the book's; an error of the disk.
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

/// One row that cannot be taken.
public struct BookProblem: Hashable, Sendable, CustomStringConvertible {
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

  /// One line: sheet, row, column, reason.
  public var description: String {
    "sheet '\(sheet)'" + (row.map { ", row \($0)" } ?? "") + (column.map { ", column '\($0)'" } ?? "") + ": \(reason)"
  }
}

/// What is doubtful about an import.
public struct BookDoubts: Equatable, Sendable {
  /// What is refused in any case.
  public var refused: [BookProblem] = []
  /// What is taken once a person confirms it.
  public var confirmable: [BookProblem] = []

  /// No doubt.
  public init() {}
}

/// Why an import was refused: every row that cannot be taken.
public struct BookProblems: Error, Equatable, CustomStringConvertible {
  /// The problems, sheet by sheet and row by row.
  public let problems: [BookProblem]
  /// What to do where the rows are meant as they are; nil where they must be changed.
  public let remedy: String?

  /// A refusal for these reasons, at least one.
  public init(_ problems: [BookProblem], remedy: String? = nil) {
    self.problems = problems
    self.remedy = remedy
  }

  /// A refusal of the file as a whole.
  public init(_ reason: String) {
    problems = [BookProblem(sheet: "-", reason: reason)]
    remedy = nil
  }

  /// A line a problem.
  public var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    return "nothing was imported because of \(count):\n" + problems.map { "  \($0)" }.joined(separator: "\n")
      + (remedy.map { "\n\($0)" } ?? "")
  }
}
