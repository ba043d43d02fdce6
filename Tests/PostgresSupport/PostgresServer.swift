internal import Glibc
public import TestSupport
public import Testing

/// A PostgreSQL server of the tests' own: on a Unix socket in a temporary folder, not as root, ended with the process.
public final class PostgresServer: Sendable {
  /// The folder of its socket, which is its host.
  public let folder: String
  /// Its port, on the socket and for encrypted connections.
  public let port: Int
  /// The write end of the pipe whose closing ends the server.
  private let life: Int32

  /// The one that the tests of a process share; each test has a database of its own.
  public static let shared = Result { try PostgresServer() }

  /// Where Debian keeps the server's programs; nil if it is not installed.
  public static let programs: String? = {
    let root = "/usr/lib/postgresql"
    guard let stream = opendir(root) else { return nil }
    defer { closedir(stream) }
    var versions: [Int] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let version = Int(name), version >= 15, exists("\(root)/\(name)/bin/postgres") { versions.append(version) }
    }
    return versions.max().map { "\(root)/\($0)/bin" }
  }()

  /// Runs a test only where the server is installed.
  public static let isInstalled: any TestTrait & SuiteTrait = .enabled(
    if: PostgresServer.programs != nil, "PostgreSQL 15 is not installed")

  /// Starts a server, and waits until it takes connections.
  ///
  /// A shell starts it and waits for the end of its input, which comes when this process ends in whatever way.
  ///
  /// - Parameter identity: the certificate with which it also listens on 127.0.0.1, for encrypted connections only.
  /// - Throws: `SystemError`, or an error of a file.
  public init(_ identity: TLSIdentity? = nil) throws {
    var template = Array((temporaryParent() + "/pg-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", temporaryParent()) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    port = try identity == nil ? 5432 : freePort()
    // The server refuses to run as root.
    let nobody: (user: uid_t, group: gid_t) = (65_534, 65_534)
    let isRoot = geteuid() == 0
    let own = if let identity { [folder] + (try PostgresServer.write(identity, to: folder)) } else { [folder] }
    if isRoot {
      for path in own where chown(path, nobody.user, nobody.group) != 0 { throw SystemError("chown", path) }
    }
    let user = isRoot ? "setpriv --reuid=\(nobody.user) --regid=\(nobody.group) --clear-groups " : ""
    let encryption =
      identity == nil
      ? [] : ["ssl='on'", "ssl_cert_file='\(folder)/server.crt'", "ssl_key_file='\(folder)/server.key'"]
    let settings =
      [
        "listen_addresses='\(identity == nil ? "" : "127.0.0.1")'", "unix_socket_directories='\(folder)'",
        "port=\(port)", "fsync=off", "full_page_writes=off", "autovacuum=off", "max_connections=60",
      ] + encryption
    let script = """
      trap '' INT TERM HUP
      cd \(folder)
      bin=\(PostgresServer.programs ?? "")
      \(user)$bin/initdb -D data -U test -A trust -N -E UTF8 --locale=C.UTF-8 >initdb.out 2>&1 &&
        printf 'local all all trust\\nhostssl all all 127.0.0.1/32 trust\\n' >data/pg_hba.conf &&
        printf '%s\\n' \(settings.map { "\"\($0)\"" }.joined(separator: " ")) >>data/postgresql.conf &&
        \(user)$bin/pg_ctl -D data -w -l server.log start >start.out 2>&1 </dev/null &&
        echo ready || echo failed
      cat >/dev/null
      \(user)$bin/pg_ctl -D data -m immediate stop >/dev/null 2>&1
      cd / && rm -rf \(folder)
      """
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&input) == 0, pipe(&output) == 0 else { throw SystemError("pipe", folder) }
    // Another program that is started meanwhile would keep them open.
    for end in input + output where fcntl(end, F_SETFD, FD_CLOEXEC) != 0 { throw SystemError("fcntl", folder) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input[0], 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    let command: [String] = ["/bin/sh", "-c", script]
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/bin/sh", &actions, nil, &words, environ)
    Glibc.close(input[0])
    Glibc.close(output[1])
    defer { Glibc.close(output[0]) }
    life = input[1]
    errno = code
    guard code == 0 else { throw SystemError("start", "/bin/sh") }
    var buffer = [UInt8](repeating: 0, count: 16)
    guard read(output[0], &buffer, buffer.count) > 0, buffer[0] == UInt8(ascii: "r") else {
      Glibc.close(life)
      throw SystemError("start", "\(folder)/data")
    }
  }

  deinit { Glibc.close(life) }

  /// Writes the certificate and its key, which only the server's user may read.
  private static func write(_ identity: TLSIdentity, to folder: String) throws -> [String] {
    let (certificate, key) = (folder + "/server.crt", folder + "/server.key")
    try TestSupport.write(try identity.pem(), to: certificate)
    try TestSupport.write(try identity.keyPEM(), to: key)
    guard chmod(key, 0o600) == 0 else { throw SystemError("chmod", key) }
    return [certificate, key]
  }
}

/// A port of 127.0.0.1 on which nothing listens.
private func freePort() throws -> Int {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { Glibc.close(listener) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(listener, $0, length) | getsockname(listener, $0, &length)
    }
  }
  guard listener >= 0, code == 0 else { throw SystemError("bind", "127.0.0.1") }
  return Int(UInt16(bigEndian: address.sin_port))
}

private func temporaryParent() -> String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

/// Why the system refused something that a test needs.
public struct SystemError: Error, CustomStringConvertible {
  /// The operation, what it was for, and the system's reason.
  public let description: String

  init(_ operation: String, _ what: String) {
    description = "\(operation) '\(what)': \(String(cString: strerror(errno)))"
  }
}
