internal import Warehouse

/// Parses pending payloads: each once for all its deliveries, and small ones ahead of their turn on all cores.
///
/// The files are read on the caller's thread in the payloads' order, and the results are the same as without threads.
final class PayloadParser {
  /// What a source found in a payload; nil if the receipts name a source that is not in use.
  typealias Found = (source: any Source, parseResult: ParseResult)?

  /// Deliveries of one payload to one source, which have one result.
  struct Group {
    /// The first receipt.
    let first: Receipt
    /// The deliveries' places among the pending ones.
    fileprivate(set) var places: [Int]
  }

  private enum Progress {
    case parsing(Int)
    /// It is too large to be parsed next to others.
    case large(Payload)
    case failed(FileError)
  }

  private struct Key: Hashable {
    let payload: String
    let source: String
    let operation: String?
  }

  /// How many payloads are parsed ahead, and from which size on together no further one is begun.
  private static let (ahead, bytesAhead) = (16, 8 << 20)

  /// The payloads, in the order of their first receipts.
  let groups: [Group]
  private let folder: DataFolder
  private let sources: [any Source]
  private let queue = WorkQueue<Result<Found, FileError>>()
  /// What is known of the payloads that were opened and not taken, in order.
  private var opened: [(progress: Progress, size: Int)] = []
  private var taken = 0

  init(_ pending: [Receipt], _ context: PipelineContext) {
    groups = PayloadParser.groups(pending)
    (folder, sources) = (context.folder, context.sources)
  }

  deinit { queue.close() }

  private static func groups(_ pending: [Receipt]) -> [Group] {
    var groups: [Group] = []
    var known: [Key: Int] = [:]
    for (place, receipt) in pending.enumerated() {
      let key = Key(payload: receipt.payload, source: receipt.source, operation: receipt.operation)
      if let group = known[key] {
        groups[group].places.append(place)
      } else {
        known[key] = groups.count
        groups.append(Group(first: receipt, places: [place]))
      }
    }
    return groups
  }

  /// The result for the next payload.
  ///
  /// - Throws: `FileError` when the payload cannot be read.
  func next() throws(FileError) -> Found {
    while opened.isEmpty || hasRoom, taken + opened.count < groups.count {
      opened.append(open(groups[taken + opened.count].first))
    }
    let receipt = groups[taken].first
    taken += 1
    switch opened.removeFirst().progress {
    case .parsing(let number): return try queue.take(number).get()
    case .large(let payload): return try sources(of: receipt).read(payload, as: receipt.operation)
    case .failed(let error): throw error
    }
  }

  private var hasRoom: Bool {
    opened.count <= PayloadParser.ahead && opened.reduce(0) { $0 + $1.size } < PayloadParser.bytesAhead
  }

  private func open(_ receipt: Receipt) -> (progress: Progress, size: Int) {
    let payload: Payload
    do throws(FileError) { payload = try folder.open(receipt.payload) } catch { return (.failed(error), 0) }
    guard payload.isInMemory else { return (.large(payload), 0) }
    let (sources, operation) = (sources(of: receipt), receipt.operation)
    let work = queue.add { Result { () throws(FileError) in try sources.read(payload, as: operation) } }
    return (.parsing(work), payload.size)
  }

  private func sources(of receipt: Receipt) -> [any Source] {
    receipt.source == Receipt.drop ? sources : sources.filter { $0.name == receipt.source }
  }
}
