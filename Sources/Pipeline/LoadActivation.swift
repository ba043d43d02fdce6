public import Warehouse

// Which of several payloads of one key gives the rows. Receipts and decisions are committed first; the raw databases
// follow, each in one transaction, and an interrupted command is completed by the next `settle`.
extension Load {
  /// Brings the raw databases in line with the arrivals and with what people decided: withdrawn loads give no rows,
  /// restored ones are read again, and of each key the best load is active.
  ///
  /// - Returns: what is recorded of each delivery afterwards.
  /// - Throws: an error of a database.
  @discardableResult
  func settle() throws -> [Delivery: LoadRecord] {
    let arrivals = try receipts.arrivals()
    var known: [Delivery: LoadRecord] = [:]
    for shelf in shelves {
      var loads = try shelf.raw.loads()
      if !(shelf.source is any BookSource) {
        let changed = loads.filter { $0.arrival != arrivals[$0.delivery] || isOtherwiseDecided($0) }
        if try !changed.isEmpty || !shelf.raw.overdue().isEmpty {
          try shelf.raw.together { try settle(shelf, changed, arrivals) }
          loads = try shelf.raw.loads()
        }
      }
      for load in loads { known[load.delivery] = load }
    }
    return known
  }

  /// Whether a load is withdrawn and should not be, or the other way round.
  private func isOtherwiseDecided(_ load: LoadRecord) -> Bool {
    (load.status == .withdrawn) != (verdicts.withdrawal(of: load.payload, for: load.property) != nil)
  }

  private func settle(_ shelf: Shelf, _ changed: [LoadRecord], _ arrivals: [Delivery: Arrival]) throws {
    for load in changed {
      try shelf.raw.setArrival(arrivals[load.delivery], of: load.delivery)
      guard isOtherwiseDecided(load) else { continue }
      if load.status == .withdrawn { try reread(load, shelf) } else { try shelf.raw.withdraw(load.delivery) }
    }
    try activateOverdue(in: shelf)
  }

  /// Reads again what should be active and is not; what cannot be read is reported, and the next best is tried.
  func activateOverdue(in shelf: Shelf) throws {
    var tried: Set<Delivery> = []
    while let load = try shelf.raw.overdue(except: tried).first {
      tried.insert(load.delivery)
      try reread(load, shelf)
    }
  }

  private func reread(_ load: LoadRecord, _ shelf: Shelf) throws {
    guard let receipt = try receipts.receipt(of: load.delivery) else { return }
    let reading: Reading
    do throws(FileError) { reading = try shelf.source.read(try workplace.folder.open(load.payload)) } catch {
      return workplace.log.warning(
        "\(receipt.label) should be used and cannot be read; the next best file is used: \(error)")
    }
    _ = try write(LoadJudgement(workplace, receipt).judge(reading), to: shelf)
  }

  /// Takes a file that came before: it may be a later arrival, and active again by that.
  func takeAgain(_ known: LoadRecord, _ receipt: Receipt, _ repetition: Repetition) throws -> Outcome {
    guard let shelf = try shelves.first(where: { try $0.raw.load(of: known.delivery) != nil }) else {
      return Outcome(name: receipt.label, record: known, isKnown: true, failure: nil)
    }
    let isNew = try receipts.append(receipt)
    let isLater = try !isNew && arrivesAgain(known, receipt, repetition, shelf)
    if isLater { try receipts.appendArrival(of: receipt) }
    if isNew || isLater {
      try shelf.raw.together {
        try shelf.raw.setArrival(try receipts.arrival(of: known.delivery), of: known.delivery)
        try activateOverdue(in: shelf)
      }
    }
    let record = try shelf.raw.load(of: known.delivery) ?? known
    return Outcome(
      name: receipt.label, record: record, isKnown: true, failure: nil, reason: try reasonUnused(record, shelf))
  }

  private func arrivesAgain(
    _ known: LoadRecord, _ receipt: Receipt, _ repetition: Repetition, _ shelf: Shelf
  ) throws -> Bool {
    switch repetition {
    case .counts: try shelf.raw.lastArrival(besides: known).map { $0 > known.arrival?.number ?? 0 } ?? false
    case .countsIfReplaced:
      try receipts.last(source: receipt.source, request: receipt.request)?.payload != receipt.payload
    case .ignored: false
    }
  }

  /// Records a reading with its arrival, its revision and what people decided, and forgets what another source that
  /// read the payload before made of it.
  ///
  /// - Returns: what was recorded.
  /// - Throws: an error of a database.
  func write(_ judged: (record: LoadRecord, content: LoadContent), to shelf: Shelf) throws -> LoadRecord {
    var record = judged.record
    record.arrival = try receipts.arrival(of: record.delivery)
    record.revision = revision(of: record)
    if verdicts.withdrawal(of: record.payload, for: record.property) != nil { record.status = .withdrawn }
    for other in shelves where other.source.name != shelf.source.name {
      if try other.raw.load(of: record.delivery) != nil { try other.raw.forget(record.delivery) }
    }
    record.status = try shelf.raw.record(record, judged.content)
    return record
  }

  /// Why a load's rows are not used; nil for one that is active or was refused.
  func reasonUnused(_ record: LoadRecord, _ shelf: Shelf) throws -> String? {
    switch record.status {
    case .superseded: try shelf.raw.active(insteadOf: record).map(record.reasonSuperseded)
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
