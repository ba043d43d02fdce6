internal import Domain
internal import Warehouse

/// The checks of a data folder: whether its databases and files are whole, and agree with each other.
///
/// The databases in use and the stored files are only read.
public struct Integrity {
  /// The result of one check.
  public struct Result: Equatable, Sendable {
    /// What was checked: a database, or the stored files.
    public let subject: String
    /// What is wrong and what to do; nil if nothing is.
    public let problem: String?
    /// What was checked, with counts.
    public let scope: String
  }

  /// How much is checked.
  public struct Extent: Sendable {
    /// Whether the content of every stored file is compared with its hash.
    public var readsFiles: Bool
    /// Whether everything is made again from the stored files, and compared.
    public var isDeep: Bool

    /// An extent.
    public init(readsFiles: Bool, isDeep: Bool) {
      self.readsFiles = readsFiles
      self.isDeep = isDeep
    }
  }

  private let context: PipelineContext
  private var folder: DataFolder { context.folder }

  /// The checks of the context's data folder.
  public init(_ context: PipelineContext) { self.context = context }

  /// Runs the checks.
  ///
  /// - Parameter extent: how much is checked.
  /// - Returns: a result for each database, for the stored files, and for the comparison.
  /// - Throws: `FileError` if files that are made for the comparison cannot be written.
  public func run(_ extent: Extent) throws -> [Result] {
    var results = databases(isWhole: extent.isDeep)
    results += [files(readsThem: extent.readsFiles || extent.isDeep), activeLoads()].compactMap { $0 }
    if extent.isDeep {
      guard results.allSatisfy({ $0.problem == nil }) else {
        let problem = "not made again: correct the problems above first"
        return results + [Result(subject: "comparison", problem: problem, scope: "")]
      }
      results += try comparison()
    }
    return results
  }

  /// The databases that cannot be opened or are of another version, and the newest files that are not stored.
  ///
  /// - Returns: the problems; empty if there are none. It reads the beginning of each database only.
  public func quick() -> [Result] {
    let unreadable = databasePaths.compactMap { name, path, isOriginal -> Result? in
      guard let problem = DatabaseCheck.openingProblem(of: path) else { return nil }
      let remedy = isOriginal ? "Restore it from a backup" : "Run 'ownerdash run'"
      return Result(subject: name, problem: "\(problem). \(remedy)", scope: "first page")
    }
    let newest = files(readsThem: false, last: 1_000)
    return unreadable + (newest?.problem == nil ? [] : [newest].compactMap { $0 })
  }

  private var databasePaths: [(name: String, path: String, isOriginal: Bool)] {
    let derived = context.sources.map { ("\($0.name)_raw.db", folder.raw($0.name), false) }
    let originals = [("receipts.db", folder.receipts, true), ("decisions.db", folder.decisions, true)]
    let figures = [("unified.db", folder.unified, false), ("analyst/unified.db", folder.analyst, false)]
    return (originals + derived + figures).filter { folder.files.exists($0.1) }
  }

  private func databases(isWhole: Bool) -> [Result] {
    databasePaths.map { name, path, isOriginal in
      let problems = DatabaseCheck.problems(of: path, isWhole: isWhole)
      let remedy = isOriginal ? "Restore it from a backup" : "Run 'ownerdash rebuild'"
      return Result(
        subject: name, problem: problems.isEmpty ? nil : problems.joined(separator: "; ") + ". " + remedy,
        scope: isWhole ? "pages, indexes and references" : "pages and references")
    }
  }

  /// Whether every file that was received, or each of the last ones, is stored, with its size and, if they are read, its
  /// content.
  private func files(readsThem: Bool, last: Int? = nil) -> Result? {
    guard folder.files.exists(folder.receipts) else { return nil }
    var (seen, missing): (Set<String>, [String]) = ([], [])
    do {
      try ReceiptStore(path: folder.receipts).each(last: last) { receipt in
        guard seen.insert(receipt.payload).inserted, !isStored(receipt, readsThem) else { return }
        missing.append("\(receipt.label.displayed) (\(receipt.payload.prefix(8)))")
      }
    } catch { missing.append("\(error)") }
    let problem =
      missing.isEmpty
      ? nil
      : "\(missing.count) missing or damaged: \(missing.prefix(5).joined(separator: ", "))"
        + (missing.count > 5 ? ", …" : "") + ". Restore them from a backup, or load the same files again"
    return Result(
      subject: "payloads", problem: problem, scope: "\(seen.count) files, \(readsThem ? "content" : "size")")
  }

