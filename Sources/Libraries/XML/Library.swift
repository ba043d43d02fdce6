internal import CXML

/// The setup of libxml2, once and for each thread.
enum Library {
  private static let initialized: Void = xmlInitParser()

  /// Initializes libxml2 on this thread, and suppresses the errors that it would print.
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
