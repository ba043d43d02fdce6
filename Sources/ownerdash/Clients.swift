import Domain
import Pipeline
import RealPage
import Transport

/// Who fetches the sources' payloads.
struct Clients {
  /// One a source that can be asked.
  let ready: [any Client]
  /// Why a source cannot be asked, and what to do: a token or a password is missing.
  let missing: [String]

  /// The clients of the sources that the definitions name and that have properties.
  ///
  /// - Parameters:
  ///   - definitions: what the user's file says.
  ///   - source: the only source that is wanted; nil for all.
  ///   - folder: the definitions file's folder, which secrets' paths are relative to.
  ///   - environment: the world that the clients live in.
  init(_ definitions: Definitions, source: String?, folder: String, in environment: Environment) {
    var ready: [any Client] = []
    var missing: [String] = []
    let http = HTTPClient()
    let wanted = Set(definitions.properties.map(\.source.rawValue)).filter { source == nil || $0 == source }
    if wanted.contains("realpage"), let realpage = definitions.sources.realpage {
      do throws(SecretError) {
        let token = try ReportingToken(
          from: realpage.token, in: folder, files: environment.files, variable: environment.variable)
        ready.append(try Clients.reporting(realpage, definitions, token, http, environment))
      } catch {
        missing.append("realpage: \(error)")
      }
    }
    self.ready = ready
    self.missing = missing
  }

  private static func reporting(
    _ realpage: RealPageDefinition, _ definitions: Definitions, _ token: ReportingToken, _ http: HTTPClient,
    _ environment: Environment
  ) throws(SecretError) -> ReportingClient {
    do throws(AddressError) {
      return try ReportingClient(
        realpage, definitions: definitions, token: token, client: http, retry: Retry(environment),
        files: environment.files, now: environment.seconds, pause: environment.pause)
    } catch {
      throw SecretError("\(error)")
    }
  }
}

extension Retry {
  /// The usual policy in that world.
  init(_ environment: Environment) {
    self.init(now: environment.seconds, pause: environment.pause, random: environment.random)
  }
}
