internal import Domain
internal import HTTPServer
internal import JSON
internal import Synchronization

/// RealPage's reporting service: request a report, check its status, download it.
final class ReportingService: Sendable {
  private let store: PropertyFiles
  private let files: FileStore
  private let book: Mutex<InstanceRegistry>
  private let readyAfter: Int
  private let namesFiles: Bool
  private let strangers: StrangersFiles

  init(_ store: PropertyFiles, options: ServiceOptions) {
    self.store = store
    files = FileStore(room: options.room)
    book = Mutex(InstanceRegistry(seed: options.seed))
    readyAfter = options.delays.ready
    namesFiles = options.namesFiles
    strangers = StrangersFiles(seed: options.seed, asOf: store.day)
  }

  func respond(_ call: Call, _ request: HTTPRequest, _ path: [String], at now: Int64) -> Outcome {
    switch BearerToken.verdict(on: request.header("Authorization"), at: now) {
    case .unauthorised: return Outcome(text(401, "The token is missing, damaged or expired."))
    case .forbidden: return Outcome(text(403, "The token does not open the reporting service."))
    case .good: break
    }
    guard request.method == "POST" else { return Outcome(text(405, "Only POST is answered.")) }
    switch call.kind {
    case .create: return create(call.subject, request.body, at: now)
    case .list: return Outcome(list(request.body, at: now))
    default: return file(request.body, at: now)
    }
  }

  private func create(_ report: String, _ body: [UInt8], at now: Int64) -> Outcome {
    do throws(ReportRequest.Rejection) {
      let request = try ReportRequest(report: report, body: body)
      guard let profile = store.profile(request.property) else {
        throw ReportRequest.Rejection("The property is not one of yours.")
      }
      let drawing = try request.drawing(on: store.day.advanced(by: -profile.lag))
      let instance = book.withLock {
        $0.create(request, drawing, name: profile.name, at: now, readyAfter: readyAfter)
      }
      let answer = JSON.object([
        .init("instanceId", .string(instance.id)), .init("status", .integer(1)),
        .init("createdDate", .string(timestamp(now))),
      ])
      var outcome = Outcome(json(201, answer), property: request.property)
      outcome.isCreation = true
      return outcome
    } catch {
      return Outcome(text(error.status, error.text))
    }
  }

  /// Returns the requested page of the instances created in the requested period.
  private func list(_ body: [UInt8], at now: Int64) -> HTTPResponse {
    let query: JSON
    do { query = try JSON.parse(body) } catch { return text(400, "The body is not JSON: \(error)") }
    guard let size = query["pageSize"]?.number, let number = query["pageNumber"]?.number, size > 0, number > 0,
      let first = query["startDate"]?.text.flatMap(milliseconds),
      let last = query["endDate"]?.text.flatMap(milliseconds),
      first <= last
    else { return text(400, "The page size, the page number or the span of days is missing or wrong.") }
    let all = book.withLock { $0.created(in: first...last) }
    let start = Int(clamping: (number - 1).multipliedReportingOverflow(by: size).partialValue)
    let isBeyond = (number - 1).multipliedReportingOverflow(by: size).overflow || start >= all.count
    let page = isBeyond ? [] : all[start...].prefix(Int(clamping: size))
    return json(
      200,
      .object([
        .init("data", .array(page.map { line($0, at: now) })), .init("totalCount", .integer(Int64(all.count))),
      ]))
  }

  private func line(_ instance: InstanceRegistry.Instance, at now: Int64) -> JSON {
    let status = instance.status(at: now)
    return .object([
      .init("sourceReportInstanceId", .string(instance.id)),
      .init("reportFileId", .string(status == 3 && namesFiles ? "\(instance.fileID)" : "")),
      .init("status", .integer(Int64(status))),
      .init("reportId", .integer(Int64(instance.request.entry.id) ?? 0)),
      .init("reportName", .string(instance.request.entry.name)),
      .init("propertyName", .string(instance.propertyName)),
      .init("createdDate", .string(timestamp(instance.createdAt))),
    ])
  }

  /// Returns a file.
  ///
  /// As in the real service, the address of any report and instance provides any file, even another customer's.
  private func file(_ body: [UInt8], at now: Int64) -> Outcome {
    let query: JSON
    do { query = try JSON.parse(body) } catch { return Outcome(text(400, "The body is not JSON: \(error)")) }
    guard let id = query["fileId"]?.text.flatMap({ Int($0) }),
      query["parameters"]?.text?.contains("fileID=\(id)&") == true
    else { return Outcome(text(400, "The file id is missing.")) }
    var outcome = file(id, at: now)
    outcome.file = id
    return outcome
  }

  private func file(_ id: Int, at now: Int64) -> Outcome {
    do {
      switch book.withLock({ $0.entry(id) }) {
      case .unknown: return Outcome(text(404, "The file does not exist."))
      case .strangers:
        let bytes = try strangers.file(id)
        return Outcome(bytes.map(self.bytes) ?? text(404, "The file does not exist."))
      case .ours(let instance) where instance.status(at: now) < 3:
        // Not an error: a short text in place of the file.
        return Outcome(text(200, "The file is being made."), property: instance.request.property)
      case .ours(let instance):
        return Outcome(bytes(try draw(instance)), property: instance.request.property)
      }
    } catch {
      return Outcome(text(500, "\(error)"))
    }
  }

  private func draw(_ instance: InstanceRegistry.Instance) throws(ContainerError) -> [UInt8] {
    let (request, drawing) = (instance.request, instance.drawing)
    let key = FileStore.Key(
      report: request.report, property: request.property, day: drawing.day, period: drawing.period,
      isRefused: drawing.isRefused)
    return try files.file(key) { () throws(ContainerError) in
      guard let property = store.property(request.property) else { return [] }
      if drawing.isRefused { return try property.refusedBoxScore(on: drawing.day, period: drawing.period).bytes }
      return try property.file(request.report, on: drawing.day, period: drawing.period).bytes
    }
  }

  private func bytes(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: 200, headers: [("Content-Type", "application/octet-stream")], body: bytes)
  }

  private func json(_ status: Int, _ value: JSON) -> HTTPResponse {
    HTTPResponse(status: status, type: "application/json; charset=utf-8", text: value.encoded())
  }

  private func text(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", text: text)
  }
}
