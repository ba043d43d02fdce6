internal import Domain
internal import Warehouse

/// The one writer of what a download has committed: payloads, their receipts, and the instances that were created.
actor Journal {
  private let folder: DataFolder
  private let receipts: ReceiptStore
  private var drafts = 0

  /// Opens the receipts of a data folder.
  ///
  /// - Throws: `MixedFolder` when the folder holds the other kind of payloads; an error of the database.
  init(_ folder: DataFolder, isDemo: Bool) throws {
    self.folder = folder
    receipts = try ReceiptStore(path: folder.receipts)
    let kind: ReceiptStore.FolderKind = isDemo ? .demo : .real
    if let held = try receipts.folderKind() {
      guard held == kind else { throw MixedFolder(folder: folder.path, held: held, file: "the download") }
    } else {
      try receipts.setFolderKind(kind)
    }
    try folder.clearDrafts()
  }

  /// Reads the receipts of a data folder, which may not be there yet, and writes nothing.
  init(reading folder: DataFolder) throws {
    self.folder = folder
    receipts = try ReceiptStore(path: folder.files.exists(folder.receipts) ? folder.receipts : nil)
  }

  /// The payload that an earlier download of the order brought; nil where there is none.
  func payload(of order: Order) throws(FetchFailure) -> String? {
    try committed { try receipts.payload(source: order.source, request: order.request) }
  }

  /// The instance that was created last for the order; nil where there is none.
  func instance(of order: Order) throws(FetchFailure) -> String? {
    try committed { try receipts.instance(source: order.source, request: order.request) }
  }

  /// Records that the source has accepted to make the order's file.
  func created(_ instance: String, for order: Order, at now: String) throws(FetchFailure) {
    try committed {
      try receipts.append(
        CreatedInstance(source: order.source, request: order.request, instance: instance, createdAt: now))
    }
  }

  /// A path of its own for a payload that is being fetched.
  func draft() -> String {
    drafts += 1
    return folder.draft(drafts)
  }

  /// Keeps a fetched file as a payload, with its receipt.
  ///
  /// - Returns: the payload's hash.
  func keep(_ draft: String, for order: Order, at now: String) throws(FetchFailure) -> String {
    try committed {
      let kept = try folder.keep(file: draft)
      let receipt = Receipt(
        source: order.source, request: order.request, property: order.property, dayAsked: order.day, receivedAt: now,
        bytes: kept.bytes, payload: kept.hash)
      _ = try receipts.append(receipt)
      return kept.hash
    }
  }

  private func committed<Result>(_ body: () throws -> Result) throws(FetchFailure) -> Result {
    do { return try body() } catch { throw .failed("\(error)") }
  }
}
