/// The derived databases of a data folder in generations: a rebuild fills the next one while readers use the current.
///
/// A folder begins with plain files, such as `unified.db`. Its first rebuild replaces each by a link:
/// `unified.db` leads to `current/unified.db`, and `current` to `generations/1`. Later rebuilds rename `current` alone,
/// which replaces all databases at once. A reader that is open keeps reading the earlier files.
public struct Generations {
  private let folder: DataFolder
  private let names: [String]

  /// The generations of a folder.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - sources: the names of the sources, each of which has a raw database.
  public init(of folder: DataFolder, sources: [String]) {
    self.folder = folder
    names = (sources.map(folder.raw) + [folder.unified]).map { $0.lastPart }
  }

  private var files: FileSystem { folder.files }
  private var link: String { folder.path + "/current" }

  /// The number of the generation in use; 0 for plain files.
  public var current: Int {
    guard let target = files.target(ofLink: link), let number = Int(target.lastPart) else { return 0 }
    return number
  }

  /// The folder that the next generation is filled in; what an interrupted rebuild left there is continued.
  ///
  /// - Throws: `FileError` when it cannot be made.
  func next() throws(FileError) -> DataFolder {
    let next = folder.generation("\(current + 1)")
    try files.makeFolders(next.derived)
    return next
  }

  /// The size of the databases in use, in bytes.
  var bytes: Int { names.compactMap { files.size(of: "\(folder.path)/\($0)") }.reduce(0, +) }

  /// Puts the next generation in use.
  ///
  /// - Throws: `FileError`; readers see the databases of one generation at each moment, also after a crash.
  func publish() throws(FileError) {
    try put("generations/\(current + 1)", at: "current")
    try completeLinks()
  }

  /// Completes an interrupted change of generation, and removes earlier generations.
  ///
  /// - Throws: `FileError` when a file cannot be removed.
  public func settle() throws(FileError) {
    guard current > 0 else { return }
    try completeLinks()
    let kept = Set([current, current + 1].map(String.init))
    for name in try folders().map(\.lastPart) where !kept.contains(name) { try remove(name) }
  }

  /// Removes the unfinished next generation, if there is one.
  func discardNext() throws(FileError) { try remove("\(current + 1)") }

  /// An empty folder for databases that are only compared.
  ///
  /// - Throws: `FileError` when it cannot be made.
  func scratch() throws(FileError) -> DataFolder {
    try discardScratch()
    let scratch = folder.generation(Self.scratch)
    try files.makeFolders(scratch.derived)
    return scratch
  }

  /// Removes that folder.
  func discardScratch() throws(FileError) { try remove(Self.scratch) }

  private static let scratch = "compared"

  /// A plain file of a database is replaced by a link; what its log holds belongs to the plain file.
  private func completeLinks() throws(FileError) {
    for name in names where files.target(ofLink: "\(folder.path)/\(name)") == nil {
      try put("current/\(name)", at: name)
      for rest in ["-wal", "-shm"].map({ "\(folder.path)/\(name)\($0)" }) where files.exists(rest) {
        guard files.unlink(rest) == 0 else { throw FileError("remove", rest) }
      }
    }
  }

  private func put(_ target: String, at name: String) throws(FileError) {
    let (draft, place) = ("\(folder.path)/\(name).new", "\(folder.path)/\(name)")
    if files.target(ofLink: draft) != nil, files.unlink(draft) != 0 { throw FileError("remove", draft) }
    guard files.symlink(target, draft) == 0 else { throw FileError("link", draft) }
    guard files.rename(draft, place) == 0 else { throw FileError("rename", draft) }
    try files.syncFolder(of: place)
  }

  private func folders() throws(FileError) -> [String] {
    let place = folder.path + "/generations"
    return files.exists(place) ? try files.folders(in: place) : []
  }

  private func remove(_ name: String) throws(FileError) {
    let place = folder.generation(name).derived
    guard files.exists(place) else { return }
    for file in try files.files(below: place) {
      guard files.unlink(file) == 0 else { throw FileError("remove", file) }
    }
    guard files.removeFolder(place) == 0 else { throw FileError("remove the folder", place) }
  }
}

extension String {
  /// What follows the last slash of a path.
  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
