extension Response {
  /// What a status that is no success means, with what the server says.
  func refusal(hiding secrets: [Secret]) -> TransportFailure {
    let text = String(decoding: refusal, as: UTF8.self).hiding(secrets)
    // Pages say little in many words.
    return .status(status, retryAfter: headers["Retry-After"], said: text.contains("<") ? "" : shortened(text))
  }
}

/// A text from outside on one line, without control characters and not long, fit to be shown.
func shortened(_ text: String) -> String {
  let words = text.split {
    $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
  let line = words.joined(separator: " ")
  return line.count <= 200 ? line : line.prefix(200) + "…"
}
