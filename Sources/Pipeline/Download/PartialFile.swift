internal import Glibc
internal import Synchronization
package import Transport

/// A file during its download: written in pieces, and restarted after a failed attempt.
public final class PartialFile: Sendable {
  /// The path of the file.
  public let path: String
  private let files: FileSystem
  /// The file descriptor; -1 while the file is not open.
  private let descriptor = Mutex<Int32>(-1)

  /// A file that is not there yet.
  public init(_ path: String, files: FileSystem) {
    self.path = path
    self.files = files
  }

  deinit {
    let descriptor = descriptor.withLock { $0 }
    if descriptor >= 0 { _ = files.close(descriptor) }
  }

  /// Begins or restarts the file; a restart discards the earlier content.
  public func begin() throws(FileError) {
    try close()
    let opened = files.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw FileError("create", path) }
    descriptor.withLock { $0 = opened }
  }

  /// Adds a piece.
  public func append(_ piece: UnsafeRawBufferPointer) throws(FileError) {
    try files.writeAll(piece, to: descriptor.withLock { $0 }, path: path)
  }

  /// Returns a reader of the content written so far, from the start.
  public func reader() throws(FileError) -> FileReader {
    try FileReader(path, files: files)
  }

  /// Ends the file; the disk may report only now that it is full.
  public func close() throws(FileError) {
    let opened = descriptor.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
    guard opened < 0 || files.close(opened) == 0 else { throw FileError("close", path) }
  }
}

/// A file that is read piece by piece.
public final class FileReader {
  private let path: String
  private let files: FileSystem
  private let descriptor: Int32

  init(_ path: String, files: FileSystem) throws(FileError) {
    self.path = path
    self.files = files
    descriptor = try files.openRegular(path)
  }

  deinit {
    if descriptor >= 0 { _ = files.close(descriptor) }
  }

  /// Fills a buffer as far as the next piece reaches.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = files.read(descriptor, buffer)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path) }
      return count
    }
  }
}

/// A payload's file that receives a response and from which the response is read.
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

/// Writes a SOAP service's responses to payload files, each complete with its envelope.
package struct SOAPDownload: Sendable {
  private let files: FileSystem

  /// A delivery.
  ///
  /// - Parameter files: the seam of the files.
  package init(files: FileSystem) {
    self.files = files
  }

  /// Downloads one response; a response that reports no results is also a payload.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - ask: asks, with the response going to the draft.
  /// - Throws: `FetchFailure`; data written before the error does not count.
  package func bring(
    into path: String, _ ask: (PartialDownload) async throws(TransportError) -> SOAPResult
  ) async throws(FetchFailure) {
    let partial = PartialDownload(path, files: files)
    do throws(TransportError) { _ = try await ask(partial) } catch {
      throw error.needsToken ? .tokenNeeded("\(error)") : .failed("\(error)")
    }
    do throws(FileError) { try partial.close() } catch { throw .failed("\(error)") }
  }
}
