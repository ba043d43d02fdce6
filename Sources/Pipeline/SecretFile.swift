internal import Glibc
package import Transport

/// Why a secret cannot be read; the secret is never in it.
public struct SecretError: Error, Equatable, CustomStringConvertible {
  /// Where it should be, the rule, and what to do.
  public let description: String

  /// An error in words that hold no secret.
  public init(_ description: String) {
    self.description = description
  }
}

extension SecretLocation {
  /// Reads the secret.
  ///
  /// - Parameters:
  ///   - folder: the definitions file's folder, which a file's path is relative to.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil if it is not set.
  /// - Returns: the variable's value, the file's text, or what the command prints.
  /// - Throws: `SecretError` if there is none, or where others than its owner can reach the file.
  public func read(
    in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) -> String {
    switch self {
    case .environment(let name):
      guard let value = variable(name), !value.isEmpty else {
        throw SecretError("the environment variable '\(name)' is not set. Set it, then run again")
      }
      return value
    case .file(let file):
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      do throws(FileError) {
        if try files.isPrivate(path) {
          let text = String(decoding: try files.contents(of: path, limit: 1 << 16), as: UTF8.self)
          // Editors of Windows put a byte order mark in front of a text; it is no part of the secret.
          return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        }
      } catch {
        throw SecretError("\(error)")
      }
      throw SecretError("'\(path)' is accessible to other users. Run chmod 600 '\(path)'")
    case .command(let words):
      return try SecretCommand(words: words, folder: folder).output()
    }
  }
}

extension FileSystem {
  /// Whether only its owner may read, write or run a regular file.
  fileprivate func isPrivate(_ path: String) throws(FileError) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw FileError("open", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw FileError("read", path, reason: "it is not a regular file") }
    return facts.st_mode & (S_IRWXG | S_IRWXO) == 0
  }
}

extension SecretLocation {
  /// Reads a secret that is one line, without the line break that editors put behind it.
  ///
  /// - Parameters:
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil if it is not set.
  /// - Returns: the secret, which is not empty.
  /// - Throws: `SecretError` if there is none, or where others can read it.
  package func secret(
    in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) -> Secret {
    var text = try read(in: folder, files: files, variable: variable)[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    guard !text.isEmpty else {
      throw SecretError("the secret is empty. Write it to the place that the definitions name")
    }
    return Secret(String(text))
  }
}
