extension Response {
  /// Returns the failure for a status other than success, with the server's message.
  func refusal(hiding secrets: [Secret]) -> TransportFailure {
    let text = String(decoding: refusal, as: UTF8.self).hiding(secrets)
    // HTML pages contain little information, so they are omitted.
    return .status(status, retryAfter: headers["Retry-After"], said: text.contains("<") ? "" : shortened(text))
  }
}

/// Returns an external text in a form that can be shown: on one line, without control characters, and shortened.
func shortened(_ text: String) -> String {
  let words = text.split {
    $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
  let line = words.joined(separator: " ")
  return line.count <= 200 ? line : line.prefix(200) + "…"
}
