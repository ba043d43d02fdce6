internal import CCurl

/// The transfer of one request by libcurl, on one thread.
final class Transfer {
  private let connection: Connection
  private let request: Request
  private let isCancelled: () -> Bool
  private let answer: IncomingBody
  private var failure: TransportFailure?

  init(_ request: Request, into sink: any BodyWriter, over connection: Connection, isCancelled: @escaping () -> Bool) {
    self.connection = connection
    self.request = request
    self.isCancelled = isCancelled
    answer = IncomingBody(request, sink: sink)
  }

  /// Sends the request and waits for the end of the response.
  func run(caFile: String?) throws(TransportFailure) -> Response {
    let headers = try HeaderList(request)
    try connection.prepare(
      request, caFile: caFile, headers: headers.list, state: Unmanaged.passUnretained(self).toOpaque())
    let code = withExtendedLifetime(headers) { drive() }
    if let failure, failure == .cancelled || !answer.isRefusal { throw failure }
    guard code == CURLE_OK || answer.isRefusal else { throw TransportFailure(code) }
    return try answer.finish()
  }

  /// Runs libcurl until the transfer has ended or takes too long.
  private func drive() -> CURLcode {
    guard curl_multi_add_handle(connection.multi, connection.easy) == CURLM_OK else { return CURLE_FAILED_INIT }
    // "All easy handles must be removed before they can be used again"; this also closes an unfinished transfer.
    defer { curl_multi_remove_handle(connection.multi, connection.easy) }
    var watch = Watch(request.timeouts)
    let interval = Int32(watch.interval / .milliseconds(1))
    var running: Int32 = 0
    while curl_multi_perform(connection.multi, &running) == CURLM_OK, running > 0 {
      if isCancelled() { failure = .cancelled }
      if let late = watch.exceeded(at: connection.progress) { failure = .timedOut(late) }
      guard failure == nil, curl_multi_poll(connection.multi, nil, 0, interval, nil) == CURLM_OK else { break }
    }
    var left: Int32 = 0
    guard let message = curl_multi_info_read(connection.multi, &left)?.pointee, message.msg == CURLMSG_DONE else {
      return CURLE_ABORTED_BY_CALLBACK
    }
    return message.data.result
  }

  /// Passes received data to the response; an error ends the transfer.
  private func receive(_ count: Int, _ body: () throws(TransportFailure) -> Bool) -> Int {
    do throws(TransportFailure) {
      // "If your callback function returns […] less than the number of bytes passed, it signals an error".
      return try body() ? count : 0
    } catch {
      failure = failure ?? error
      return 0
    }
  }

  /// The function that libcurl calls for each line of the headers.
  static let receiveHeader: curl_write_callback = { bytes, size, number, state in
    Transfer.with(state, bytes, size * number) { transfer, bytes in
      transfer.receive(bytes.count) { () throws(TransportFailure) in
        try transfer.answer.header(bytes)
        return true
      }
    }
  }

  /// The function that libcurl calls for each piece of the body.
  static let receiveBody: curl_write_callback = { bytes, size, number, state in
    Transfer.with(state, bytes, size * number) { transfer, bytes in
      transfer.receive(bytes.count) { () throws(TransportFailure) in
        try transfer.answer.body(bytes)
        return !transfer.answer.isEnough
      }
    }
  }

  /// The function that libcurl calls before it connects to one of the host's addresses.
  static let openSocket: curl_opensocket_callback = { state, _, address in
    guard let state, let address else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<Transfer>.fromOpaque(state).takeUnretainedValue()
    if let rule = SocketAddress(address).rule(against: transfer.request.address.scheme) {
      transfer.failure = .forbiddenAddress(rule)
      return CURL_SOCKET_BAD
    }
    return Transport.openSocket(for: address.pointee)
  }

  private static func with(
    _ state: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ body: (Transfer, UnsafeRawBufferPointer) -> Int
  ) -> Int {
    guard let state else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(state).takeUnretainedValue()
    return body(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
