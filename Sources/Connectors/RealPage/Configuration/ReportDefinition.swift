internal import JSON
internal import Pipeline

/// One report that is requested from RealPage, as the user's file defines it; the result is a feed's payload.
public struct ReportDefinition: Equatable, Sendable {
  /// Whether the report is requested.
  public enum Status: String, CaseIterable, Sendable {
    /// Requested at each run.
    case complete
    /// Kept for its ids, and not requested.
    case deprecated
  }

  /// A period that ends today, by the day it starts.
  public enum Timeframe: String, CaseIterable, Sendable {
    /// From the first of January.
    case yearToDate = "ytd"
    /// From the first of the month.
    case monthToDate = "mtd"
    /// From thirty days ago.
    case last30Days = "l30"
    /// From seven days ago.
    case last7Days = "l7"
    /// From the first of January, or from the first of the month three months ago where that is earlier: every window
    /// and the days that it is compared with, but for those of last year.
    case yearAndQuarter = "ytd3m"
    /// From the first of January of last year.
    case sinceLastYear = "ly"
  }

  /// The key in the file, such as `box_score`.
  public let key: String
  /// RealPage's number of the report, such as 4238.
  public let reportId: Int
  /// RealPage's GUID of the report, in capitals; `UNKNOWN` until the user has copied it into the file.
  public let reportKey: String
  /// The name that people know the report by.
  public let name: String
  /// RealPage's code of each format by the format's name, such as `"excel": "1683"`.
  public let formats: [String: String]
  /// The format to request: one of `formats`, `excel` if the file names none.
  public let downloadFormat: String
  /// The parameters to send, in order.
  public let parameters: [ReportParameter]
  /// The periods to request one after the other; empty if the report has only one.
  public let timeframeVariants: [Timeframe]
  /// The values of `{{run_report_for}}` to ask for one after the other.
  public let runReportForVariants: [String]
  /// Notes for the user; nil if there are none.
  public let notes: String?
  /// Whether the report is requested.
  public let status: Status

  /// The placeholder for an id that no public source states; the report cannot be requested with it.
  private static let unknown = "unknown"

  /// The ids that the file does not know, by the keys where they belong: a report that misses one is not requested.
  public var unknownFields: [String] {
    let ids =
      [("report_key", reportKey.lowercased())]
      + [("formats.\(downloadFormat)", formats[downloadFormat] ?? Self.unknown)]
      + parameters.map { ("parameters \($0.name)", $0.value == .text(Self.unknown) ? Self.unknown : "") }
    return ids.filter { $0.1 == Self.unknown }.map(\.0)
  }

  /// Whether the report is requested at each run.
  public var isRequested: Bool { status == .complete && unknownFields.isEmpty }

  private static let known = [
    "report_id", "report_key", "name", "formats", "parameters", "download_format", "timeframe_variants",
    "run_report_for_variants", "notes", "status",
  ]

  init?(_ json: JSON, key: String, at path: String, problems: Problems) {
    guard let fields = Fields(json, at: path, known: Self.known, problems: problems) else { return nil }
    let reportId = fields.positiveInteger("report_id")
    let reportKey = fields.text("report_key")
    let name = fields.text("name")
    let status: Status? = fields.choice("status")
    self.key = key
    formats = Self.formats(fields)
    downloadFormat = fields.optionalText("download_format") ?? "excel"
    parameters = fields.list("parameters").enumerated().compactMap {
      ReportParameter($1, at: "\(fields.path("parameters"))[\($0)]", problems: problems)
    }
    timeframeVariants = fields.choices("timeframe_variants")
    runReportForVariants = fields.texts("run_report_for_variants")
    notes = fields.optionalText("notes")
    guard let reportId, let reportKey, let name, let status else { return nil }
    self.reportId = reportId
    self.reportKey = reportKey.uppercased()
    self.name = name
    self.status = status
    check(fields)
  }

  private static func formats(_ fields: Fields) -> [String: String] {
    guard let formats = fields.names("formats") else { return [:] }
    return formats.keys.reduce(into: [:]) { codes, name in codes[name] = formats.text(name) }
  }

  /// Records what is wrong between the fields.
  private func check(_ fields: Fields) {
    if !isGUID(reportKey), reportKey.lowercased() != Self.unknown {
      fields.problem(
        "must be a GUID such as '446266C0-D572-4D8A-A6DA-310C0AE61037', or 'unknown' until you have it",
        at: "report_key")
    }
    if formats[downloadFormat] == nil, fields.has("formats") {
      let rule = "has no format '\(downloadFormat)'; formats: \(quoted(formats.keys.sorted()))"
      fields.problem(rule, at: fields.has("download_format") ? "download_format" : "formats")
    }
    let isUsed = parameters.contains { $0.value == .variable(.runReportFor) }
    if isUsed && runReportForVariants.isEmpty {
      fields.problem("uses '{{run_report_for}}', so 'run_report_for_variants' must list its values", at: "parameters")
    }
    if !isUsed && !runReportForVariants.isEmpty {
      fields.problem("is unused: no parameter is '{{run_report_for}}'", at: "run_report_for_variants")
    }
  }
}

/// Whether the text is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
private func isGUID(_ text: String) -> Bool {
  let groups = text.split(separator: "-", omittingEmptySubsequences: false)
  return groups.map(\.count) == [8, 4, 4, 4, 12]
    && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
}
