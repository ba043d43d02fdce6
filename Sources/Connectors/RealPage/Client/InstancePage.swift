internal import JSON

/// A page of the listing of report instances.
struct InstancePage: Equatable {
  /// The progress of an instance.
  enum Progress: Equatable {
    /// Its file can be fetched by this id.
    case ready(file: String)
    /// The service could not make the file.
    case failed
    /// It waits, or is being made.
    case pending
    /// Its file exists, but the listing does not state the file's id.
    case unnamed
  }

  /// The instances of the page, by their ids.
  let progresses: [String: Progress]
  /// The number of rows on the page.
  let rows: Int
  /// The number of instances on all pages; nil if the service does not state it.
  let total: Int?

  /// Reads a page; nil if the response has no list.
  init?(_ json: JSON) {
    guard case .array(let rows)? = json["data"] else { return nil }
    self.rows = rows.count
    total = json["totalCount"].flatMap(text).flatMap { Int($0) }
    let named = rows.compactMap { row in
      row["sourceReportInstanceId"].flatMap(text).map { ($0, InstancePage.progress(of: row)) }
    }
    progresses = Dictionary(named) { first, _ in first }
  }

  /// Status 3 with a file's id is ready; 4 counts as failed, because no other number has been seen for a failure.
  private static func progress(of row: JSON) -> Progress {
    let file = row["reportFileId"].flatMap(text) ?? ""
    switch row["status"].flatMap(text) {
    case "3": return isNumber(file) ? .ready(file: file) : .unnamed
    case "4": return .failed
    default: return .pending
    }
  }
}

/// An id, which the service sends as a text or as a number.
private func text(_ json: JSON) -> String? {
  switch json {
  case .string(let text): text
  case .integer(let number): String(number)
  default: nil
  }
}
