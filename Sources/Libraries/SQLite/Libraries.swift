internal import CSQLite

/// The version of SQLite, as it runs here.
public var libraryVersion: String { String(cString: sqlite3_libversion()) }
