internal import CCurl

/// The headers of one request in libcurl's form.
final class HeaderList {
  private(set) var list: UnsafeMutablePointer<curl_slist>?

  init(_ request: Request) throws(TransportFailure) {
    // An `Expect` header would make small requests wait for the server's consent.
    let usual = [
      Header("User-Agent", "ownerdash"), Header("Accept-Encoding", "gzip"), Header("Accept", "*/*"),
    ]
    let names = Set(request.headers.map { $0.name.lowercased() })
    for header in usual.filter({ !names.contains($0.name.lowercased()) }) + request.headers {
      guard let line = header.line else {
        throw .unsendable("the header '\(header.name)' has a character not allowed in headers")
      }
      try append(line)
    }
    try append("Expect:")
  }

  deinit { curl_slist_free_all(list) }

  private func append(_ line: String) throws(TransportFailure) {
    guard let longer = curl_slist_append(list, line) else { throw .unsendable("there is no memory for the headers") }
    list = longer
  }
}
