/// An error in writing a container.
public struct ContainerError: Error, CustomStringConvertible {
  /// The failed step.
  let step: String
  /// The library's error message.
  let reason: String

  /// One line: the step and the library's error message.
  public var description: String { "\(step): \(reason)" }
}
