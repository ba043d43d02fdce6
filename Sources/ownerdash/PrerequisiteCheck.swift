/// The result of one check of a prerequisite of a run.
struct Check: Equatable {
  /// The kinds of prerequisites.
  enum Subject: String {
    case configuration, figures, credential, certificate, clock, disk, data, library

    /// The exit status of a command if a check of this kind fails.
    var ending: ExitStatus {
      switch self {
      case .configuration: .wrongUsage
      case .credential: .tokenNeeded
      case .figures, .certificate, .clock, .disk, .data, .library: .partly
      }
    }
  }

  /// The result of a check.
  enum State: String {
    /// No problem.
    case ok
    /// A run works, but a person should look at the finding.
    case warn
    /// A run, or part of it, cannot work.
    case fail
    /// Not checked.
    case skipped
  }

  let subject: Subject
  /// The name of the subject: a file, a host, or a library.
  let name: String
  let state: State
  /// The finding and the remedy; never contains a secret.
  let finding: String

  init(_ subject: Subject, _ name: String, _ state: State, _ finding: String) {
    self.subject = subject
    self.name = name
    self.state = state
    self.finding = finding
  }
}

extension [Check] {
  /// The exit status for the checks, determined by the failure that must be corrected first.
  var ending: ExitStatus {
    let failed = filter { $0.state == .fail }.map(\.subject.ending)
    return [.wrongUsage, .tokenNeeded, .partly].first(where: failed.contains) ?? .done
  }
}
