internal import PostgreSQL

/// Where the server is and who connects; what is missing comes from libpq's environment variables and password file.
public struct ServerAddress: Equatable, Sendable {
  /// The host's name, or the folder of a Unix socket.
  public var host: String?
  /// The port.
  public var port: Int?
  /// The database.
  public var database: String?
  /// The login.
  public var user: String?

  /// An address from its parts.
  public init(host: String? = nil, port: Int? = nil, database: String? = nil, user: String? = nil) {
    (self.host, self.port, self.database, self.user) = (host, port, database, user)
  }

  /// Libpq's parameters.
  ///
  /// A connection to another machine is encrypted and the server's certificate and name are verified, even if
  /// the environment asks for less.
  ///
  /// - Parameter defaults: what libpq takes for parameters that are not given.
  /// - Returns: the parameters by name.
  package func parameters(defaults: [String: String]) -> [String: String] {
    let given = ["host": host, "port": port.map(String.init), "dbname": database, "user": user]
    var parameters = given.compactMapValues { $0 }
    let places = [parameters["host"] ?? defaults["host"] ?? "", defaults["hostaddr"] ?? ""]
    if !places.allSatisfy(ServerAddress.isLocal) {
      parameters["sslmode"] = "verify-full"
      // With GSSAPI's encryption, libpq would not look at sslmode.
      parameters["gssencmode"] = "disable"
    }
    parameters["application_name"] = "ownerdash"
    parameters["client_encoding"] = "UTF8"
    parameters["connect_timeout"] = "10"
    // A peer that does not answer for a minute is given up.
    parameters.merge(["keepalives_idle": "30", "keepalives_interval": "10", "tcp_user_timeout": "60000"]) { own, _ in
      own
    }
    return parameters
  }

  /// Connects.
  ///
  /// - Throws: `ServerError`.
  func connect() throws(ServerError) -> Server {
    let server = try Server(parameters(defaults: Server.defaults()))
    // Binary numbers in the shortest form that means the same; dates and texts in one form with any setting of the server.
    try server.execute("SET extra_float_digits = 1; SET standard_conforming_strings = on; SET jit = off")
    return server
  }

  /// Whether each host of a list is this machine: a Unix socket, `localhost` or a loopback address.
  static func isLocal(_ hosts: String) -> Bool {
    hosts.split(separator: ",").allSatisfy { host in
      let isAddress = host.allSatisfy { $0.isNumber || $0 == "." }
      return host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host == "::1"
        || isAddress && host.hasPrefix("127.")
    }
  }
}
