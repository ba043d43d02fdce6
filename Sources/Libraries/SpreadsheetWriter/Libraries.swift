internal import CXLSXWriter

/// The names and loaded versions of the libraries that write workbooks.
public var libraries: [(name: String, version: String)] {
  [("libxlsxwriter", lxw_version().map { String(cString: $0) } ?? "unknown")]
}
