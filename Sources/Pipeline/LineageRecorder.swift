public import Warehouse

/// One value of a raw row that a unified row was made from.
public struct RawOrigin: Hashable, Sendable {
  /// The SHA-256 of the payload.
  public let payload: String
  /// The raw table.
  public let table: String
  /// The row's id in its table; nil where rows have none.
  public let rowID: String?
  /// The row's place in the payload.
  public let place: Place
  /// The raw table's column.
  public let column: String
  /// The value as it was read.
  public let value: Field
}

/// The recorder of a mapping: which raw values are behind which unified rows.
///
/// Only values that affect a figure are noted, never a person's name.
public struct LineageRecorder: Sendable {
  /// A unified row, by its id within its property and day.
  public enum Subject: Hashable, Sendable {
    /// A unit.
    case unit(String)
    /// A floor plan of a Box Score.
    case floorplan(String)
    /// An account.
    case account(String)
    /// A charge or payment of a ledger.
    case entry(String)
    /// A charge that a lease should be billed repeatedly.
    case schedule(String)
    /// A line of income or expenses.
    case incomeLine(String)
    /// A lease of the day.
    case lease(String)
    /// A lease that ends.
    case expiration(String)
    /// The rent of a lease that was renewed.
    case renewal(String)
    /// A report's event, by its place among those that the report lists.
    case listed(EventSource, Int)
    /// An event in effect, of households or of prospects.
    case event(String)
    /// A lease that began.
    case tradeout(String)
    /// A day on which a unit was made ready.
    case madeReady(MadeReadyDay)
    /// A unit that was moved into, by its number and the day.
    case turn(String)
  }

  private var bySubject: [Subject: [RawOrigin]] = [:]
  /// Which rows others were made from, where their raw values are not known yet; nil where they are.
  private var links: [Subject: [Subject]]?

  /// A recorder that has noted nothing yet.
  public init() {}

  /// The values behind a row, in the order in which they were noted.
  public subscript(subject: Subject) -> [RawOrigin] { bySubject[subject] ?? [] }

  /// Notes the values of a raw row's columns; absent values are not noted.
  public mutating func add<Columns>(_ subject: Subject, _ record: RawRecord<Columns>, _ columns: [Columns.Path]) {
    if let payload = record.payload { add(subject, record, columns, of: payload, rowID: nil) }
  }

  /// Notes the values of a row that does not name its payload; absent values are not noted.
  public mutating func add<Columns>(
    _ subject: Subject, _ record: RawRecord<Columns>, _ columns: [Columns.Path], of payload: String, rowID: String?
  ) {
    for column in columns where record[column] != .null {
      bySubject[subject, default: []].append(
        RawOrigin(
          payload: payload, table: record.table, rowID: rowID, place: record.row.place,
          column: record.columnName(column), value: record[column]))
    }
  }

  /// A recorder that notes which rows others were made from, before their raw values are known.
  static var linking: LineageRecorder {
    var recorder = LineageRecorder()
    recorder.links = [:]
    return recorder
  }

  /// The rows that a row was made from, of a linking recorder; the row itself if it was made from no others.
  func parts(of subject: Subject) -> [Subject] { links?[subject]?.flatMap(parts) ?? [subject] }

  /// Notes that a row was made from the raw values of another.
  mutating func add(_ subject: Subject, from other: Subject) {
    if links == nil { add(subject, self[other]) } else { links?[subject, default: []].append(other) }
  }

  /// Notes values.
  mutating func add(_ subject: Subject, _ lineage: [RawOrigin]) {
    if !lineage.isEmpty { bySubject[subject, default: []] += lineage }
  }

  /// Adds the raw values behind the events that a day's reports list.
  mutating func addListed(_ day: LineageRecorder) {
    for case (.listed(let eventSource, let number), let lineage) in day.bySubject {
      add(.listed(eventSource, number), lineage)
    }
  }

  /// Adds the raw values behind the days on which units were made ready; those of earlier days stay.
  mutating func addMadeReady(_ day: LineageRecorder) {
    for case (let subject, let lineage) in day.bySubject where bySubject[subject] == nil {
      if case .madeReady = subject { bySubject[subject] = lineage }
    }
  }

  /// Adds the raw values behind a day's income statements and the book's payments and expenses, which replace those of
  /// earlier days.
  mutating func replaceIncomeLines(_ day: LineageRecorder) {
    for case (let subject, let lineage) in day.bySubject {
      if case .incomeLine = subject { bySubject[subject] = lineage }
    }
  }

  /// Notes the values of several rows' columns.
  public mutating func add<Columns>(_ subject: Subject, _ records: [RawRecord<Columns>], _ columns: [Columns.Path]) {
    for record in records { add(subject, record, columns) }
  }
}
