import Domain
import Pipeline
import Transport

/// Checks that the services' hosts are reachable, have valid certificates, and agree with this machine's clock.
struct HostChecks {
  /// The clock differences in seconds from which a clock is doubtful, and from which it is wrong.
  private static let doubtful = 60
  private static let wrong = 300

  let definitions: Definitions
  /// The definitions file's folder; the CA file's path is relative to it.
  let folder: String
  let environment: Environment

  /// Returns a certificate check and a clock check for each host; skipped checks if the network is not to be used.
  func run(isOffline: Bool) async -> [Check] {
    let client = HTTPClient(HTTPClient.Configuration(definitions, folder: folder))
    var checks: [Check] = []
    var origins: Set<String> = []
    for text in addresses {
      do throws(AddressError) {
        let address = try Address(text)
        guard origins.insert(address.origin).inserted else { continue }
        checks += isOffline ? skipped(address) : await greet(address, by: client)
      } catch {
        checks.append(Check(.configuration, "address", .fail, "invalid address: \(error)"))
      }
    }
    return checks
  }

  /// The address of each service of each source that has properties.
  private var addresses: [String] {
    Registry.services(definitions).map(\.service.address)
  }

  private func skipped(_ address: Address) -> [Check] {
    [
      Check(.certificate, address.host, .skipped, "skipped: --offline"),
      Check(.clock, address.host, .skipped, "skipped: --offline"),
    ]
  }

  private func greet(_ address: Address, by client: HTTPClient) async -> [Check] {
    do throws(TransportError) {
      let response = try await client.greet(address)
      let proof = address.isEncrypted ? "valid, for this host" : "none: unencrypted HTTP to this machine"
      return [Check(.certificate, address.host, .ok, proof), clock(response.date, of: address.host)]
    } catch {
      return [
        Check(.certificate, address.host, .fail, "\(error)"),
        Check(.clock, address.host, .skipped, "no response from the host"),
      ]
    }
  }

  private func clock(_ date: Int?, of host: String) -> Check {
    guard let date else { return Check(.clock, host, .warn, "the host states no time to compare with") }
    let (ahead, isAbsurd) = environment.seconds().subtractingReportingOverflow(date)
    let off = isAbsurd ? Int.max : Int(clamping: ahead.magnitude)
    let found =
      off < 2
      ? "matches the host's clock"
      : "\(spelled(seconds: off)) \(ahead > 0 ? "ahead of" : "behind") the host's clock"
    switch off {
    case ..<Self.doubtful: return Check(.clock, host, .ok, found)
    case ..<Self.wrong: return Check(.clock, host, .warn, "\(found). Set the clock")
    default: return Check(.clock, host, .fail, "\(found). Set the clock: tokens and certificates depend on it")
    }
  }
}
