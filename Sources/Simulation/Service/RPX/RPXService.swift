internal import HTTPServer

/// RealPage's RPX gateway.
final class RPXService: Sendable {
  private let shelf: PropertyShelf
  private let credentials: Credentials

  init(_ shelf: PropertyShelf, credentials: Credentials) {
    self.shelf = shelf
    self.credentials = credentials
  }

  func answer(_ call: Call) -> Outcome { Outcome(HTTPResponse(status: 404)) }
}
