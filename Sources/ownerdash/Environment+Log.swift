import JSON
import Pipeline

/// The format of a run's log.
enum LogFormat: String, CaseIterable {
  /// For people: results to standard output, the rest to standard error.
  case text
  /// For programs: everything to standard error, one object per line.
  case json
}

/// How much a run says of what went well; warnings and errors are always written.
enum Verbosity {
  /// Nothing.
  case quiet
  /// One line for each property that changed, and the counts.
  case normal
  /// Each file, and the day of each dataset.
  case verbose
}

/// The display of progress.
enum ProgressStyle {
  /// One line of a terminal, overwritten by the next.
  case terminal
  /// Plain lines, one for each tenth of the work, for a log that is kept.
  case lines
  /// No progress is shown.
  case hidden
}

extension Environment {
  /// A log that writes to standard error.
  var log: Log {
    switch logFormat {
    case .text: Log(writeText)
    case .json: Log { if $0.isMilestone, isWritten($0.level) { writeObject($0) } }
    }
  }

  /// Prints what a run has done: to standard output, or to the log for programs.
  func report(_ text: String, _ counts: [String: Int] = [:]) {
    guard verbosity != .quiet else { return }
    switch logFormat {
    case .text: write(text + "\n")
    case .json: log.info(text, counts)
    }
  }

  /// Erases the progress line on the terminal.
  func endProgress() {
    if progress == .terminal, logFormat == .text { complain(eraseLine) }
  }

  private var eraseLine: String { "\r\u{1B}[K" }

  private func isWritten(_ level: Log.Line.Level) -> Bool {
    verbosity != .quiet || level == .warning || level == .error
  }

  private func writeText(_ line: Log.Line) {
    let start = progress == .terminal ? eraseLine : ""
    guard isWritten(line.level) else { return }
    switch (line.level, progress) {
    case (.progress, .terminal): complain("\(start)\(line.text)")
    case (.progress, .lines): if line.isMilestone { complain("\(line.text)\n") }
    case (.progress, .hidden): break
    case (.info, _): complain("\(start)\(line.text)\n")
    case (.warning, _): complain("\(start)ownerdash: warning: \(line.text)\n")
    case (.error, _): complain("\(start)ownerdash: \(line.text)\n")
    }
  }

  private func writeObject(_ line: Log.Line) {
    let counts = line.counts.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .integer(Int64($0.value))) }
    let object = JSON.object(
      [
        .init("time", .string(now())), .init("run", .string(process)), .init("level", .string(line.level.rawValue)),
        .init("text", .string(line.text)),
      ] + (counts.isEmpty ? [] : [.init("counts", .object(counts))]))
    complain(object.encoded() + "\n")
  }
}

extension Arguments {
  /// How much of what went well is printed, by `--quiet` and `--verbose`.
  ///
  /// - Throws: `UsageError` if both are given.
  var verbosity: Verbosity {
    get throws {
      switch (self["quiet"] != nil, self["verbose"] != nil) {
      case (true, true): throw UsageError("--quiet and --verbose exclude each other")
      case (true, false): .quiet
      case (false, true): .verbose
      case (false, false): .normal
      }
    }
  }
}
