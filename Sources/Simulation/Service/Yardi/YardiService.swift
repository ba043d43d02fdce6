internal import HTTPServer

/// Yardi's web services.
final class YardiService: Sendable {
  private let shelf: PropertyShelf
  private let credentials: Credentials

  init(_ shelf: PropertyShelf, credentials: Credentials) {
    self.shelf = shelf
    self.credentials = credentials
  }

  func answer(_ call: Call, _ request: HTTPRequest) -> Outcome { Outcome(HTTPResponse(status: 404)) }
}
