internal import XML

/// Calls one SOAP service; responses of any size go to a store and are read from there.
public struct SOAPClient: Sendable {
  private let client: HTTPClient
  private let address: Address
  private let version: SOAPCall.Version
  private let retry: Retry
  private let timeouts: Timeouts
  private let largestResponse: Int

  /// Creates a client of the service at an address, with a limit on the response in bytes.
  public init(
    _ client: HTTPClient, address: Address, version: SOAPCall.Version, retry: Retry, timeouts: Timeouts = Timeouts(),
    largestResponse: Int = 1 << 30
  ) {
    self.client = client
    self.address = address
    self.version = version
    self.retry = retry
    self.timeouts = timeouts
    self.largestResponse = largestResponse
  }

  /// Calls an operation, with retries; the store then contains the whole envelope.
  ///
  /// The purpose is named in errors, with the operation's name: "ask for the units of nexus_east".
  ///
  /// - Throws: `TransportError`, also for a fault, a refusal within a response, or a response that is not from this
  ///   operation.
  public func call(
    _ call: SOAPCall, to purpose: String, into store: any ReplayableBody
  ) async throws(TransportError) -> SOAPResult {
    let request = try request(call, to: purpose)
    return try await retry.run(isRepeatable: true) { () throws(TransportError) in
      let response = try await client.exchange(request, into: store)
      do throws(TransportFailure) {
        guard response.isSuccess else {
          throw response.fault(hiding: request.hidden) ?? response.refusal(hiding: request.hidden)
        }
        return try SOAPEnvelope(in: store).result(of: call.operation, hiding: request.hidden)
      } catch {
        throw TransportError(error, of: request)
      }
    }
  }

  private func request(_ call: SOAPCall, to purpose: String) throws(TransportError) -> Request {
    let operation = "\(purpose) (\(call.operation))"
    do throws(TransportFailure) {
      var request = Request(operation, post: try call.envelope(version), to: address)
      request.headers = call.headers(version)
      request.secrets = call.secrets
      request.timeouts = timeouts
      request.largestResponse = largestResponse
      return request
    } catch {
      throw TransportError(error, of: Request(operation, post: [], to: address))
    }
  }
}

extension Response {
  /// Returns the fault in an unsuccessful response; nil for an HTML page or anything else that is not an envelope.
  fileprivate func fault(hiding secrets: [Secret]) -> TransportFailure? {
    (SOAPEnvelope(ifXML: refusal)?.fault?.hiding(secrets)).map(TransportFailure.fault)
  }
}

extension SOAPEnvelope {
  /// Reads bytes that may not be XML; nil if they are not.
  fileprivate init?(ifXML bytes: [UInt8]) {
    var reader = SOAPReader()
    do { try reader.visit(MemorySource(bytes)) } catch { return nil }
    self = reader.envelope
  }

  /// Reads the envelope in a store, with one buffer of memory.
  init(in store: any ReplayableBody) throws(TransportFailure) {
    let source = try StoreSource(store)
    var reader = SOAPReader()
    do { try reader.visit(source) } catch {
      if let failure = source.failure { throw failure }
      if source.count == 0 { throw .unexpected("the response is empty") }
      let start = String(decoding: source.beginning, as: UTF8.self).lowercased()
      if start.contains("<!doctype html") || start.contains("<html") {
        throw .unexpected("the response is an HTML page, not XML")
      }
      throw .unexpected("the response is not XML: \(error)")
    }
    self = reader.envelope
  }

  /// Returns the envelope's result for an operation; secrets that it contains are hidden.
  func result(of operation: String, hiding secrets: [Secret]) throws(TransportFailure) -> SOAPResult {
    guard root == "Envelope", namespace == nil || SOAPEnvelope.namespaces.contains(namespace ?? "") else {
      throw .unexpected(
        root == "html" ? "the response is an HTML page, not XML" : "the response is not a SOAP envelope")
    }
    if let fault { throw .fault(fault.hiding(secrets)) }
    guard content.lowercased() == "\(operation)Response".lowercased() else {
      throw .unexpected("the response has '\(content)' instead of '\(operation)Response'")
    }
    let messages = messages.map { (isError: $0.isError, text: shortened($0.text.hiding(secrets))) }
    if !hasResult, let none = messages.first(where: { saysNothingFound($0.text) }) { return .nothing(none.text) }
    if let refusal = messages.first(where: { $0.isError || !hasResult }) { throw .refused(refusal.text) }
    guard hasResult else {
      throw .refused("the result is empty, as for a wrong login or database")
    }
    return .records(remarks: messages.map(\.text))
  }

  private static let namespaces = [SOAPCall.Version.v1_1.namespace, SOAPCall.Version.v1_2.namespace]
}

/// Whether a message reports that there is no data: "No tenants exist with …", "No roommate promotions found", "There
/// are no work orders found …".
private func saysNothingFound(_ text: String) -> Bool {
  let text = text.lowercased()
  return (text.hasPrefix("no ") || text.hasPrefix("there are no "))
    && (text.contains(" exist") || text.contains(" found"))
}
