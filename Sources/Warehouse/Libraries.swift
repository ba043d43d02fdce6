internal import SQLite

/// The library that the databases are kept with, as it runs here: its name and version.
public var libraries: [(name: String, version: String)] { [("SQLite", libraryVersion)] }
