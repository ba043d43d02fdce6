/// A report of the service, with the numbers and codes that a request must use.
struct CatalogEntry {
  let id: String
  /// The product's key of the report; nil where it is not public, and any is accepted.
  let key: String?
  let name: String
  /// The code of its spreadsheet; nil where it is not public.
  let excel: String?
  /// The report that the simulator draws for it; nil where it draws none.
  let report: RealPageReport?
  /// The names of the required parameters; nil where they are not public, and any are accepted.
  let parameters: [String]?
}

/// The reports of the service.
enum ReportCatalog {
  static func entry(_ id: String) -> CatalogEntry? { entries.first { $0.id == id } }

  private static let entries =
    [
      CatalogEntry(
        id: "4238", key: "446266C0-D572-4D8A-A6DA-310C0AE61037", name: "Box Score", excel: "1683", report: .boxScore,
        parameters: ["SubProperty", "Start_Date", "End_Date", "ShowUnitDesignations"]),
      CatalogEntry(
        id: "4043", key: "A6F61299-E960-4235-9DC2-44D2C2EF4F99", name: "Rent Roll Detail", excel: "3",
        report: .rentRoll,
        parameters: [
          "AsOfDate", "SubProperty", "SubJournal", "ReportType", "UnitDesignation", "MarketRentType", "ExclFormers",
          "HideAllPIIData", "SortBy",
        ]),
      CatalogEntry(
        id: "4260", key: "89A3C427-BE71-4A05-9D2B-BDF3923BF756", name: "Delinquent and Prepaid", excel: "3",
        report: .delinquency, parameters: delinquency + ["IncludeTotals"]),
      CatalogEntry(
        id: "4009", key: "584A377E-0352-470D-8BF0-754F41B250A3", name: "Delinquent and Prepaid (Excel)", excel: "1611",
        report: nil, parameters: delinquency + ["eviccomment"]),
      CatalogEntry(
        id: "3837", key: "B29B7C76-04B8-4D6C-AABC-62127F0CAE63", name: "Activity", excel: "562", report: .activity,
        parameters: [
          "startdate", "enddate", "OccStatus", "CustomActivityTypesIDNameCombo", "IncludeFollowup", "IncludeSystem",
          "leasingAgents",
        ]),
      CatalogEntry(
        id: "3877", key: "E41626AB-EC0F-4F6C-A6EA-D7A93909AA9B", name: "Monthly Activity Summary", excel: "3",
        report: .monthlyActivity, parameters: ["AccStartDate", "OccStartDate", "SubTotal"]),
      CatalogEntry(
        id: "4156", key: "05E163C2-14E9-4A4E-B71F-328717ABF599", name: "Lease Expiration/Renewal Detail - Excel",
        excel: "1979", report: .expirationRenewal,
        parameters: [
          "IPVC_LEABEGINDATE", "IPVC_LEAENDDATE", "IPVC_SUBPROPERTIES", "IPVC_AlreadyRenewed", "IPVC_MTM",
          "IPVC_SORTORDER",
        ]),
      CatalogEntry(
        id: "3842", key: "345C5708-78BE-44F9-8932-0484913C9F78", name: "Projected Occupancy", excel: "3",
        report: .projectedOccupancy, parameters: ["SubProperty", "dayOfWeek", "weeksProjectedCount"]),
      CatalogEntry(
        id: "4186", key: "38D4F1F9-2166-429B-A44D-82335A8ACB59", name: "Make Ready Summary", excel: "2041",
        report: .makeReady, parameters: ["UnitList"]),
      CatalogEntry(
        id: "4189", key: "A59CA732-0086-4655-82BA-4742D7B2F604", name: "Closed Make Ready Summary", excel: "2084",
        report: .closedMakeReady,
        parameters: ["StartDate", "EndDate", "ExcludeExternalRequests", "SortBy", "IncludeParam"]),
      CatalogEntry(
        id: "4279", key: "AD3AB1DD-B8CC-410E-BF14-8F76DF3C83A5", name: "Lost Rent Summary", excel: "2121",
        report: .lostRent, parameters: ["AR_FiscalPeriodSelect", "SubProperty", "ShowLostRentOnly"]),
      CatalogEntry(
        id: "3836", key: "A5DFFF82-EEF3-4618-95E1-F5CEC2965295", name: "Income Statement Worksheet", excel: "67",
        report: .incomeStatement,
        parameters: [
          "FiscalPeriod", "ReportFormat", "SpecialAccountsStyle", "SpecialStyleRentOnly", "UsePrepaidAllocation",
        ]),
      CatalogEntry(
        id: "4256", key: nil, name: "Leasing Activity Detail", excel: nil, report: .leasingActivity, parameters: nil),
      CatalogEntry(
        id: "4028", key: nil, name: "Transaction Detail by Code - Excel", excel: nil, report: .transactionDetail,
        parameters: nil),
    ] + undrawn

  private static let delinquency = [
    "FiscalPeriod", "SubProperty", "SubJournal", "residentStatus", "reportType", "DelinquentRentOnly",
    "includeDelinquentEqualNTV", "IncludeOutstandingDeposits", "ExcludeTransactionsArrears", "ShowPrepaidAsAllocated",
    "HidePIIData", "minimumDelinquent", "maximumDelinquent", "PeriodType", "filterType", "SortBy",
  ]

  private static let undrawn = [
    ("3838", "Lease Expiration Detail"), ("4020", "Monthly Transaction Summary"),
    ("4158", "Primary Advertising Source Evaluation"),
    ("4048", "Lease Details"),
    ("3879", "Reasons for Move Outs"),
  ].map { id, name in
    CatalogEntry(id: id, key: nil, name: name, excel: nil, report: nil, parameters: nil)
  }
}
