internal import Pipeline
internal import Transport

/// Finds the files of our own instances in the number sequence of all customers, for use when the listing names no file
/// for them.
///
/// One sequence numbers the files of all customers, so most downloaded files are not ours. The scan checks each file in
/// memory and discards it, and keeps only the number of a file that certainly belongs to one of our requests. The scan
/// stays within the limits of the configuration and stops when no more files follow.
actor FileScan {
  private let service: ReportingService
  private let definitions: Definitions
  private var numbers: FileNumbers
  /// The number of requests whose files are being looked for; later requests join a scan that is already running.
  private var seekers = 0
  private var expected: [(request: FetchRequest, report: ReportDefinition)] = []
  private var found: [FetchRequest: String] = [:]
  private var batch: Task<FetchFailure?, Never>?

  /// A scan of the numbers that the configuration allows.
  init(_ service: ReportingService, _ scan: FileScanDefinition, _ definitions: Definitions) {
    self.service = service
    self.definitions = definitions
    numbers = FileNumbers(first: scan.first, atMost: scan.most)
  }

  /// Registers a request whose file is awaited, so that the scan recognizes the file when it passes it.
  func expect(_ request: FetchRequest, of report: ReportDefinition) {
    if !expected.contains(where: { $0.request == request }) { expected.append((request, report)) }
  }

  /// Removes a request whose file is no longer awaited.
  func forget(_ request: FetchRequest) {
    expected.removeAll { $0.request == request }
    found[request] = nil
  }

  /// Looks for a request's file, from the last known number on.
  ///
  /// - Parameters:
  ///   - request: the request whose file is awaited.
  ///   - known: a number that precedes all awaited files, since it belongs to an earlier instance.
  /// - Returns: the file's number; nil if the scan has ended without it.
  /// - Throws: why the service could not be asked.
  func file(of request: FetchRequest, behind known: Int?) async throws(FetchFailure) -> String? {
    if seekers == 0 { numbers.begin(behind: known) }
    seekers += 1
    defer { seekers -= 1 }
    while found[request] == nil {
      if batch == nil, numbers.hasMore { batch = Task { await lookFurther() } }
      guard let batch else { return nil }
      if let failure = await batch.value { throw failure }
    }
    return found[request]
  }

  /// Looks at the next numbers side by side; why it could not, or nil.
  private func lookFurther() async -> FetchFailure? {
    let taken = numbers.take()
    let (service, definitions) = (service, definitions)
    let looked = await withTaskGroup(of: (Int, Result<Looked, FetchFailure>).self) { group in
      for number in taken {
        group.addTask { (number, await Looked.at(number, by: service, definitions)) }
      }
      return await group.reduce(into: [Int: Result<Looked, FetchFailure>]()) { $0[$1.0] = $1.1 }
    }
    batch = nil
    var failure: FetchFailure?
    var seen: [(number: Int, found: FileNumbers.Found)] = []
    for number in taken {
      switch looked[number] {
      case .success(let looked)?:
        seen.append((number, looked.found))
        if case .ours(let label) = looked { take(label, number) }
      case .failure(let reason)?: failure = reason
      case nil: break
      }
    }
    numbers.note(seen)
    return failure
  }

  private func take(_ label: FileLabel, _ number: Int) {
    let fitting = expected.filter { found[$0.request] == nil && label.fits($0.request, of: $0.report) }
    // A file that may belong to two requests is assigned to neither.
    if fitting.count == 1 { found[fitting[0].request] = String(number) }
  }
}

/// The result for a file number.
private enum Looked: Sendable {
  case nothing
  case unmade
  /// A file that is discarded.
  case strangers
  case ours(FileLabel)

  var found: FileNumbers.Found {
    switch self {
    case .nothing: .nothing
    case .unmade: .unmade
    case .strangers, .ours: .file
    }
  }

  /// Downloads the file at a number, and keeps at most its label.
  static func at(
    _ number: Int, by service: ReportingService, _ definitions: Definitions
  ) async -> Result<Looked, FetchFailure> {
    do throws(FetchFailure) {
      switch try await service.making({ (service) throws(TransportError) in try await service.anyFile(number) }) {
      case .none: return .success(.nothing)
      case .unmade: return .success(.unmade)
      case .tooLarge: return .success(.strangers)
      case .file(let bytes): return .success(FileLabel(bytes, by: definitions).map(Looked.ours) ?? .strangers)
      }
    } catch {
      return .failure(error)
    }
  }
}
