internal import CMicroHTTP
internal import Glibc

/// An HTTP/1.1 server on a loopback port, which it holds for as long as the value lives.
///
/// Every connection has a thread of its own, so a handler may block.
public struct HTTPServer: ~Copyable {
  /// Answers a request; called on many threads at once.
  public typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port that is listened at.
  public let port: UInt16
  private let daemon: OpaquePointer
  private let service: Service

  /// Begins to listen at 127.0.0.1.
  ///
  /// - Parameters:
  ///   - port: the port; 0 takes one that is free.
  ///   - bodyLimit: how many bytes a request's body may have; a longer one is answered with 413.
  ///   - idleSeconds: after how long a silent connection is closed.
  ///   - handler: answers the requests.
  /// - Throws: `HTTPServerError` where the port is taken, or the system has no more threads or descriptors.
  public init(
    port: UInt16 = 0, bodyLimit: Int = 1 << 20, idleSeconds: UInt32 = 60, handler: @escaping Handler
  ) throws(HTTPServerError) {
    service = Service(handler: handler, bodyLimit: bodyLimit)
    let context = Unmanaged.passUnretained(service).toOpaque()
    guard let daemon = ownerdash_mhd_start(port, idleSeconds, Exchange.access, Exchange.completed, context) else {
      throw HTTPServerError(port: port, code: errno)
    }
    self.daemon = daemon
    self.port = ownerdash_mhd_port(daemon)
  }

  /// Stops listening, lets the requests that are being answered end, and closes all connections.
  public consuming func stop() {}

  deinit { MHD_stop_daemon(daemon) }
}

/// A port that cannot be listened at.
public struct HTTPServerError: Error, CustomStringConvertible {
  let port: UInt16
  let code: Int32

  /// The address, the system's reason, and what to do.
  public var description: String {
    let reason = code == 0 ? "no reason is given" : strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return "cannot listen at 127.0.0.1:\(port): \(reason); name another port"
  }
}

/// What the connections of one server share.
final class Service: Sendable {
  let handler: HTTPServer.Handler
  let bodyLimit: Int

  init(handler: @escaping HTTPServer.Handler, bodyLimit: Int) {
    self.handler = handler
    self.bodyLimit = bodyLimit
  }
}
