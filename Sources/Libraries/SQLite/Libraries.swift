internal import CSQLite

/// The loaded version of SQLite.
public var libraryVersion: String { String(cString: sqlite3_libversion()) }
