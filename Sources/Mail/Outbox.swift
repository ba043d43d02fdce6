internal import Hashing
internal import Domain
public import Receivables
public import Pipeline
public import Reports
public import Warehouse

/// The folder in which notices wait to be sent, one folder a day: each as text and as a page, and a manifest of them.
///
/// A notice's files are named by its key alone, and written before it is recorded: a run that was killed in between
/// writes the same files again.
public struct Outbox {
  private let folder: DataFolder
  private let decisions: DecisionStore

  /// The outbox of a data folder.
  public init(_ folder: DataFolder, _ decisions: DecisionStore) {
    self.folder = folder
    self.decisions = decisions
  }

  /// Writes the notices that were not written before.
  ///
  /// - Parameters:
  ///   - notices: the notices that the day calls for.
  ///   - templates: how they are worded.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  /// - Returns: those that are new, with their files.
  /// - Throws: an error when a file or the record cannot be written; what was written by then stands.
  public func write(_ notices: [Notice], by templates: NoticeTemplates, now: String) throws -> [WrittenNotice] {
    var known = Set(try decisions.notices().map(\.key))
    var written: [WrittenNotice] = []
    for notice in notices where known.insert(notice.key).inserted {
      let file = "\(notice.dated)/\(notice.key.name)"
      let letter = NoticeLetter(notice, by: templates)
      try folder.files.makeFolders("\(path)/\(notice.dated)")
      try folder.files.replace("\(path)/\(file).txt", with: Array("\(letter.subject)\n\n\(letter.text)".utf8))
      try folder.files.replace("\(path)/\(file).html", with: Array(letter.page.utf8))
      let record = WrittenNotice(key: notice.key, language: notice.language.rawValue, file: file, at: now)
      _ = try decisions.append(record)
      written.append(record)
    }
    for day in Set(notices.map(\.dated)).sorted() { try writeManifest(of: day) }
    return written
  }

  /// A written notice's letter, as it lies in the outbox.
  ///
  /// - Throws: `FileError` where a file is gone.
  func letter(of notice: WrittenNotice) throws(FileError) -> (subject: String, text: String, page: String) {
    let text = String(decoding: try folder.files.contents(of: "\(path)/\(notice.file).txt"), as: UTF8.self)
    let page = String(decoding: try folder.files.contents(of: "\(path)/\(notice.file).html"), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    return (lines.first.map(String.init) ?? "", lines.count > 2 ? String(lines[2]) : "", page)
  }

  private var path: String { folder.path + "/outbox" }

  /// What a day's folder holds, made anew from the records each time.
  private func writeManifest(of day: CivilDate) throws {
    let notices = try decisions.notices().filter { $0.file.hasPrefix("\(day)/") }
    guard !notices.isEmpty else { return }
    let columns = ["file", "person", "property", "unit", "level", "language", "written"].map { Column($0, $0, .text) }
    let rows = notices.map { notice in
      let key = notice.key
      return TableRow(
        [
          notice.file, key.person, key.property, key.unit, "\(key.level.rawValue)", notice.language, notice.at,
        ].map { .text($0) })
    }
    let document = Document(title: "", subtitle: [], table: Table(columns: columns, rows: rows), notes: [])
    try folder.files.replace("\(path)/\(day)/manifest.csv", with: Array(CSVRenderer().render(document).utf8))
  }
}

extension NoticeKey {
  /// A name that no id can lead astray: digits of a hash.
  fileprivate var name: String {
    let parts = [person, property, unit, "\(level.rawValue)", oldestCharge]
    return "notice-" + SHA256.hex(of: Array(parts.joined(separator: "\n").utf8)).prefix(16)
  }
}
