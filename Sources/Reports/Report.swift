/// A report for people, made from a query result.
public protocol Report: Sendable {
  /// The report, ready for any renderer.
  var document: Document { get }
}

/// An output format of documents.
public protocol Renderer: Sendable {
  /// Returns the document as text, with a line feed at its end.
  func render(_ document: Document) -> String
}
