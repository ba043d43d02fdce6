internal import Responses
public import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// Yardi Voyager: its feeds and its mappings.
public struct Yardi: Source {
  /// One a kind of response; the first that recognises one reads it.
  let responses: [ResponseFeed] = [
    .properties, .units, .residents, .leaseCharges, .availability, .guestActivity, .transactions, .prepays,
    .residentData,
  ]

  /// One a kind of Excel report, which owners often get by mail.
  let reports: [any TableFeed<YardiWorkbook>] = [
    RentRollCharges(),
    UnitAvailability(),
    BoxScoreSummary(),
    DelinquencySummary(),
    AgingDetail(),
    UnitAvailabilityDetails(),
  ]

  /// The source's name.
  public let name = "yardi"

  /// The feeds of responses, then those of report files.
  public var feeds: [any Feed] { responses.map { $0 as any Feed } + reports.map { $0 as any Feed } }

  /// How the raw tables become unified rows, in the order of their running.
  public let mappings: [any Mapping]

  /// The conventions of the owner's Voyager, as text.
  public let conventions: String

  /// Yardi as an owner keeps it.
  public init(_ conventions: YardiConventions = .standard) {
    self.conventions = conventions.words
    mappings = [
      FloorplanMapping(), UnitMapping(conventions: conventions), LeaseMapping(conventions: conventions),
      LedgerMapping(conventions: conventions), AccountMapping(conventions: conventions),
      GuestMapping(conventions: conventions), ActivityMapping(),
      ExpirationMapping(conventions: conventions),
    ]
  }

  /// Reads one response of a web service, or one Excel report.
  public func read(_ payload: Payload, as operation: String?) throws(FileError) -> ParseResult {
    if Response.isXML(payload) {
      return try ResponseFeeds(responses).read(payload, as: operation, foreign: \.isAnotherVendors) {
        try $0.saysThatNothingWasFound
      }
    }
    if let operation { return .noResponse(operation) }
    return try files.read(payload)
  }

  /// Finds the locations of a response's row values as XPath expressions; for a Box Score Summary, the Excel report
  /// that figures can be based on, the cells.
  public func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    if Response.isXML(payload) { return try ResponseFeeds(responses).cells(of: lineage, in: payload) }
    return try files.cells(of: lineage, in: payload)
  }

  private var files: ReportFeeds<YardiWorkbook> {
    ReportFeeds(
      reports, open: { try YardiWorkbook($0) },
      unknown: { _ in throw Refusal("the workbook is none of Yardi's reports that are read") },
      head: { book, result in (result.property, result.asOf) = (book.property.map { .id($0) }, book.asOf) })
  }
}
