internal import Domain
internal import JSON
internal import Pipeline

/// What is sent to the reporting service, in its own spelling.
enum ReportingRequest {
  /// How many instances a page lists.
  static let pageSize = 1_000

  /// Has an instance of a report made; `emaiTo` is the service's own spelling.
  static func creation(
    of report: ReportDefinition, of property: PropertyDefinition, with parameters: [FetchRequest.Parameter]
  ) -> JSON {
    .object([
      .init("reportKey", .string(report.reportKey)), .init("sourceId", .string("OS")),
      .init("scheduledType", .integer(1)), .init("scheduledDate", .string("")), .init("scheduledTime", .string("")),
      .init("scheduleDateTime", .null), .init("reportFormat", .string(report.formats[report.downloadFormat] ?? "")),
      .init("reportFormatName", .string(formatName(report.downloadFormat))), .init("emaiTo", .string("")),
      .init("properties", .array([.string(property.propertyId)])),
      .init("propertyDetailList", .array([detail(of: property)])),
      .init("parameters", .array(parameters.map(json))), .init("users", .array([])),
      .init("cloudServiceAccountId", .null),
    ])
  }

  /// Lists the user's instances that were created from one day to another in UTC, the latest first.
  static func listing(from first: CivilDate, to last: CivilDate, page: Int) -> JSON {
    .object([
      .init("pageSize", .integer(Int64(pageSize))), .init("pageNumber", .integer(Int64(page))),
      .init("searchText", .string("")), .init("reportProductList", .array([])), .init("reportAreaList", .array([])),
      .init("startDate", .string("\(first)T00:00:00.000Z")), .init("endDate", .string("\(last)T23:59:59.999Z")),
      .init("favorite", .boolean(false)), .init("PropertiesList", .array([])),
      .init("OrderBy", .string("CreatedDate")), .init("OrderByDesc", .boolean(true)),
    ])
  }

  /// Fetches a file.
  static func file(_ file: String, of report: ReportDefinition, of property: PropertyDefinition) -> JSON {
    .object([
      .init("reportId", .integer(Int64(report.reportId))),
      .init("parameters", .string("reportKey=\(report.reportKey)&sourceId=OS&fileID=\(file)&View=2")),
      .init("fileId", .string(file)), .init("propertyName", .string(property.propertyName)),
    ])
  }

  /// The report that any file can be fetched as, whatever it is: Rent Roll Detail.
  static let anyReport = 4043

  /// Fetches whatever file has a number.
  static func anyFile(_ number: Int) -> JSON {
    .object([
      .init("reportId", .integer(Int64(anyReport))),
      .init(
        "parameters",
        .string("reportKey=A6F61299-E960-4235-9DC2-44D2C2EF4F99&sourceId=OS&fileID=\(number)&View=2")),
      .init("fileId", .string(String(number))), .init("propertyName", .string("scan")),
    ])
  }

  private static func formatName(_ format: String) -> String {
    format == "excel" ? "Excel" : format.uppercased()
  }

  private static func detail(of property: PropertyDefinition) -> JSON {
    let optional = [
      ("city", property.city), ("state", property.state), ("zipcode", property.zipcode), ("country", property.country),
    ]
    return .object(
      [
        .init("propertyId", .string(property.propertyId)), .init("propertyName", .string(property.propertyName)),
      ] + optional.compactMap { name, value in value.map { .init(name, .string($0)) } })
  }

  private static func json(_ parameter: FetchRequest.Parameter) -> JSON {
    .object([
      .init("name", .string(parameter.name)), .init("label", .string(parameter.value)),
      .init("value", .string(parameter.value)),
    ])
  }
}
