internal import CJansson

extension JSON {
  /// The name and the loaded version of the library that reads and writes JSON.
  public static var library: (name: String, version: String) {
    ("jansson", jansson_version_str().map { String(cString: $0) } ?? "unknown")
  }
}
