/// What people read, drawn from an answer.
public protocol Report: Sendable {
  /// The report, ready for any renderer.
  var document: Document { get }
}

/// One way of drawing a document.
public protocol Renderer: Sendable {
  /// The document as text, with a line feed at its end.
  func render(_ document: Document) -> String
}