  private func isStored(_ receipt: Receipt, _ readsIt: Bool) -> Bool {
    folder.holds(receipt.payload, size: receipt.bytes) && (!readsIt || folder.isWhole(receipt.payload))
  }

  /// Whether each feed, property, day and scope has at most one active load.
  private func activeLoads() -> Result? {
    let sources = context.sources.filter { folder.files.exists(folder.raw($0.name)) }
    guard !sources.isEmpty else { return nil }
    var (count, problems) = (0, [String]())
    for source in sources {
      do {
        let store = try RawStore(reading: folder.raw(source.name), tables: source.tables)
        guard try store.isOfThisVersion else {
          problems.append("\(source.name)_raw.db was made by another version. Run 'ownerdash run'")
          continue
        }
        let active = try store.loads().filter { [.loaded, .empty].contains($0.status) && $0.property != nil }
        let keys = active.map(Key.init)
        count += keys.count
        let twice = keys.count - Set(keys).count
        if twice > 0 { problems.append("\(source.name): \(twice) active twice. Run 'ownerdash rebuild'") }
      } catch { problems.append("\(error)") }
    }
    return Result(
      subject: "active files", problem: problems.isEmpty ? nil : problems.joined(separator: "; "),
      scope: "\(count) files, one for each report, property, day and scope")
  }

  /// What one load at most is active for.
  private struct Key: Hashable {
    let words: [String?]

    init(_ load: LoadRecord) { words = [load.feed, load.property, load.asOf?.description, load.scope] }
  }
}

extension Integrity {
  /// Makes everything again from the stored files in a folder of its own, and compares the contents.
  private func comparison() throws -> [Result] {
    let generations = Generations(of: folder, sources: context.sources.map(\.name))
    let made = try generations.scratch()
    defer { try? generations.discardScratch() }
    let again = context.with(made)
    _ = try (Load(again).readPending(), Sync(again).syncProperties())
    return try rawDifferences(made) + [unifiedDifference(made), analystDifference(made)].compactMap { $0 }
  }

  private func rawDifferences(_ made: DataFolder) throws -> [Result] {
    try context.sources.filter { folder.files.exists(folder.raw($0.name)) }.map { source in
      let now = try RawStore(reading: folder.raw(source.name), tables: source.tables)
      let again = try RawStore(path: made.raw(source.name), tables: source.tables)
      try again.dropRows(of: now.loadsWithoutRows())
      let isEqual = try now.contentHash() == again.contentHash()
      return Result(
        subject: "\(source.name)_raw.db", problem: isEqual ? nil : "differs. Run 'ownerdash rebuild'",
        scope: "rows, read again from the files")
    }
  }

  private func unifiedDifference(_ made: DataFolder) throws -> Result? {
    guard folder.files.exists(folder.unified) else { return nil }
    let (now, again) = try (UnifiedReader(path: folder.unified), UnifiedReader(path: made.unified))
    let differing = try context.definitions.properties.map(\.key).filter {
      try now.contentHash(of: $0) != again.contentHash(of: $0)
    }
    let problem = "differs for \(differing.joined(separator: ", ")). Run 'ownerdash rebuild'"
    return Result(
      subject: "unified.db", problem: differing.isEmpty ? nil : problem,
      scope: "\(context.definitions.properties.count) properties, made again from the files")
  }

  private func analystDifference(_ made: DataFolder) throws -> Result? {
    guard folder.files.exists(folder.analyst) else { return nil }
    let copy = made.derived + "/analyst.db"
    try AnalystCopy.write(folder.unified, to: copy)
    let isEqual = try DatabaseCheck.contentHash(of: copy) == DatabaseCheck.contentHash(of: folder.analyst)
    return Result(
      subject: "analyst/unified.db", problem: isEqual ? nil : "differs from unified.db. Run 'ownerdash rebuild'",
      scope: "compared with unified.db")
  }
}
