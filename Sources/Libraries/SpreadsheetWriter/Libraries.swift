internal import CXLSXWriter

/// The library that workbooks are written with, as it runs here: its name and version.
public var libraries: [(name: String, version: String)] {
  [("libxlsxwriter", lxw_version().map { String(cString: $0) } ?? "unknown")]
}
