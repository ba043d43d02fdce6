package import Transport

/// Brings a SOAP service's responses into payloads' files: each whole, with its envelope.
package struct SOAPDownload: Sendable {
  private let files: FileSystem

  /// A delivery.
  ///
  /// - Parameter files: the seam of the files.
  package init(files: FileSystem) {
    self.files = files
  }

  /// Brings one response; one that says that nothing was found is a payload like any other.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - ask: asks, with the response going to the draft.
  /// - Throws: `FetchFailure`; what was written by then does not count.
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
