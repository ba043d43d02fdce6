import Pipeline
import Publishing
import Warehouse

/// Publishes properties, and reports what was done.
struct PublicationService {
  private let publisher: Publisher
  private let environment: Environment

  /// Connects with the settings of the configuration.
  init(_ context: PipelineContext, in environment: Environment) throws {
    let folder = context.folder
    guard try UnifiedReader(path: folder.unified).isOfThisVersion else {
      throw UsageError("unified.db is of another version. Run 'ownerdash sync' first")
    }
    try folder.leaveAnalystCopy(log: context.log)
    self.environment = environment
    publisher = try Publisher(
      try PublicationSettings(context), unified: folder.unified, analyst: folder.analyst)
  }

  /// Publishes the properties that changed.
  func publish(_ keys: [String], isWhole: Bool = false, takesOver: Bool = false) throws -> ExitStatus {
    try publisher.prepare()
    let changed = isWhole || takesOver ? keys : try publisher.changed(keys)
    var rows: Int64 = 0
    var (failures, hasFirst) = (0, false)
    for key in changed {
      do {
        let outcome = try publisher.publish(key, isWhole: isWhole, takesOver: takesOver)
        rows += outcome.rows
        hasFirst = hasFirst || outcome.isFirst
        environment.report("\(key): \(outcome.parts) parts, \(outcome.rows) rows sent")
      } catch {
        failures += 1
        environment.log.error("\(key) could not be published: \(error)")
        guard publisher.isConnected else { throw error }
      }
    }
    try publisher.setReaders()
    if hasFirst { try publisher.analyze() }
    let (sent, without) = (changed.count - failures, try publisher.withoutRows(keys).count)
    environment.report(
      "\(sent) \(sent == 1 ? "property" : "properties") published, "
        + "\(keys.count - changed.count - without) unchanged, \(without) without data; \(rows) rows sent",
      [
        "published": sent, "unchanged": keys.count - changed.count - without, "without_data": without,
        "failed": failures,
      ])
    if try publisher.isCurrent == false {
      environment.report("readers use another version's schema. Run 'ownerdash publish --switch' to change it")
    }
    return failures == 0 ? .done : .partly
  }

  /// Prints what would be sent.
  func plan(_ keys: [String]) throws -> ExitStatus {
    let changed = try publisher.changed(keys)
    for key in changed {
      let outcome = try publisher.plan(key)
      environment.report("\(key): \(outcome.parts) parts, \(outcome.rows) rows would be sent")
    }
    environment.report("\(changed.count) of \(keys.count) properties would be published")
    return .done
  }

  /// Compares the server's rows with what was published.
  func verify(_ keys: [String]) throws -> ExitStatus {
    let without = Set(try publisher.withoutRows(keys))
    var differing = 0
    for key in keys where !without.contains(key) {
      let differences = try publisher.verify(key)
      differing += differences.isEmpty ? 0 : 1
      for difference in differences {
        let part = difference.part.isEmpty ? "" : " of \(difference.part)"
        environment.log.error("\(key): the server's rows of \(difference.table)\(part) are not those published")
      }
      if !differences.isEmpty {
        environment.report("Run 'ownerdash publish --again --property \(key)' to send all of its rows")
      }
    }
    environment.report("\(keys.count - without.count) properties verified, \(differing) differ")
    return differing == 0 ? .done : .partly
  }

  /// Makes this version's schema the one that readers use.
  func switchSchema() throws -> ExitStatus {
    let isChanged = try publisher.switchSchema()
    environment.report(
      isChanged ? "readers now use this version's schema" : "readers use this version's schema already")
    return .done
  }

  /// Removes a property from the server.
  func remove(_ key: String) throws -> ExitStatus {
    guard try publisher.remove(key) else { throw UsageError("the server has no property '\(key)'") }
    environment.report("\(key): removed from the server")
    return .done
  }
}

extension PublicationSettings {
  /// The settings of a configuration.
  init(_ context: PipelineContext) throws {
    guard let section = context.definitions.publish else {
      throw UsageError("the configuration has no \"publish\" section")
    }
    let receipts = try ReceiptStore(path: context.folder.receipts).recordCount()
    let decisions = try context.decisions()?.recordCount()
    self.init(
      address: ServerAddress(host: section.host, port: section.port, database: section.database, user: section.user),
      names: ServerNames(schema: section.schema), publisher: section.publisher,
      generation: decisions.map { receipts + $0 } ?? receipts,
      hasPersonal: section.hasPersonalData, readers: section.readers)
  }
}
