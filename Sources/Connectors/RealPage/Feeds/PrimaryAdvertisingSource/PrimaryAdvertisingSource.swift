internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

extension FeedName {
  static let primaryAdvertisingSource = FeedName("primary_advertising_source")
}

/// RealPage's Primary Advertising Source Evaluation (4158): prospects, visits and leases by advertising source.
///
/// The property is stated in the heading; a business day is not, so the day is that of the run. The scope is the
/// period and the parameters. The counts of both tables are checked against their `Totals:`, and each source's shares
/// against its counts. The percentages of the first `Totals:` are only stored, since Visits Converted to Leases is
/// no ratio there: it is 100 % for each net lease.
struct PrimaryAdvertisingSource: TableFeed {
  let name = FeedName.primaryAdvertisingSource
  let revision = 2
  let reports = ["4158"]
  var tables: [RawTable] { [PrimaryAdvertisingSource.sources.raw, PrimaryAdvertisingSource.contactTypes] }
  var columns: [[ColumnSpec]] { [AdvertisingTables.sourcesWanted, AdvertisingTables.typesWanted] }

  /// One source of a Primary Advertising Source Evaluation.
  struct Line: RawColumns {
    let source = Column("advertising_source", .text, "the source as printed")
    let newProspects = Column("new_prospects", .integer, "first contacts")
    let percentOfProspects = Column("percent_of_prospects", .hundredths, "of all new prospects")
    let phoneCalls = Column("phone_calls", .integer, "first contacts by phone")
    let percentOfPhoneCalls = Column("percent_of_phone_calls", .hundredths, "of all first contacts by phone")
    let firstContactVisits = Column(
      "first_contact_visits", .integer, "the first column Visits: first contacts by visit")
    let percentOfVisits = Column("percent_of_visits", .hundredths, "of all first contacts by visit")
    let visits = Column("visits", .integer, "the second column Visits: all visits")
    let returnVisits = Column("return_visits", .integer, "visits after the first")
    let offSiteConversions = Column(
      "off_site_conversions", .integer, "prospects first met off site who then visited")
    let leases = Column("leases", .integer, "leases signed")
    let waitlist = Column("waitlist", .integer, "put on the waiting list")
    let cancelledDenied = Column("cancelled_denied", .integer, "leases cancelled or denied")
    let netLeases = Column("net_leases", .integer, "leases and waitlist less cancelled and denied")
    let percentOfNet = Column("percent_of_net", .hundredths, "of all net leases")
    let prospectsConvertedToLeases = Column(
      "prospects_converted_to_leases", .hundredths, "net leases of new prospects")
    let visitsConvertedToLeases = Column("visits_converted_to_leases", .hundredths, "net leases of visits")
  }

  static let sources = MappedTable(
    "realpage_primary_advertising_source", grain: "one source of a Primary Advertising Source Evaluation", Line.self)

  static let contactTypes = RawTable(
    "realpage_primary_advertising_contact_types", grain: "one source's first contacts by type",
    columns: [
      .init("advertising_source", .text, "the source as printed"), .init("phone_call", .integer, "by phone"),
      .init("visit", .integer, "by visit"), .init("fax_letter", .integer, "by fax or letter"),
      .init("e_mail", .integer, "by e-mail"), .init("call_center", .integer, "through the call center"),
      .init("property_referral", .integer, "from another property"),
      .init("online_leasing", .integer, "through online leasing"),
      .init("mobile_kiosk", .integer, "through a mobile or a kiosk"),
      .init("internet", .integer, "through the internet"), .init("other", .integer, "in another way"),
      .init("total", .integer, "all of them"),
    ])

  func recognises(_ book: ReportWorkbook) -> Bool {
    book.isTitled("primary advertising source evaluation") || book.heading.states("lea-231-001")
  }

  func parse(_ book: ReportWorkbook) throws -> ParseResult {
    var tables = try AdvertisingTables(book.first)
    for row in book.first.rows { try tables.take(row) }
    let (sources, contactTypes) = try tables.finish()
    var parseResult = ParseResult(kind: sources.isEmpty ? .empty : .rows, feed: name, report: "4158")
    parseResult.take(book.heading)
    parseResult.scope = book.heading.scope
    parseResult.content.tables = [
      (PrimaryAdvertisingSource.sources.raw, sources), (PrimaryAdvertisingSource.contactTypes, contactTypes),
    ]
    parseResult.content.totals = tables.totals
    tables.tally.close(&parseResult, sheets: [book.first], columns: tables.maps)
    return parseResult
  }
}
