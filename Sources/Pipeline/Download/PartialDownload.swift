internal import Transport

/// A payload's file as the place where a response goes, and from where it is looked at.
package final class PartialDownload: ReplayableBody {
  private let file: PartialFile

  /// A file that is not there yet.
  package init(_ path: String, files: FileSystem) {
    file = PartialFile(path, files: files)
  }

  package func begin() throws { try file.begin() }
  package func append(_ piece: UnsafeRawBufferPointer) throws { try file.append(piece) }

  package func reader() throws -> (UnsafeMutableRawBufferPointer) throws -> Int {
    let reader = try file.reader()
    return { try reader.read(into: $0) }
  }

  /// Ends the file.
  package func close() throws(FileError) { try file.close() }
}
