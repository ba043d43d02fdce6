package import Transport

/// Brings a SOAP service's answers into payloads' files: each whole, with its envelope.
package struct SOAPDelivery: Sendable {
  private let files: FileSystem

  /// A delivery.
  ///
  /// - Parameter files: the seam of the files.
  package init(files: FileSystem) {
    self.files = files
  }

  /// Brings one answer; one that says that nothing was found is a payload like any other.
  ///
  /// - Parameters:
  ///   - path: the file to write.
  ///   - ask: asks, with the answer going to the draft.
  /// - Throws: `FetchFailure`; what was written by then does not count.
  package func bring(
    into path: String, _ ask: (Draft) async throws(TransportError) -> SOAPAnswer
  ) async throws(FetchFailure) {
    let draft = Draft(path, files: files)
    do throws(TransportError) { _ = try await ask(draft) } catch {
      throw error.needsToken ? .tokenNeeded("\(error)") : .failed("\(error)")
    }
    do throws(FileError) { try draft.close() } catch { throw .failed("\(error)") }
  }
}
