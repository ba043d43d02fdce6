public import Domain
public import Pipeline
public import Transport

/// Fetches RealPage's report files: has them made, waits until they are, downloads them.
public struct ReportingClient: Client {
  /// The source's name.
  public let source = "realpage"
  private let definitions: Definitions
  private let requests: ReportOrders
  private let service: ReportingService
  private let poller: InstancePoller
  /// Nil unless the configuration allows it.
  private let scan: FileScan?
  private let files: FileSystem
  private let mark: SimulatorMark

  /// A client of the service that the definitions name.
  ///
  /// - Parameters:
  ///   - realpage: how the service is reached.
  ///   - definitions: the properties and reports.
  ///   - token: the credentials for the requests.
  ///   - client: the HTTP client that sends the requests.
  ///   - retry: how often a call is tried again.
  ///   - files: the files.
  ///   - now: the seconds since 1970.
  ///   - pause: waits; throws where the task is canceled.
  /// - Throws: `AddressError` if the service's address is not allowed.
  public init(
    _ realpage: RealPageDefinition, definitions: Definitions, token: ReportingToken, client: HTTPClient, retry: Retry,
    files: FileSystem, now: @escaping @Sendable () -> Int, pause: @escaping @Sendable (Duration) async throws -> Void
  ) throws(AddressError) {
    let base = try Address(realpage.reportingAPI ?? "")
    let service = ReportingService(client: client, retry: retry, base: base, token: token, now: now)
    self.definitions = definitions
    self.service = service
    self.files = files
    requests = ReportOrders(definitions.reports)
    mark = SimulatorMark(client, at: base)
    scan = realpage.fileScan.map { FileScan(service, $0, definitions) }
    poller = InstancePoller(
      service, patience: InstancePoller.Patience(), waitsForNames: scan == nil, pause: pause)
  }

  /// Whether the service is the simulator, which need not be spared.
  public func kind() async -> ServiceKind {
    let kind = await mark.kind()
    if case .simulated = kind { await poller.hurry() }
    return kind
  }

  /// Each report of the definitions, in each of its variants.
  public func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest] {
    requests.requests(for: property, on: day)
  }

  /// Whether a Box Score is requested, which shows that a day has not come yet; without one the day is unknown.
  public var determinesBusinessDay: Bool { requests.tellDay }

  /// When the token ends.
  public var expires: Int? { service.token.expires }

  /// One call to generate the report and one to download it; one request for the listing serves many reports.
  public func leastRequests(isCreated: Bool) -> Int { isCreated ? 1 : 2 }

  /// Fetches one report's file; an instance that an earlier run had made is not made again.
  public func fetch(
    _ fetchRequest: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    guard let report = definitions.report(key: fetchRequest.operation),
      let property = definitions.property(key: fetchRequest.property)
    else {
      throw .failed(
        "unknown report '\(fetchRequest.operation)' or property '\(fetchRequest.property)'")
    }
    await scan?.expect(fetchRequest, of: report)
    if let instance, let file = try await self.file(of: instance, fetchRequest, isOurs: false) {
      return try await download(file, of: instance, report, of: property, for: fetchRequest, into: path)
    }
    let fresh = try await service.making { (service) throws(TransportError) in
      try await service.create(report, of: property, with: fetchRequest.parameters)
    }
    try await created(fresh)
    guard let file = try await file(of: fresh, fetchRequest, isOurs: true) else {
      throw .failed("\(fetchRequest.request): the service could not create the report. Run again later")
    }
    try await download(file, of: fresh, report, of: property, for: fetchRequest, into: path)
  }

  /// The id of an instance's file; nil if it has failed.
  private func file(of instance: String, _ fetchRequest: FetchRequest, isOurs: Bool) async throws(FetchFailure)
    -> String?
  {
    switch try await poller.progress(of: instance, isOurs: isOurs) {
    case .ready(let file): return file
    case .failed: return nil
    case .pending: throw .failed(Self.notReady(fetchRequest))
    case .unnamed:
      guard let file = try await scan?.file(of: fetchRequest, behind: await poller.lastFileBeforeTheOpen) else {
        throw .failed(Self.notReady(fetchRequest))
      }
      return file
    }
  }

  private static func notReady(_ fetchRequest: FetchRequest) -> String {
    "\(fetchRequest.request): the report is not ready yet. The next run downloads it"
  }

  private func download(
    _ file: String, of instance: String, _ report: ReportDefinition, of property: PropertyDefinition,
    for fetchRequest: FetchRequest, into path: String
  ) async throws(FetchFailure) {
    let partial = PartialDownload(path, files: files)
    try await service.making { (service) throws(TransportError) in
      try await service.download(file, of: instance, report, of: property, into: partial)
    }
    do throws(FileError) { try partial.close() } catch { throw .failed("\(error)") }
    await scan?.forget(fetchRequest)
  }
}
