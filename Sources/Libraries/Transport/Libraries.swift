internal import CCurl
internal import CZlib

/// The libraries that requests are made with, as they run here: their names and versions.
public var libraries: [(name: String, version: String)] {
  let facts = curl_version_info(CURLVERSION_FIRST)?.pointee
  let encryption = facts?.ssl_version.map { String(cString: $0) } ?? "none"
  return [
    ("libcurl", facts?.version.map { String(cString: $0) } ?? "unknown"), ("TLS", encryption),
    ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
  ]
}
