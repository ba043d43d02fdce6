internal import CCurl
internal import CZlib

/// The names and loaded versions of the libraries that send requests.
public var libraries: [(name: String, version: String)] {
  let facts = curl_version_info(CURLVERSION_FIRST)?.pointee
  let encryption = facts?.ssl_version.map { String(cString: $0) } ?? "none"
  return [
    ("libcurl", facts?.version.map { String(cString: $0) } ?? "unknown"), ("TLS", encryption),
    ("zlib", zlibVersion().map { String(cString: $0) } ?? "unknown"),
  ]
}
