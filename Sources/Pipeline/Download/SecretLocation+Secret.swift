package import Transport

extension SecretLocation {
  /// Reads a secret that is one line, without the line break that editors put behind it.
  ///
  /// - Parameters:
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil where it is not set.
  /// - Returns: the secret, which is not empty.
  /// - Throws: `SecretError` where there is none, or where others can read it.
  package func secret(
    in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) -> Secret {
    var text = try read(in: folder, files: files, variable: variable)[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    guard !text.isEmpty else { throw SecretError("the file of a secret is empty; write the secret into it") }
    return Secret(String(text))
  }
}
