internal import Glibc
public import Testing

/// Compares text with `Tests/<Target>Tests/Snapshots/<name>.txt`, which `RECORD_SNAPSHOTS=1` writes anew.
public func assertSnapshot(
  _ text: String, named name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = snapshotsFolder(filePath: filePath)
  if isRecording { try makeDirectory(folder) }
  try assertFile(text, at: "\(folder)/\(name).txt", sourceLocation: sourceLocation)
}

/// Compares text with a generated file of the project, which `RECORD_SNAPSHOTS=1` writes anew.
public func assertFile(_ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  if isRecording { return try write(text, to: path) }
  guard exists(path) else {
    Issue.record("no snapshot '\(path)'; RECORD_SNAPSHOTS=1 writes it", sourceLocation: sourceLocation)
    return
  }
  if let difference = firstDifference(text, try readText(path)) {
    let name = path.split(separator: "/").last ?? ""
    Issue.record("'\(name)' differs from its snapshot at \(difference)", sourceLocation: sourceLocation)
  }
}

private var isRecording: Bool { getenv("RECORD_SNAPSHOTS").map { String(cString: $0) } == "1" }

private func snapshotsFolder(filePath: String) -> String {
  let root = packageRoot(filePath: filePath)
  let target = filePath.dropFirst("\(root)/Tests/".count).prefix { $0 != "/" }
  return "\(root)/Tests/\(target)/Snapshots"
}

/// The first line where the two differ, as "line 3: 'found', expected 'wanted'"; nil where they are equal byte for byte.
func firstDifference(_ text: String, _ expected: String) -> String? {
  if text.utf8.elementsEqual(expected.utf8) { return nil }
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let expectation = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let line =
    zip(found, expectation).enumerated().first { !$1.0.utf8.elementsEqual($1.1.utf8) }?.offset
    ?? min(found.count, expectation.count)
  let shown = [found, expectation].map { line < $0.count ? "'\($0[line])'" : "the end" }
  return "line \(line + 1): \(shown[0]), expected \(shown[1])"
}
