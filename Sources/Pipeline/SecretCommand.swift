/// A program that prints a secret, such as a password manager's; no shell takes part in it.
struct SecretCommand {
  /// The seconds within which it must end.
  static let patience = 30
  /// The most bytes that a secret has.
  static let largest = 1 << 16

  /// The program, by path or by name in PATH, and its arguments.
  let words: [String]
  /// The folder that a relative path of the program begins at.
  let folder: String

  private var program: String {
    let word = words.first ?? ""
    return word.contains("/") && !word.hasPrefix("/") ? "\(folder)/\(word)" : word
  }

  /// Runs the program and returns what it prints to standard output; what it prints to standard error is dropped, since
  /// it may hold the secret.
  ///
  /// - Throws: `SecretError`, which names the program without its arguments.
  func output(within seconds: Int = patience) throws(SecretError) -> String {
    let bytes: [UInt8]
    switch ChildProcess([program] + words.dropFirst(), printingAtMost: Self.largest).run(within: seconds) {
    case .notStarted(let reason): throw failure("cannot be started: \(reason)")
    case .stopped:
      throw failure("did not end within \(seconds) seconds, or printed more than \(Self.largest >> 10) KiB")
    case .signal(let signal): throw failure("was ended by signal \(signal)")
    case .status(0, let output): bytes = output
    case .status(let status, _): throw failure("failed with exit status \(status)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains(where: { !$0.isWhitespace }) else { throw failure("printed nothing") }
    return text
  }

  private func failure(_ words: String) -> SecretError {
    SecretError(
      "the command '\(program)' \(words). Run it yourself to see why, then run again")
  }
}
