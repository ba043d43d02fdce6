/// A container that could not be written.
public struct ContainerError: Error, CustomStringConvertible {
  /// What was being done.
  let step: String
  /// What the library says.
  let reason: String

  /// One line: the step and the library's own words.
  public var description: String { "\(step): \(reason)" }
}
