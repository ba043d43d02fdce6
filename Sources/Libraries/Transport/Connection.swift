internal import CCurl
internal import Glibc

/// A libcurl handle with the connections that it keeps open for the next request to the same server.
///
/// "You must never share the same handle in multiple threads", but threads may use it in turn: the pool gives a
/// connection to one transfer at a time, so sending it between threads is safe.
final class Connection: @unchecked Sendable {
  private static let libraryCode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  let easy: UnsafeMutableRawPointer
  let multi: UnsafeMutableRawPointer

  init() throws(TransportFailure) {
    guard Connection.libraryCode == CURLE_OK else {
      throw .unsendable("libcurl cannot start: \(String(cString: curl_easy_strerror(Connection.libraryCode)))")
    }
    guard let easy = curl_easy_init() else { throw .unsendable("there is no memory for a connection") }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      throw .unsendable("there is no memory for a connection")
    }
    self.easy = easy
    self.multi = UnsafeMutableRawPointer(multi)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
  }

  /// Configures the handle for one request; the state and the list of headers must outlive the transfer.
  func prepare(
    _ request: Request, caFile: String?, headers: UnsafeMutablePointer<curl_slist>?, state: UnsafeMutableRawPointer
  ) throws(TransportFailure) {
    curl_easy_reset(easy)
    var codes: [CURLcode] = []
    func set(_ option: CURLoption, _ value: Int) { codes.append(ownerdash_set_number(easy, option, value)) }
    func set(_ option: CURLoption, _ value: String) { codes.append(ownerdash_set_text(easy, option, value)) }

    set(CURLOPT_URL, request.address.url)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    set(CURLOPT_PROTOCOLS_STR, request.address.scheme)
    codes.append(ownerdash_set_pointer(easy, CURLOPT_HTTPHEADER, headers))
    if request.method == .head { set(CURLOPT_NOBODY, 1) }
    if request.method == .post {
      set(CURLOPT_POST, 1)
      // "The data is copied […] set CURLOPT_POSTFIELDSIZE prior to" it.
      codes.append(ownerdash_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
      request.body.withUnsafeBytes {
        codes.append(ownerdash_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress))
      }
    }

    // Both are libcurl's own defaults; they are set explicitly because they must never be turned off.
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let caFile { set(CURLOPT_CAINFO, caFile) }

    // No signals, because of other threads; no proxy from the environment; redirects by this module's own rules.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_PROXY, "")
    set(CURLOPT_FOLLOWLOCATION, 0)
    receive(into: state, codes: &codes)
    if let code = codes.first(where: { $0 != CURLE_OK }) {
      throw .unsendable("libcurl failed: \(String(cString: curl_easy_strerror(code)))")
    }
  }

  private func receive(into state: UnsafeMutableRawPointer, codes: inout [CURLcode]) {
    codes.append(ownerdash_set_receiver(easy, CURLOPT_HEADERFUNCTION, Transfer.receiveHeader))
    codes.append(ownerdash_set_pointer(easy, CURLOPT_HEADERDATA, state))
    codes.append(ownerdash_set_receiver(easy, CURLOPT_WRITEFUNCTION, Transfer.receiveBody))
    codes.append(ownerdash_set_pointer(easy, CURLOPT_WRITEDATA, state))
    codes.append(ownerdash_set_socket_opener(easy, Transfer.openSocket))
    codes.append(ownerdash_set_pointer(easy, CURLOPT_OPENSOCKETDATA, state))
  }

  /// The progress of the transfer.
  var progress: TransferProgress {
    let connected = size(CURLINFO_PRETRANSFER_TIME_T)
    return TransferProgress(
      elapsed: .microseconds(size(CURLINFO_TOTAL_TIME_T)), connected: connected > 0 ? .microseconds(connected) : nil,
      hasAnswer: size(CURLINFO_STARTTRANSFER_TIME_T) > 0, bytes: size(CURLINFO_SIZE_DOWNLOAD_T))
  }

  private func size(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    return ownerdash_get_size(easy, info, &value) == CURLE_OK ? Int64(value) : 0
  }
}
