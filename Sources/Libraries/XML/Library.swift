internal import CXML

/// What libxml2 needs once, or for each thread.
enum Library {
  private static let initialized: Void = xmlInitParser()

  /// Makes libxml2 ready on this thread, and silent: it would print some errors otherwise.
  static func prepare() {
    initialized
    xmlSetStructuredErrorFunc(nil) { _, _ in }
  }

  static func lastError(of parser: xmlParserCtxtPtr?) -> XMLError {
    guard let error = xmlCtxtGetLastError(parser)?.pointee, let message = error.message else {
      return XMLError(.malformed, "the document is not well-formed")
    }
    let text = String(cString: message)
    return XMLError(.malformed, line: Int(error.line), text.last == "\n" ? String(text.dropLast()) : text)
  }
}
