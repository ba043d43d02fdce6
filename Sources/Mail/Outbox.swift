internal import Hashing
internal import Domain
public import Receivables
public import Pipeline
public import Reports
public import Warehouse

/// The folder of notices that wait to be sent.
///
/// It holds one folder a day, with each notice as text and as an HTML page, and a manifest.
///
/// A notice's files are named only by its key and are written before the notice is recorded: a run that is killed in
/// between writes the same files again.
public struct Outbox {
  private let folder: DataFolder
  private let decisions: DecisionStore

  /// Creates the outbox of a data folder.
  public init(_ folder: DataFolder, _ decisions: DecisionStore) {
    self.folder = folder
    self.decisions = decisions
  }

  /// Writes the notices that have not been written before; those of one person are one letter.
  ///
  /// A letter is written if one of its notices is new, and lists all that its person owes.
  ///
  /// - Parameters:
  ///   - notices: the notices due on the day.
  ///   - templates: the wording of the notices.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  /// - Returns: the new notices, with their files.
  /// - Throws: an error when a file or the record cannot be written; the notices written before the error are kept.
  public func write(_ notices: [Notice], by templates: NoticeTemplates, now: String) throws -> [WrittenNotice] {
    var known = Set(try decisions.notices().map(\.key))
    var written: [WrittenNotice] = []
    for bundle in NoticeBundle.bundles(notices) where bundle.notices.contains(where: { !known.contains($0.key) }) {
      let file = "\(bundle.dated)/\(bundle.name)"
      let letter = NoticeLetter(bundle, by: templates)
      try folder.files.makeFolders("\(path)/\(bundle.dated)")
      try folder.files.replace("\(path)/\(file).txt", with: Array("\(letter.subject)\n\n\(letter.text)".utf8))
      try folder.files.replace("\(path)/\(file).html", with: Array(letter.page.utf8))
      for notice in bundle.notices where known.insert(notice.key).inserted {
        let record = WrittenNotice(key: notice.key, language: notice.language.rawValue, file: file, at: now)
        _ = try decisions.append(record)
        written.append(record)
      }
    }
    for day in Set(notices.map(\.dated)).sorted() { try writeManifest(of: day) }
    return written
  }

  /// Reads the letter of a written notice from the outbox.
  ///
  /// - Throws: `FileError` if a file is missing.
  func letter(of notice: WrittenNotice) throws(FileError) -> (subject: String, text: String, page: String) {
    let text = String(decoding: try folder.files.contents(of: "\(path)/\(notice.file).txt"), as: UTF8.self)
    let page = String(decoding: try folder.files.contents(of: "\(path)/\(notice.file).html"), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    return (lines.first.map(String.init) ?? "", lines.count > 2 ? String(lines[2]) : "", page)
  }

  private var path: String { folder.path + "/outbox" }

  /// Rewrites the manifest of a day's folder from the records.
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

extension NoticeBundle {
  /// A file name made of the digits of a hash, so that no ID can change the path.
  fileprivate var name: String {
    let parts = notices.map(\.key).flatMap { key in
      [key.person, key.property, key.unit, "\(key.level.rawValue)", key.oldestCharge]
    }
    return "notice-" + SHA256.hex(of: Array(parts.joined(separator: "\n").utf8)).prefix(16)
  }
}
