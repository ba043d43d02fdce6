internal import Pipeline
internal import Transport

/// A payload's file as the place where an answer goes.
final class Draft: AnswerSink {
  private let file: DraftFile

  init(_ file: DraftFile) {
    self.file = file
  }

  func begin() throws { try file.begin() }
  func append(_ piece: UnsafeRawBufferPointer) throws { try file.append(piece) }
  func close() throws(FileError) { try file.close() }
}
