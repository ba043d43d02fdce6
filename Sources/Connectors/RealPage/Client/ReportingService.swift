internal import Domain
internal import JSON
internal import Pipeline
internal import Transport

/// The reporting service's calls, one at a time; each call is retried if that is safe.
struct ReportingService: Sendable {
  /// The minimum size of a report in bytes; the service sends fewer for a file that it does not know.
  static let leastFile = 500

  let client: HTTPClient
  let retry: Retry
  /// The base of all addresses: `https://reportingapi.realpage.com/v1`.
  let base: Address
  let token: ReportingToken
  /// The seconds since 1970.
  let now: @Sendable () -> Int
  var timeouts = Timeouts()
  /// The sizes, in bytes, of the largest file, list and confirmation that are accepted; the latter two are kept in
  /// memory, and several requests for a report run at once.
  var largestFile = 256 << 20
  var largestList = 16 << 20
  var largestConfirmation = 1 << 20
  /// The size, in bytes, of the largest file that is checked for its owner.
  var largestLookedAt = 32 << 20

  /// The service's own time once it has responded, and ours before, in seconds since 1970: it lists what it created by
  /// its own clock, and this machine's can be wrong.
  var time: Int { client.time(of: base) ?? now() }

  /// Has the service make a report's file; the id of the instance.
  ///
  /// The call is not repeated if the service may have received it the first time: there would be two instances.
  func create(
    _ report: ReportDefinition, of property: PropertyDefinition, with parameters: [FetchRequest.Parameter]
  ) async throws(TransportError) -> String {
    let response = MemoryBody()
    return try await ask(
      "create \(report.name) of \(property.key)", at: "/reports/\(report.reportId)/report-instances",
      with: ReportingRequest.creation(of: report, of: property, with: parameters), isRepeatable: false,
      largest: largestConfirmation, into: response
    ) { _ throws(TransportFailure) in
      guard case .string(let instance)? = try JSON(reading: response)["instanceId"], isInstance(instance) else {
        throw .unexpected("the response has no 'instanceId'")
      }
      return instance
    }
  }

  /// One page of the user's instances that were created from one day to another, both in UTC, the latest first.
  func instances(from first: CivilDate, to last: CivilDate, page: Int) async throws(TransportError) -> InstancePage {
    let response = MemoryBody()
    return try await ask(
      "list the report instances", at: "/my/report-instances",
      with: ReportingRequest.listing(from: first, to: last, page: page), into: response
    ) { _ throws(TransportFailure) in
      guard let page = InstancePage(try JSON(reading: response)) else {
        throw .unexpected("the response has no list of instances in 'data'")
      }
      return page
    }
  }

  /// Fetches the file of an instance.
  func download(
    _ file: String, of instance: String, _ report: ReportDefinition, of property: PropertyDefinition,
    into sink: any BodyWriter
  ) async throws(TransportError) {
    try await ask(
      "download \(report.name) of \(property.key)",
      at: "/reports/\(report.reportId)/report-instances/\(instance)/files",
      with: ReportingRequest.file(file, of: report, of: property), largest: largestFile, into: sink
    ) { response throws(TransportFailure) in
      guard response.bytes >= ReportingService.leastFile else {
        throw .unexpected("the response has only \(response.bytes) bytes, less than any report")
      }
    }
  }

  /// The result for a file number, regardless of the file's owner.
  enum AnyFile: Sendable {
    case none, unmade, tooLarge
    case file([UInt8])
  }

  /// Downloads the file with a number, whatever it is, to check it in memory.
  func anyFile(_ number: Int) async throws(TransportError) -> AnyFile {
    let response = MemoryBody()
    do throws(TransportError) {
      try await ask(
        "look for a report at \(number)", at: "/reports/\(ReportingRequest.anyReport)/report-instances/0-0-0/files",
        with: ReportingRequest.anyFile(number), largest: largestLookedAt, into: response
      ) { _ in }
    } catch {
      switch error.failure {
      case .status(404, _, _), .status(410, _, _): return .none
      case .tooLarge: return .tooLarge
      default: throw error
      }
    }
    let bytes = response.bytes
    return bytes.count >= ReportingService.leastFile ? .file(bytes) : .unmade
  }

  private func ask<Value: Sendable>(
    _ operation: String, at path: String, with body: JSON, isRepeatable: Bool = true, largest: Int? = nil,
    into sink: any BodyWriter, parseResult read: @Sendable (Response) throws(TransportFailure) -> Value
  ) async throws(TransportError) -> Value {
    let request = try request(
      operation, at: path, with: body, isRepeatable: isRepeatable, largest: largest ?? largestList)
    return try await retry.run(isRepeatable: isRepeatable) { () throws(TransportError) in
      let response = try await client.send(request, into: sink)
      do throws(TransportFailure) { return try read(response) } catch { throw TransportError(error, of: request) }
    }
  }

  private func request(
    _ operation: String, at path: String, with body: JSON, isRepeatable: Bool, largest: Int
  ) throws(TransportError) -> Request {
    var request = Request(operation, post: Array(body.encoded().utf8), to: base)
    request.headers = [
      .bearer(token.secret), Header("Content-Type", "application/json"), Header("Accept", "application/json, */*"),
    ]
    request.isRepeatable = isRepeatable
    request.largestResponse = largest
    request.timeouts = timeouts
    do { request.address = try base.appending(path) } catch {
      throw TransportError(.unsendable("invalid address: \(error)"), of: request)
    }
    return request
  }
}

extension ReportingService {
  /// Makes a call unless the token has expired, and reports if the service does not accept the token.
  func making<Value: Sendable>(
    _ call: (ReportingService) async throws(TransportError) -> Value
  ) async throws(FetchFailure) -> Value {
    guard now() < token.expires else {
      throw .tokenNeeded("the token has expired by the clock of this machine. \(Self.renewal)")
    }
    do throws(TransportError) {
      return try await call(self)
    } catch {
      guard error.needsToken else { throw .failed("\(error)") }
      throw .tokenNeeded("\(error.operation): the token was not accepted. \(Self.renewal)")
    }
  }

  private static let renewal =
    "Sign in to the reporting service, copy a new token, then run again to continue"
}

/// Whether a text is the id of an instance, as in `3385128-3564910-3385149`: it becomes part of an address.
private func isInstance(_ text: String) -> Bool {
  let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
  return numbers.allSatisfy { isNumber($0) }
}

/// Whether a text has digits and nothing else.
func isNumber(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

extension JSON {
  /// Reads a response; the reason of a failure quotes nothing from it.
  fileprivate init(reading response: MemoryBody) throws(TransportFailure) {
    do { self = try JSON.parse(response.bytes) } catch {
      let place = error.line.map { " (line \($0))" } ?? ""
      throw .unexpected(response.bytes.isEmpty ? "the response is empty" : "the response is not JSON\(place)")
    }
  }
}
