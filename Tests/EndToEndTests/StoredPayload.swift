@testable import Pipeline

extension PipelineHarness {
  /// The bytes of a stored payload, as they came.
  func payload(_ hash: String) throws -> [UInt8] {
    try DataFolder(path: data, files: .posix).open(hash).bytes()
  }
}
