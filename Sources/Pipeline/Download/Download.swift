public import Domain
internal import Warehouse

/// The stage that fetches what is missing: it ends when every payload is on the disk with its receipt.
///
/// Whatever is there from an earlier run is not fetched again, and an instance that was created is not created twice.
public struct Download: Sendable {
  /// How many days earlier than asked a property's own day may be.
  public static let largestLag = 3

  /// What is downloaded once more although it is there.
  public struct Again: Sendable {
    /// The one report or operation that is wanted; nil for all.
    public let report: String?
    /// What is downloaded once more.
    public init(report: String?) {
      self.report = report
    }

    /// Whether an order is wanted once more.
    public func wants(_ request: FetchRequest) -> Bool { report == nil || request.operation == report }
  }

  private let context: PipelineContext
  private let clients: [any Client]
  private let now: @Sendable () -> String
  private let width: Int

  /// Creates the stage in its context.
  ///
  /// - Parameters:
  ///   - context: the data folder, the definitions, the sources and the log.
  ///   - clients: one a source that is to be asked.
  ///   - width: how many properties are asked for at once.
  ///   - now: the time of a receipt, as `YYYY-MM-DDTHH:MM:SSZ`.
  public init(
    _ context: PipelineContext, clients: [any Client], width: Int = 64, now: @escaping @Sendable () -> String
  ) {
    self.context = context
    self.clients = clients
    self.width = width
    self.now = now
  }

  /// Fetches what is missing of a day.
  ///
  /// - Parameters:
  ///   - day: the latest business day to request; a property whose own day is earlier is asked for that. Nil for today
  ///     where each property is.
  ///   - key: one property alone; nil for all that are configured.
  ///   - again: what is downloaded once more; nil for nothing.
  /// - Returns: how each order ended, in the configuration's order.
  /// - Throws: `MixedFolder`, or an error of the receipts as a whole; one order's failure is in its outcome.
  public func run(
    on day: CivilDate? = nil, property key: String? = nil, again: Again? = nil
  ) async throws -> DownloadSummary {
    let wanted = await recognized(wanted(property: key))
    if wanted.isEmpty { return DownloadSummary() }
    let isDemo = wanted.lazy.compactMap(\.kind.isDemo).first
    let journal = try Journal(context.folder, isDemo: isDemo)
    if let isDemo, let other = wanted.first(where: { ($0.kind.isDemo ?? isDemo) != isDemo })?.client {
      throw MixedFolder(folder: context.folder.path, held: isDemo ? .demo : .real, file: "what \(other.source) sends")
    }
    return await run(wanted, on: day, journal: journal, isPlan: false, again)
  }

  /// Says what a run would fetch, and asks and writes nothing.
  ///
  /// A property whose own day is earlier is seen as such only where an earlier run has found out.
  ///
  /// - Throws: an error of the receipts as a whole.
  public func plan(
    on day: CivilDate? = nil, property key: String? = nil, again: Again? = nil
  ) async throws -> DownloadSummary {
    let journal = try Journal(reading: context.folder)
    return await run(await recognized(wanted(property: key)), on: day, journal: journal, isPlan: true, again)
  }

  /// The same, with what each client's service is.
  private func recognized(_ wanted: Wanted) async -> Wanted {
    var wanted = wanted
    for index in wanted.indices { wanted[index].kind = await wanted[index].client.kind() }
    return wanted
  }

  private typealias Wanted = [(client: any Client, properties: [PropertyDefinition], kind: ServiceKind)]

  private func wanted(property key: String?) -> Wanted {
    clients.map { client in
      (
        client,
        context.definitions.properties.filter {
          $0.source == client.source && (key == nil || $0.key == key)
        }, .unreachable
      )
    }.filter { !$0.1.isEmpty }
  }

  private func run(
    _ wanted: Wanted, on day: CivilDate?, journal: Journal, isPlan: Bool, _ again: Again?
  ) async -> DownloadSummary {
    // One session for each client: a token that one needs is not the others'.
    let downloads = wanted.flatMap { client, properties, kind in
      let session = ClientSession(
        client: client, kind: kind, source: context.sources.first { $0.name == client.source }, journal: journal,
        context: context, isPlan: isPlan, again: again, now: now)
      return properties.map { PropertyDownload(session, $0) }
    }
    let total = downloads.count
    return await withTaskGroup(of: (Int, [DownloadOutcome]).self) { group in
      var outcomes = [[DownloadOutcome]](repeating: [], count: total)
      var next = 0
      let start = { (group: inout TaskGroup<(Int, [DownloadOutcome])>) in
        guard next < total else { return }
        let (index, download) = (next, downloads[next])
        group.addTask { (index, await download.run(on: day)) }
        next += 1
      }
      for _ in 0..<min(width, total) { start(&group) }
      var finished = 0
      while let (index, ended) = await group.next() {
        outcomes[index] = ended
        finished += 1
        if !isPlan {
          context.log.progress("downloaded", finished, of: total, downloads[index].property.propertyName)
        }
        start(&group)
      }
      return DownloadSummary(outcomes: outcomes.flatMap { $0 })
    }
  }
}
