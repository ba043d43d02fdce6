public import Warehouse

// Which of several payloads of one key gives the rows. Receipts and decisions are committed first; the raw databases
// follow, each in one transaction, and an interrupted command is completed by the next `settle`.
extension Load {
  /// What `settle` leaves.
  struct Settled {
    /// The record of each delivery.
    var known: [PayloadDelivery: LoadRecord] = [:]
    /// Whether every load that should be active could be read.
    var isComplete = true
  }

  /// Brings the raw databases in line with the arrivals and with people's decisions: withdrawn loads give no rows,
  /// restored ones are read again, and of each key the best load is active.
  ///
  /// - Parameter deliveries: the deliveries whose keys are examined; nil for all.
  /// - Returns: the record of each of them afterwards.
  /// - Throws: an error of a database.
  @discardableResult
  func settle(_ deliveries: [PayloadDelivery]? = nil) throws -> Settled {
    var settled = Settled()
    let arrivals =
      try deliveries?.reduce(into: [:]) { $0[$1] = try receipts.arrival(of: $1) } ?? receipts.arrivals()
    for store in stores {
      let loads = { try deliveries?.compactMap { try store.raw.load(of: $0) } ?? store.raw.loads() }
      if store.source.book == nil {
        let isComplete = try settle(store, try loads(), arrivals, all: deliveries == nil)
        settled.isComplete = settled.isComplete && isComplete
      }
      for load in try loads() { settled.known[load.delivery] = load }
    }
    return settled
  }

  /// Brings the loads of a payload in line with a decision about it; all loads if an earlier decision was interrupted.
  ///
  /// - Parameters:
  ///   - payload: the payload's SHA-256.
  ///   - earlier: the stage as it was before the decision.
  /// - Throws: an error of a database; the next run completes the decision.
  func settle(decided payload: String, after earlier: Load) throws {
    let through = try earlier.readThrough
    guard through > 0 else { return try completeDecisions() }
    let deliveries = try stores.flatMap { try $0.raw.loads(of: payload) }.map(\.delivery)
    if try settle(deliveries).isComplete { try setReadThrough(through) }
  }

  /// Brings all loads in line with the decisions, unless everything was read with them.
  func completeDecisions() throws {
    if try readThrough == 0 { try settle() }
  }

  /// Whether a load is withdrawn and should not be, or the reverse.
  private func isOtherwiseDecided(_ load: LoadRecord) -> Bool {
    (load.status == .withdrawn) != (verdicts.withdrawal(of: load.payload, for: load.property) != nil)
  }

  /// Settles loads of a store in one transaction; false if one of them cannot be read.
  private func settle(
    _ store: SourceStore, _ loads: [LoadRecord], _ arrivals: [PayloadDelivery: Arrival], all: Bool
  ) throws -> Bool {
    let changed = loads.filter { $0.arrival != arrivals[$0.delivery] || isOtherwiseDecided($0) }
    let isOverdue =
      try all ? !store.raw.overdue().isEmpty : loads.contains { try !store.raw.overdue(inKeyOf: $0).isEmpty }
    guard !changed.isEmpty || isOverdue else { return true }
    return try store.raw.together {
      var isComplete = true
      for load in changed {
        try store.raw.setArrival(arrivals[load.delivery], of: load.delivery)
        guard isOtherwiseDecided(load) else { continue }
        if load.status == .withdrawn {
          if try !reread(load, store) { isComplete = false }
        } else {
          try store.raw.withdraw(load.delivery)
        }
      }
      let areActive =
        try all ? activateOverdue(in: store) : loads.allSatisfy { try activateOverdue(in: store, inKeyOf: $0) }
      return isComplete && areActive
    }
  }

  /// Reads loads again that should be active but are not; reports unreadable ones and tries the next best load.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - record: a load whose key alone is examined; nil for all keys.
  /// - Returns: whether all of them could be read.
  /// - Throws: an error of a database.
  @discardableResult
  func activateOverdue(in store: SourceStore, inKeyOf record: LoadRecord? = nil) throws -> Bool {
    var tried: Set<PayloadDelivery> = []
    var isComplete = true
    while let load = try store.raw.overdue(except: tried, inKeyOf: record).first {
      tried.insert(load.delivery)
      if try !reread(load, store) { isComplete = false }
    }
    return isComplete
  }

  /// Reads a load again; false if its payload cannot be read.
  private func reread(_ load: LoadRecord, _ store: SourceStore) throws -> Bool {
    guard let receipt = try receipts.receipt(of: load.delivery) else { return true }
    let parseResult: ParseResult
    do throws(FileError) {
      parseResult = try store.source.read(try context.folder.open(load.payload), as: load.delivery.operation)
    } catch {
      context.log.warning("\(receipt.label) cannot be read, so the next best file is used: \(error)")
      return false
    }
    _ = try write(LoadValidator(context, receipt).judge(parseResult), to: store)
    return true
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
        try activateOverdue(in: store, inKeyOf: known)
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
    record.receivedAt = try receipts.received(record.delivery)
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
