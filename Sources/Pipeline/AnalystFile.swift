public import Warehouse

// The analysts' copy is a file that others read at any time, so it is replaced by a complete one and never changed in
// place. The copy that it replaces is kept for the next sync: bringing that up to date writes what changed since, and a
// new file would be all of it, once more with every sync.
extension DataFolder {
  /// Derived: the analysts' copy of the sync before.
  var earlierAnalyst: String { path + "/analyst-before.db" }

  /// Leaves a copy of `unified.db` that others may read: first in a partial file, which is then renamed.
  ///
  /// The copy of an earlier sync is brought up to date where that is possible.
  ///
  /// - Parameters:
  ///   - isForced: whether all of it is written, even if the database has not changed.
  ///   - reader: the database where it is open: SQLite reads its many views whenever it is opened.
  ///   - log: where it is said that an earlier copy, which may be damaged, could not be brought up to date.
  /// - Throws: `FileError`, or an error of a database; the copy of an earlier run remains in that case.
  public func leaveAnalystCopy(
    isForced: Bool = false, of reader: UnifiedReader? = nil, log: Log = .silent
  ) throws {
    let reader = isForced ? nil : try? reader ?? UnifiedReader(path: unified)
    if files.exists(analyst), let reader, AnalystCopy.isCurrent(analyst, of: reader) { return }
    let partial = analyst + FileSystem.partialEnding
    try files.makeFolders(path + "/analyst")
    let isUpdated = !isForced && (isEarlierUpdated(as: partial, of: reader) || isCopyUpdated(as: partial, log))
    if !isUpdated {
      if files.exists(partial) { guard files.unlink(partial) == 0 else { throw FileError("remove", partial) } }
      try AnalystCopy.write(unified, to: partial)
    }
    for (place, mode) in [(partial, UInt32(0o644)), (path + "/analyst", 0o755)] {
      guard files.permit(place, mode) == 0 else { throw FileError("accessible to other users", place) }
    }
    try replaceAnalyst(with: partial, keepsEarlier: isUpdated)
  }

  /// Puts a new copy in place; of another database or version, nothing of the earlier one can be used again.
  private func replaceAnalyst(with partial: String, keepsEarlier: Bool) throws(FileError) {
    _ = files.unlink(earlierAnalyst)
    let isKept = keepsEarlier && files.link(analyst, earlierAnalyst) == 0
    try files.move(partial, to: analyst)
    if isKept, files.permit(earlierAnalyst, 0o600) != 0 { _ = files.unlink(earlierAnalyst) }
  }

  /// Whether the copy of the sync before is the partial file, brought up to date; not where a reader still has it open.
  ///
  /// Nor where more properties changed since then than since the last sync: after a daily run, a sync of one property would
  /// make the figures of all again, which takes longer than to copy the file.
  private func isEarlierUpdated(as partial: String, of reader: UnifiedReader?) -> Bool {
    guard let reader, let changed = AnalystCopy.changedProperties(since: earlierAnalyst, in: reader),
      changed == AnalystCopy.changedProperties(since: analyst, in: reader),
      files.isUnshared(earlierAnalyst), files.rename(earlierAnalyst, partial) == 0
    else { return false }
    return (try? AnalystCopy.update(partial, from: unified)) ?? false
  }

  /// Whether the partial file is a copy of the last sync's brought up to date; not where that is damaged.
  private func isCopyUpdated(as partial: String, _ log: Log) -> Bool {
    guard files.exists(analyst) else { return false }
    do {
      try files.copy(analyst, to: partial)
      return try AnalystCopy.update(partial, from: unified)
    } catch {
      log.warning("the analysts' copy cannot be brought up to date, so it is written whole: \(error)")
      return false
    }
  }
}
