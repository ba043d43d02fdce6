import Domain
import Pipeline

/// Checks that the secrets are present at the locations in the definitions; never prints their content.
struct CredentialChecks {
  private static let shortLife = 600

  let definitions: Definitions
  /// The definitions file's folder; the paths of secrets are relative to it.
  let folder: String
  let environment: Environment

  /// Returns one check for each secret of each source that has properties.
  func run() -> [Check] {
    let setup = ClientSetup(definitions, folder: folder, in: environment)
    return Registry.services(definitions).flatMap(\.service.credentials).map { credential in
      guard let expires = credential.expires else { return secret(credential.name, credential.location) }
      return token(credential, expires, setup)
    }
  }

  private func secret(_ name: String, _ location: SecretLocation) -> Check {
    do throws(SecretError) {
      let text = try location.read(in: folder, files: environment.files, variable: environment.variable)
      guard text.contains(where: { !$0.isWhitespace }) else {
        return Check(.credential, name, .fail, "\(place(location)) is empty. Write the secret to it")
      }
      return Check(.credential, name, .ok, "present in \(place(location))")
    } catch {
      return Check(.credential, name, .fail, "\(error)")
    }
  }

  private func token(
    _ credential: SourceService.Credential, _ expires: (ClientSetup) throws(SecretError) -> Int, _ setup: ClientSetup
  ) -> Check {
    let (name, location) = (credential.name, credential.location)
    do throws(SecretError) {
      let life = life(until: try expires(setup), at: environment.seconds())
      let found = "present in \(place(location)), \(life > 0 ? "valid for \(spelled(seconds: life))" : "expired")"
      switch life {
      case ...0: return Check(.credential, name, .fail, "\(found). Copy a new token")
      case ..<Self.shortLife:
        return Check(.credential, name, .warn, "\(found): too short for a long run. Copy a new token soon")
      default: return Check(.credential, name, .ok, found)
      }
    } catch {
      return Check(.credential, name, .fail, "\(error)")
    }
  }

  private func place(_ location: SecretLocation) -> String {
    switch location {
    case .environment(let name): "the variable '\(name)'"
    case .file(let file): "'\(file)' (readable by its owner only)"
    case .command(let words): "the output of '\(words.first ?? "")'"
    }
  }
}

/// The number of seconds until a token expires; zero or less for an expired token.
func life(until expires: Int, at now: Int) -> Int {
  let (left, isAbsurd) = expires.subtractingReportingOverflow(now)
  return isAbsurd ? 0 : left
}

/// Formats a time span for people: `52 min`, `40 s`.
func spelled(seconds: Int) -> String {
  seconds < 120 ? "\(seconds) s" : seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
}
