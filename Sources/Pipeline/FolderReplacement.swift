internal import Glibc

/// A folder of files that is replaced as a whole: readers see all of the old files, or all of the new ones.
///
/// The new files are written into a sibling folder, which then takes the folder's name. Files that did not change are
/// linked and not written. A folder that holds anything else is never replaced.
public struct FolderReplacement {
  /// The file that marks a folder as ours.
  private static let marker = ".ownerdash"

  private let path: String
  private let files: FileSystem
  private let isPrivate: Bool
  private let earlier: Set<String>
  private var names: Set<String> = []
  /// The number of files that were added or changed.
  public private(set) var changed = 0

  /// The files so far.
  public var count: Int { names.count }

  private var partial: String { path + ".new" }
  private var aside: String { path + ".old" }

  /// Begins to replace a folder, after repairing an interrupted replacement.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - files: the files.
  ///   - isPrivate: whether only its owner may enter the folder and read its files, whatever modes they had.
  /// - Throws: `FileError` when the folder holds files that were not written by this type, or cannot be written.
  public init(_ path: String, files: FileSystem, isPrivate: Bool = false) throws(FileError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.files = files
    self.isPrivate = isPrivate
    if !files.exists(path), files.exists(path + ".old") { try files.rename(folder: path + ".old", to: path) }
    try files.remove(folder: path + ".old", marked: Self.marker)
    try files.remove(folder: path + ".new", marked: Self.marker)
    let found = files.exists(path) ? try files.files(below: path) : []
    guard found.isEmpty || files.exists("\(path)/\(Self.marker)") else {
      throw FileError(
        "replace the folder", path, reason: "it holds files that are not pages. Choose an empty or a new folder")
    }
    earlier = Set(found.map { String($0.dropFirst(path.count + 1)) })
    try files.makeFolders(path + ".new")
    if isPrivate {
      try files.restrict(path + ".new", to: 0o700)
      if files.exists(path) { try files.restrict(path, to: 0o700) }
      let marker = "\(path)/\(Self.marker)"
      if files.exists(marker) { try files.restrict(marker, to: 0o600) }
    }
    try files.replace("\(path).new/\(Self.marker)", with: [])
  }

  /// Adds a file, or keeps the one that is there.
  ///
  /// - Parameters:
  ///   - name: its name in the folder.
  ///   - bytes: its content.
  ///   - isSame: whether the existing content needs no change.
  /// - Throws: `FileError` when it cannot be written.
  public mutating func add(_ name: String, _ bytes: [UInt8], isSame: ([UInt8]) -> Bool) throws(FileError) {
    names.insert(name)
    let place = "\(path)/\(name)"
    if earlier.contains(name), isSame(try files.contents(of: place)), files.link(place, "\(partial)/\(name)") == 0 {
      if isPrivate { try files.restrict(place, to: 0o600) }
      return
    }
    changed += 1
    try files.replace("\(partial)/\(name)", with: bytes)
    if isPrivate { try files.restrict("\(partial)/\(name)", to: 0o600) }
  }

  /// Removes a folder that this type wrote; a missing folder is not an error.
  ///
  /// - Throws: `FileError`, also when the folder holds files that were not written by this type.
  public static func remove(_ path: String, files: FileSystem) throws(FileError) {
    for folder in [path, path + ".old", path + ".new"] { try files.remove(folder: folder, marked: marker) }
  }

  /// Puts the new folder in place, unless nothing changed.
  ///
  /// - Throws: `FileError`; the existing folder remains or is restored by the next replacement.
  public func finish() throws(FileError) {
    guard changed > 0 || names != earlier else { return try files.remove(folder: partial, marked: Self.marker) }
    if files.exists(path) { try files.rename(folder: path, to: aside) }
    try files.rename(folder: partial, to: path)
    try files.remove(folder: aside, marked: Self.marker)
  }
}

extension FileSystem {
  /// The path of a file from the root on, without links; nil if there is no such file.
  package func absolutePath(of path: String) -> String? {
    guard let absolute = realpath(path, nil) else { return nil }
    defer { free(absolute) }
    return String(cString: absolute)
  }

  /// Removes a folder with everything in it, hidden files and links too; a missing folder is not an error.
  package func removeTree(_ folder: String) throws(FileError) {
    guard exists(folder) else { return }
    for name in try names(in: folder, withHidden: true) {
      let path = "\(folder)/\(name)"
      if target(ofLink: path) == nil, isFolder(path) {
        try removeTree(path)
      } else {
        guard unlink(path) == 0 else { throw FileError("remove", path) }
      }
    }
    guard removeFolder(folder) == 0 else { throw FileError("remove the folder", folder) }
  }

  fileprivate func restrict(_ path: String, to mode: UInt32) throws(FileError) {
    guard permit(path, mode) == 0 else { throw FileError("restrict", path) }
  }

  fileprivate func rename(folder: String, to place: String) throws(FileError) {
    guard rename(folder, place) == 0 else { throw FileError("rename", folder) }
  }

  /// Removes a flat folder of ours; a missing folder is not an error, a folder without our mark is.
  fileprivate func remove(folder: String, marked marker: String) throws(FileError) {
    guard exists(folder) else { return }
    let found = try files(below: folder)
    guard found.isEmpty || exists("\(folder)/\(marker)") else {
      throw FileError("remove the folder", folder, reason: "it holds files that are not pages")
    }
    for file in found { guard unlink(file) == 0 else { throw FileError("remove", file) } }
    // The mark itself may have been interrupted.
    for mark in [marker, marker + Self.partialEnding] { _ = unlink("\(folder)/\(mark)") }
    guard removeFolder(folder) == 0 else { throw FileError("remove the folder", folder) }
  }
}
