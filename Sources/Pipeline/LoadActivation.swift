public import Warehouse

// Which of several payloads of one key gives the rows. Receipts and decisions are committed first; the raw databases
// follow, each in one transaction, and an interrupted command is completed by the next `settle`.
extension Load {
  /// Brings the raw databases in line with the arrivals and with people's decisions: withdrawn loads give no rows,
  /// restored ones are read again, and of each key the best load is active.
  ///
  /// - Returns: the record of each delivery afterwards.
  /// - Throws: an error of a database.
  @discardableResult
  func settle() throws -> [PayloadDelivery: LoadRecord] {
    let arrivals = try receipts.arrivals()
    var known: [PayloadDelivery: LoadRecord] = [:]
    for store in stores {
      var loads = try store.raw.loads()
      if store.source.book == nil {
        let changed = loads.filter { $0.arrival != arrivals[$0.delivery] || isOtherwiseDecided($0) }
        if try !changed.isEmpty || !store.raw.overdue().isEmpty {
          try store.raw.together { try settle(store, changed, arrivals) }
          loads = try store.raw.loads()
        }
      }
      for load in loads { known[load.delivery] = load }
    }
    return known
  }

  /// Whether a load is withdrawn and should not be, or the reverse.
  private func isOtherwiseDecided(_ load: LoadRecord) -> Bool {
    (load.status == .withdrawn) != (verdicts.withdrawal(of: load.payload, for: load.property) != nil)
  }

  private func settle(_ store: SourceStore, _ changed: [LoadRecord], _ arrivals: [PayloadDelivery: Arrival]) throws {
    for load in changed {
      try store.raw.setArrival(arrivals[load.delivery], of: load.delivery)
      guard isOtherwiseDecided(load) else { continue }
      if load.status == .withdrawn { try reread(load, store) } else { try store.raw.withdraw(load.delivery) }
    }
    try activateOverdue(in: store)
  }

  /// Reads loads again that should be active but are not; reports unreadable ones and tries the next best load.
  func activateOverdue(in store: SourceStore) throws {
    var tried: Set<PayloadDelivery> = []
    while let load = try store.raw.overdue(except: tried).first {
      tried.insert(load.delivery)
      try reread(load, store)
    }
  }

  private func reread(_ load: LoadRecord, _ store: SourceStore) throws {
    guard let receipt = try receipts.receipt(of: load.delivery) else { return }
    let parseResult: ParseResult
    do throws(FileError) { parseResult = try store.source.read(try context.folder.open(load.payload)) } catch {
      return context.log.warning(
        "\(receipt.label) cannot be read, so the next best file is used: \(error)")
    }
    _ = try write(LoadValidator(context, receipt).judge(parseResult), to: store)
  }

  /// Loads a file that arrived before: it may count as a later arrival, and so become active again.
  func takeAgain(
    _ known: LoadRecord, of store: SourceStore, _ receipt: Receipt, _ repetition: Repetition
  ) throws -> Outcome {
    let isNew = try receipts.append(receipt)
    let isLater = try !isNew && arrivesAgain(known, receipt, repetition, store)
    if isLater { try receipts.appendArrival(of: receipt) }
    if isNew || isLater {
      try store.raw.together {
        try store.raw.setArrival(try receipts.arrival(of: known.delivery), of: known.delivery)
        try activateOverdue(in: store)
      }
    }
    let record = try store.raw.load(of: known.delivery) ?? known
    return Outcome(
      name: receipt.label, record: record, isKnown: true, failure: nil, reason: try reasonUnused(record, store))
  }

  private func arrivesAgain(
    _ known: LoadRecord, _ receipt: Receipt, _ repetition: Repetition, _ store: SourceStore
  ) throws -> Bool {
    switch repetition {
    case .counts: try store.raw.lastArrival(besides: known).map { $0 > known.arrival?.number ?? 0 } ?? false
    case .countsIfReplaced:
      try receipts.last(source: receipt.source, request: receipt.request)?.payload != receipt.payload
    case .ignored: false
    }
  }

  /// Records a load with its arrival, its revision and people's decisions, and deletes the record of another source
  /// that read the payload before.
  ///
  /// - Returns: the record.
  /// - Throws: an error of a database.
  func write(_ judged: (record: LoadRecord, content: LoadContent), to store: SourceStore) throws -> LoadRecord {
    var record = judged.record
    record.arrival = try receipts.arrival(of: record.delivery)
    record.revision = revision(of: record)
    if verdicts.withdrawal(of: record.payload, for: record.property) != nil { record.status = .withdrawn }
    for other in stores where other.source.name != store.source.name {
      if try other.raw.load(of: record.delivery) != nil { try other.raw.forget(record.delivery) }
    }
    record.status = try store.raw.record(record, judged.content)
    return record
  }

  /// Why a load's rows are not used; nil for one that is active or was refused.
  func reasonUnused(_ record: LoadRecord, _ store: SourceStore) throws -> String? {
    switch record.status {
    case .superseded: try store.raw.active(insteadOf: record).map(record.reasonSuperseded)
    case .withdrawn: verdicts.withdrawal(of: record.payload, for: record.property).map(\.reasonUnused)
    default: nil
    }
  }
}

extension PayloadVerdict {
  /// Why a withdrawn payload is not used, and how to use it again.
  public var reasonUnused: String {
    "withdrawn by \(who) on \(at.prefix(10)): \(reason); to use it again, run 'ownerdash restore \(payload.prefix(12))'"
  }
}
