public import Pipeline
internal import Transport

/// The secrets that Yardi's web services are asked with.
public struct YardiLogin: Sendable {
  let userName: Secret
  let password: Secret
  private let license: Secret
  /// The licences of interfaces that have one of their own.
  private let licenses: [YardiInterface: Secret]

  /// Reads the secrets from the locations that the definitions name.
  ///
  /// - Parameters:
  ///   - yardi: where they are.
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil if it is not set.
  /// - Throws: `SecretError` if one is missing, or if others can read it.
  public init(
    from yardi: YardiDefinition, in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) {
    func read(_ location: SecretLocation) throws(SecretError) -> Secret {
      try location.secret(in: folder, files: files, variable: variable)
    }
    userName = try read(yardi.userName)
    password = try read(yardi.password)
    license = try read(yardi.interfaceLicense)
    var licenses: [YardiInterface: Secret] = [:]
    for (interface, definition) in yardi.interfaces {
      if let location = definition.license { licenses[interface] = try read(location) }
    }
    self.licenses = licenses
  }

  /// The licence of an interface.
  func license(of interface: YardiInterface) -> Secret { licenses[interface] ?? license }
}
