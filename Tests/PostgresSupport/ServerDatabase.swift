public import PostgreSQL
public import Publishing
internal import Synchronization

/// A database of a test's own, which an administrator prepared for publishers.
public final class ServerDatabase {
  private static let count = Mutex(0)

  /// The names on the server; the database has the schema's name.
  public let names: ServerNames
  /// Where a publisher connects: with a login that belongs to the publishers' role and has no other right.
  public let address: ServerAddress
  /// A connection of the administrator.
  public let admin: Server
  /// Kept, because it ends when nothing refers to it.
  private let host: PostgresServer

  /// Creates the database, the roles and the publisher's login.
  ///
  /// - Parameters:
  ///   - server: the server; the shared one if it is nil.
  ///   - name: the names' beginning; one of the database's own if it is nil.
  /// - Throws: `SystemError` or `ServerError`.
  public init(on server: PostgresServer? = nil, name: String? = nil) throws {
    let number = ServerDatabase.count.withLock {
      $0 += 1
      return $0
    }
    let server = try server ?? PostgresServer.shared.get()
    host = server
    names = ServerNames(schema: name ?? "database_\(number)")
    let (database, port) = (names.current, String(server.port))
    let own = ["host": server.folder, "port": port, "user": "test"]
    try Server(own.merging(["dbname": "postgres"]) { $1 }).execute("CREATE DATABASE \(database)")
    admin = try Server(own.merging(["dbname": database]) { $1 })
    try admin.execute(names.setup)
    try admin.execute("CREATE ROLE \(database)_loader LOGIN IN ROLE \(names.publisher)")
    address = ServerAddress(host: server.folder, port: server.port, database: database, user: database + "_loader")
  }

  /// A connection of another login.
  public func server(_ user: String = "test") throws -> Server {
    try Server([
      "host": address.host ?? "", "port": address.port.map(String.init) ?? "", "dbname": names.current, "user": user,
    ])
  }

  /// Waits until as many publications wait for a lock that another connection holds.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - isPublishing: whether there is still something to wait for.
  /// - Returns: whether they wait.
  /// - Throws: `ServerError`.
  public func untilWaiting(_ count: Int = 1, while isPublishing: () -> Bool) throws -> Bool {
    let sql = """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'ownerdash' AND datname = current_database() AND wait_event_type = 'Lock'
      """
    while try admin.rows(sql).first?[0].flatMap({ Int($0) }) ?? 0 < count {
      guard isPublishing() else { return false }
      try admin.execute("SELECT pg_sleep(0.01)")
    }
    return true
  }

  /// Waits until the server has ended every publication.
  public func untilEnded() throws {
    let sql = """
      SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ownerdash' AND datname = current_database()
      """
    while try admin.rows(sql) != [["0"]] { try admin.execute("SELECT pg_sleep(0.01)") }
  }
}
