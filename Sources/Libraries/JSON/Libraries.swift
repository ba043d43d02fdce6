internal import CJansson

extension JSON {
  /// The library that JSON is read and written with, as it runs here: its name and version.
  public static var library: (name: String, version: String) {
    ("jansson", jansson_version_str().map { String(cString: $0) } ?? "unknown")
  }
}
