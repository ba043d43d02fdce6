/// One thing that a run stands on, and how it stands.
struct Check: Equatable {
  /// What kinds of things there are.
  enum Subject: String {
    case configuration, figures, credential, certificate, clock, disk, library

    /// How a command ends where one of them fails.
    var ending: ExitStatus {
      switch self {
      case .configuration: .wrongUsage
      case .credential: .tokenNeeded
      case .figures, .certificate, .clock, .disk, .library: .partly
      }
    }
  }

  /// How a thing stands.
  enum State: String {
    /// As it should.
    case ok
    /// A run works, and somebody should look.
    case warn
    /// A run, or a part of it, cannot work.
    case fail
    /// It was not looked at.
    case skipped
  }

  let subject: Subject
  /// Which one: a file, a host, a library.
  let name: String
  let state: State
  /// What was found, and what to do; never a secret.
  let finding: String

  init(_ subject: Subject, _ name: String, _ state: State, _ finding: String) {
    self.subject = subject
    self.name = name
    self.state = state
    self.finding = finding
  }
}

extension [Check] {
  /// How a command that made them ends: by what must be mended first.
  var ending: ExitStatus {
    let failed = filter { $0.state == .fail }.map(\.subject.ending)
    return [.wrongUsage, .tokenNeeded, .partly].first(where: failed.contains) ?? .done
  }
}
