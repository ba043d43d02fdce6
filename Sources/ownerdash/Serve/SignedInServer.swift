import HTTPServer
import Pipeline
import Synchronization

/// The server behind a web server that people sign in to: each reader gets their own properties, and no one anything
/// else.
///
/// The web server names the reader in a header. Anybody can write a header, so it counts only if the process at the
/// other end of the Unix socket runs as the web server's user, which the system states. A port has no such peer.
final class SignedInServer: Sendable {
  /// The header that names the reader.
  static let header = "X-Remote-User"

  private struct Key: Hashable {
    let address: String
    let properties: [String]
  }

  private let servers = Mutex<[Key: WebServer]>([:])
  private let arguments: Arguments
  private let environment: Environment
  private let peer: UInt32

  /// A server that trusts the processes of one user.
  init(_ arguments: Arguments, trusting peer: UInt32, in environment: Environment) {
    self.arguments = arguments
    self.environment = environment
    self.peer = peer
  }

  /// The response to a request.
  func response(to request: HTTPRequest) -> HTTPResponse {
    do {
      return try server(of: request).response(to: request)
    } catch let error as RequestError {
      return error.response
    } catch {
      environment.log.error("\(error)")
      return RequestError(status: 500, message: "the request failed; the server's log says why").response
    }
  }

  /// The server of the request's reader; the configuration is read each time, so that a removed reader sees nothing.
  private func server(of request: HTTPRequest) throws -> WebServer {
    guard request.peer == peer else {
      throw RequestError(status: 403, message: "requests must come through the web server that people sign in to")
    }
    let names = request.headers.filter { $0.name.lowercased() == SignedInServer.header.lowercased() }.map(\.value)
    guard names.count == 1, let address = names.first?.lowercased() else {
      throw RequestError(status: 403, message: "sign in to see your properties")
    }
    let readers = try arguments.definitions(in: environment).readers
    guard let reader = readers.first(where: { $0.address == address }) else {
      throw RequestError(status: 403, message: "this address may see no properties. Ask for it in 'readers'")
    }
    let key = Key(address: reader.address, properties: reader.properties)
    return try servers.withLock { servers in
      if let server = servers[key] { return server }
      var environment = self.environment
      environment.readable = Set(reader.properties)
      let server = try WebServer(arguments, reach: .socket, showsPeople: false, in: environment)
      servers = servers.filter { $0.key.address != key.address }
      servers[key] = server
      return server
    }
  }
}
