internal import Domain
internal import Warehouse

/// The one writer of what a download has committed: payloads, their receipts, and the instances that were created.
actor Journal {
  private let folder: DataFolder
  private let receipts: ReceiptStore
  private var partialFiles = 0
  /// What is to be written next, and who waits for it.
  private var waiting: [(write: @Sendable (ReceiptStore) throws -> Void, writer: CheckedContinuation<String?, Never>)] =
    []

  /// Opens the receipts of a data folder.
  ///
  /// - Throws: `MixedFolder` when the folder holds the other kind of payloads; an error of the database.
  init(_ folder: DataFolder, isDemo: Bool?) throws {
    self.folder = folder
    receipts = try ReceiptStore(path: folder.receipts)
    if let isDemo {
      let kind: ReceiptStore.FolderKind = isDemo ? .demo : .real
      if let held = try receipts.folderKind() {
        guard held == kind else { throw MixedFolder(folder: folder.path, held: held, file: "the download") }
      } else {
        try receipts.setFolderKind(kind)
      }
    }
    try folder.clearDrafts()
  }

  /// Reads the receipts of a data folder, which may not be there yet, and writes nothing.
  init(reading folder: DataFolder) throws {
    self.folder = folder
    receipts = try ReceiptStore(path: folder.files.exists(folder.receipts) ? folder.receipts : nil)
  }

  /// The receipt of the request's payload, from this run or an earlier one; nil if there is none.
  func receipt(of request: FetchRequest) throws(FetchFailure) -> Receipt? {
    try committed { try receipts.last(source: request.source, request: request.request) }
  }

  /// The instance that was created last for the request; nil if there is none.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - time: only one that was created later than this counts; nil for any.
  /// - Returns: the instance's id.
  /// - Throws: an error of the receipts.
  func instance(of request: FetchRequest, after time: String? = nil) throws(FetchFailure) -> String? {
    try committed { try receipts.instance(source: request.source, request: request.request, after: time) }
  }

  /// Records that the source has accepted to create the request's file.
  func created(_ instance: String, for request: FetchRequest, at now: String) async throws(FetchFailure) {
    let created = CreatedInstance(source: request.source, request: request.request, instance: instance, createdAt: now)
    try await commit { try $0.append(created) }
  }

  /// Returns a unique path for a payload that is being downloaded.
  func partial() -> String {
    partialFiles += 1
    return folder.partial(partialFiles)
  }

  /// Keeps a fetched file as a payload, with its receipt.
  ///
  /// Only the receipt is written on the actor, so that files are written concurrently.
  nonisolated func keep(
    _ partial: String, for request: FetchRequest, basis: Receipt.DayBasis, at now: String, localDay: CivilDate?
  ) async throws(FetchFailure) {
    let kept: (hash: String, bytes: Int)
    do { kept = try folder.keep(file: partial) } catch { throw .failed("\(error)") }
    let receipt = Receipt(
      source: request.source, request: request.request, property: request.property, dayAsked: request.day,
      subject: request.subject, basis: basis, localDay: localDay, receivedAt: now, bytes: kept.bytes, payload: kept.hash
    )
    try await commit { try $0.appendOrArrive(receipt) }
  }

  /// Writes with all others who come while the disk is busy: one wait for it serves them all.
  private func commit(_ write: @escaping @Sendable (ReceiptStore) throws -> Void) async throws(FetchFailure) {
    let failure = await withCheckedContinuation { writer in
      waiting.append((write, writer))
      if waiting.count == 1 { Task { commitAll() } }
    }
    if let failure { throw .failed(failure) }
  }

  private func commitAll() {
    let batch = waiting
    waiting = []
    var failure: String?
    do { try receipts.together { for entry in batch { try entry.write(receipts) } } } catch { failure = "\(error)" }
    for entry in batch { entry.writer.resume(returning: failure) }
  }

  private func committed<Result>(_ body: () throws -> Result) throws(FetchFailure) -> Result {
    do { return try body() } catch { throw .failed("\(error)") }
  }
}
