internal import CCurl

extension TransportFailure {
  /// Converts a libcurl error.
  init(_ code: CURLcode) {
    let words = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
    case CURLE_COULDNT_CONNECT: self = .unreachable("the connection failed")
    case CURLE_OPERATION_TIMEDOUT: self = .timedOut(.total)
    case CURLE_PEER_FAILED_VERIFICATION:
      self = .untrusted("its certificate is not valid, not for this host, or not trusted")
    case CURLE_SSL_CACERT_BADFILE: self = .unsendable("the CA file cannot be read")
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      self = .untrusted("the encrypted connection failed (\(words))")
    case CURLE_GOT_NOTHING: self = .disconnected("the server closed the connection without an answer")
    case CURLE_RECV_ERROR: self = .disconnected("the connection was lost before the response ended")
    case CURLE_SEND_ERROR: self = .disconnected("the connection broke before the request's end")
    case CURLE_PARTIAL_FILE: self = .incomplete("the response is shorter than its stated length")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2:
      self = .unexpected("the response is not HTTP")
    // libcurl reports a header of more than 100 KiB in the same way.
    case CURLE_OUT_OF_MEMORY: self = .tooLarge("a header of the response is too long")
    case CURLE_FAILED_INIT, CURLE_URL_MALFORMAT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION:
      self = .unsendable("libcurl failed (\(words))")
    default: self = .disconnected("the exchange failed (\(words))")
    }
  }
}
