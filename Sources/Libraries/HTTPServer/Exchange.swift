internal import CMicroHTTP

/// One request while it is received; libmicrohttpd keeps it with the connection until the response is sent.
final class Exchange {
  private var body: [UInt8] = []
  private var isTooLong = false

  /// libmicrohttpd calls this once for the headers, once for each piece of the body, and once more at its end.
  static let access: MHD_AccessHandlerCallback = { context, connection, path, method, _, bytes, count, state in
    guard let context, let connection, let path, let method, let count, let state else { return .NO }
    let service = Unmanaged<Service>.fromOpaque(context).takeUnretainedValue()
    guard let kept = state.pointee else {
      state.pointee = Unmanaged.passRetained(Exchange()).toOpaque()
      return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(kept).takeUnretainedValue()
    if count.pointee > 0 {
      exchange.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee), limit: service.bodyLimit)
      count.pointee = 0
      return .YES
    }
    let request = HTTPRequest(
      method: String(cString: method), path: String(cString: path), query: values(of: connection, .GET_ARGUMENT_KIND),
      headers: values(of: connection, .HEADER_KIND), body: exchange.body, peer: peer(of: connection))
    let tooLong = HTTPResponse(status: 413, type: "text/plain", text: "The body is too long.")
    return send(exchange.isTooLong ? tooLong : service.handler(request), to: connection)
  }

  static let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
    guard let kept = state?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(kept).release()
    state?.pointee = nil
  }

  private func take(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    isTooLong = isTooLong || bytes.count > limit - body.count
    if !isTooLong { body.append(contentsOf: bytes) }
  }

  private static func peer(of connection: OpaquePointer) -> UInt32? {
    var user: UInt32 = 0
    return ownerdash_mhd_peer(connection, &user) == 0 ? user : nil
  }

  private static func values(
    of connection: OpaquePointer, _ kind: MHD_ValueKind
  ) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &fields) { fields in
      _ = MHD_get_connection_values(
        connection, kind,
        { fields, _, name, value in
          guard let fields, let name else { return .NO }
          let field = (name: String(cString: name), value: value.map { String(cString: $0) } ?? "")
          fields.assumingMemoryBound(to: [(name: String, value: String)].self).pointee.append(field)
          return .YES
        }, fields)
    }
    return fields
  }

  private static func send(_ response: HTTPResponse, to connection: OpaquePointer) -> MHD_Result {
    guard response.delivery != .dropped, let made = make(response) else { return .NO }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers {
      guard MHD_add_response_header(made, name, value) == .YES else { return .NO }
    }
    return MHD_queue_response(connection, UInt32(clamping: response.status), made)
  }

  private static func make(_ response: HTTPResponse) -> OpaquePointer? {
    guard case .cut(let place) = response.delivery else {
      var body = response.body
      return MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY)
    }
    let rest = Unmanaged.passRetained(CutBody(response.body.prefix(place)))
    return MHD_create_response_from_callback(
      UInt64(response.body.count), 1 << 16, CutBody.read, rest.toOpaque(), CutBody.free)
  }
}

/// The beginning of a body that is cut off.
private final class CutBody {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  static let read: MHD_ContentReaderCallback = { context, place, buffer, room in
    guard let context, let buffer else { return Int(MHD_CONTENT_READER_END_WITH_ERROR) }
    let rest = Unmanaged<CutBody>.fromOpaque(context).takeUnretainedValue().bytes.dropFirst(Int(clamping: place))
    guard !rest.isEmpty else { return Int(MHD_CONTENT_READER_END_WITH_ERROR) }
    let piece = rest.prefix(room)
    UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: piece)
    return piece.count
  }

  static let free: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    Unmanaged<CutBody>.fromOpaque(context).release()
  }
}
