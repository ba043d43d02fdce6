internal import Domain
package import Pipeline
package import Transport

/// Brings a SOAP service's answers into payloads' files: each whole, with its envelope.
package struct SOAPDelivery: Sendable {
  private let files: FileSystem
  private let now: @Sendable () -> Int
  private let isDemo: Bool

  /// A delivery.
  ///
  /// - Parameters:
  ///   - files: the seam of the files.
  ///   - now: the seconds since 1970.
  ///   - isDemo: whether the service is a simulator, whose days are its own.
  package init(files: FileSystem, now: @escaping @Sendable () -> Int, isDemo: Bool) {
    self.files = files
    self.now = now
    self.isDemo = isDemo
  }

  /// Brings one answer; one that says that nothing was found is a payload like any other.
  ///
  /// - Parameters:
  ///   - order: what is wanted.
  ///   - takesDays: whether the operation is told which days are meant; else its answer is of the moment.
  ///   - path: the file to write.
  ///   - ask: asks, with the answer going to the draft.
  /// - Throws: `FetchFailure`; what was written by then does not count.
  package func bring(
    _ order: Order, takesDays: Bool, into path: String,
    _ ask: (Draft) async throws(TransportError) -> SOAPAnswer
  ) async throws(FetchFailure) {
    guard takesDays || isDemo || order.day.days(to: CivilDate(dayNumber: now() / 86_400)) <= Download.largestLag else {
      throw .failed("\(order.operation) of \(order.property): it tells of the moment, and \(order.day) is past")
    }
    let draft = Draft(path, files: files)
    do throws(TransportError) { _ = try await ask(draft) } catch {
      throw error.needsToken ? .tokenNeeded("\(error)") : .failed("\(error)")
    }
    do throws(FileError) { try draft.close() } catch { throw .failed("\(error)") }
  }
}
