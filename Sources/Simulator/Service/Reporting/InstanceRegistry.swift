internal import Domain

/// The created report instances, and the numbers of their files and of other customers' files.
struct InstanceRegistry {
  /// One requested report.
  struct Instance {
    /// Three numbers joined by hyphens; none of them is the file's.
    let id: String
    let fileID: Int
    let request: ReportRequest
    let drawing: ReportRequest.Drawing
    let propertyName: String
    /// The time of the request, in milliseconds since 1970.
    let createdAt: Int64
    /// The time when its file is ready.
    let readyAt: Int64

    /// Returns the status: 1 queued, 2 running, 3 ready.
    func status(at now: Int64) -> Int {
      now >= readyAt ? 3 : now - createdAt >= (readyAt - createdAt) / 4 ? 2 : 1
    }
  }

  /// The file that a number identifies.
  enum Entry {
    case ours(Instance)
    /// Another customer's file.
    case strangers
    case unknown
  }

  private static let firstFile = 8_896_190

  private var random: SplitMix64
  private var next = (3_385_128, 3_564_910, 3_385_149)
  private var nextFile = InstanceRegistry.firstFile
  private var instances: [Instance] = []
  private var byFile: [Int: Int] = [:]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed, for: "instances")
  }

  /// Creates an instance.
  ///
  /// Other customers' requests take numbers from the same sequence in between.
  mutating func create(
    _ request: ReportRequest, _ drawing: ReportRequest.Drawing, name: String, at now: Int64, readyAfter: Int
  ) -> Instance {
    let others = random.pick([0, 0, 0, 1, 2])
    nextFile += others
    next = (next.0 + others, next.1 + others, next.2 + others)
    let instance = Instance(
      id: "\(next.0)-\(next.1)-\(next.2)", fileID: nextFile, request: request, drawing: drawing, propertyName: name,
      createdAt: now, readyAt: now + Int64(readyAfter))
    nextFile += 1
    next = (next.0 + 1, next.1 + 1, next.2 + 1)
    byFile[instance.fileID] = instances.count
    instances.append(instance)
    return instance
  }

  /// Returns the instances created in a period, latest first.
  func created(in span: ClosedRange<Int64>) -> [Instance] {
    instances.reversed().filter { span.contains($0.createdAt) }
  }

  func entry(_ fileID: Int) -> Entry {
    if let index = byFile[fileID] { return .ours(instances[index]) }
    return (InstanceRegistry.firstFile..<nextFile).contains(fileID) ? .strangers : .unknown
  }
}
