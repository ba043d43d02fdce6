public import Domain
internal import Warehouse

/// The stage that downloads missing payloads and ends when every payload is on the disk with its receipt.
///
/// Payloads from an earlier run are not downloaded again, and an instance that was created is not created twice.
public struct Download: Sendable {
  /// The maximum number of days by which a property's own day may precede the requested day.
  public static let largestLag = 3

  /// The payloads that are downloaded again although they exist.
  public struct Again: Sendable {
    /// The only report or operation to download; nil for all.
    public let report: String?
    /// The payloads to download again.
    public init(report: String?) {
      self.report = report
    }

    /// Whether a request is to be downloaded again.
    public func includes(_ request: FetchRequest) -> Bool { report == nil || request.operation == report }
  }

  private let context: PipelineContext
  private let clients: [any Client]
  private let now: @Sendable () -> String
  private let width: Int

  /// Creates the stage in its context.
  ///
  /// - Parameters:
  ///   - context: the data folder, the definitions, the sources and the log.
  ///   - clients: one for each source to download from.
  ///   - width: the number of properties that are downloaded at the same time.
  ///   - now: the time of a receipt, as `YYYY-MM-DDTHH:MM:SSZ`.
  public init(
    _ context: PipelineContext, clients: [any Client], width: Int = 64, now: @escaping @Sendable () -> String
  ) {
    self.context = context
    self.clients = clients
    self.width = width
    self.now = now
  }

  /// Downloads the missing payloads of a day.
  ///
  /// - Parameters:
  ///   - day: the latest business day to request; a property whose own day is earlier is requested for that day. Nil
  ///     for the current day at each property.
  ///   - keys: the properties to download; nil for all configured properties.
  ///   - again: the payloads to download again; nil for none.
  /// - Returns: the outcome of each request, in the configuration's order.
  /// - Throws: `MixedFolder`, or an error of the receipts as a whole; the failure of one request is in its outcome.
  public func run(
    on day: CivilDate? = nil, properties keys: Set<String>? = nil, again: Again? = nil
  ) async throws -> DownloadSummary {
    let selection = await recognized(selection(keys))
    if selection.isEmpty { return DownloadSummary() }
    let isDemo = selection.lazy.compactMap(\.kind.isDemo).first
    let journal = try Journal(context.folder, isDemo: isDemo)
    if let isDemo, let other = selection.first(where: { ($0.kind.isDemo ?? isDemo) != isDemo })?.client {
      throw MixedFolder(folder: context.folder.path, held: isDemo ? .demo : .real, file: "what \(other.source) sends")
    }
    return await run(selection, on: day, journal: journal, isPlan: false, again)
  }

  /// Reports what a run would download, without sending requests or writing files.
  ///
  /// An earlier business day of a property is known only if an earlier run has determined it.
  ///
  /// - Throws: an error of the receipts as a whole.
  public func plan(
    on day: CivilDate? = nil, properties keys: Set<String>? = nil, again: Again? = nil
  ) async throws -> DownloadSummary {
    let journal = try Journal(reading: context.folder)
    return await run(await recognized(selection(keys)), on: day, journal: journal, isPlan: true, again)
  }

  /// The same, with the kind of each client's service.
  private func recognized(_ selection: Selection) async -> Selection {
    var selection = selection
    for index in selection.indices { selection[index].kind = await selection[index].client.kind() }
    return selection
  }

  private typealias Selection = [(client: any Client, properties: [PropertyDefinition], kind: ServiceKind)]

  private func selection(_ keys: Set<String>?) -> Selection {
    clients.map { client in
      (
        client,
        context.definitions.properties.filter {
          $0.source == client.source && (keys?.contains($0.key) ?? true)
        }, .unreachable
      )
    }.filter { !$0.1.isEmpty }
  }

  private func run(
    _ selection: Selection, on day: CivilDate?, journal: Journal, isPlan: Bool, _ again: Again?
  ) async -> DownloadSummary {
    // Each client has its own session, because clients do not share tokens.
    let downloads = selection.flatMap { client, properties, kind in
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
