internal import Domain
package import Transport

/// Determines whether a service is the simulator.
///
/// Only a service that is reached by plain HTTP, and so on this machine, can be the simulator: a request for its
/// headers returns the simulator's header with its day. A real service behind a proxy here has no such header.
package struct SimulatorMark: Sendable {
  /// The header that the simulator puts on every response, with its day.
  static let header = "X-Simulated-Day"

  private let client: HTTPClient
  private let address: Address

  /// The mark of a service at an address.
  package init(_ client: HTTPClient, at address: Address) {
    self.client = client
    self.address = address
  }

  /// The service's time by its latest response, in seconds since 1970; nil before the first one that states it.
  package var serviceTime: Int? { client.time(of: address) }

  /// What the service is.
  package func kind() async -> ServiceKind {
    guard !address.isEncrypted else { return .real }
    do {
      let response = try await client.greet(address)
      guard let day = response.headers[Self.header] else { return .real }
      return .simulated(try CivilDate(iso: day))
    } catch { return .unreachable }
  }
}
