import Testing

@Suite("The tree holds no secrets and no machine's paths")
struct SecretTests {
  // Put together, so that this file is not found by itself.
  private static let places = ["work", "root", "home"].map { "/\($0)/" }
  private static let privateKey = "PRIVATE " + "KEY-----"
  private static let tokenStart = "ey" + "J"

  @Test("No file holds a token, a private key or a path of somebody's machine")
  func tree() throws {
    let files = try SourceTree().allFiles()
    #expect(files.contains { $0.path == "Package.swift" })
    for file in files {
      let found = findings(in: file.bytes)
      #expect(found.isEmpty, "\(file.path) holds \(found.joined(separator: ", "))")
    }
  }

  @Test("Each violation is reported at its own location")
  func findings() {
    #expect(findings(in: Array("a \(Self.tokenStart)hbGciOiJSUzI1NiJ9.e b".utf8)) == ["what looks like a token"])
    #expect(findings(in: Array("-----BEGIN RSA \(Self.privateKey)".utf8)) == ["a private key"])
    for place in Self.places {
      #expect(findings(in: Array("in \(place)x".utf8)) == ["the path \(place)"])
      #expect(findings(in: Array("\(place)x".utf8)) == ["the path \(place)"])
      #expect(findings(in: Array("team\(place)x".utf8)).isEmpty)
    }
    #expect(findings(in: Array("\(Self.tokenStart) and \(Self.tokenStart)s".utf8)).isEmpty)
    #expect(findings(in: []).isEmpty)
  }

  private func findings(in bytes: [UInt8]) -> [String] {
    var found: [String] = []
    if ends(of: Self.tokenStart, in: bytes).contains(where: { isToken(bytes[$0...]) }) {
      found.append("what looks like a token")
    }
    if !ends(of: Self.privateKey, in: bytes).isEmpty { found.append("a private key") }
    for place in Self.places {
      let starts = ends(of: place, in: bytes).map { $0 - place.utf8.count }
      if starts.contains(where: { $0 == 0 || !isLetterOrDigit(bytes[$0 - 1]) }) { found.append("the path \(place)") }
    }
    return found
  }

  /// Whether a token's beginning goes on for as long as a token's header does.
  private func isToken(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }.count >= 12
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }

  /// The indexes behind each place where a text stands in the bytes.
  private func ends(of text: String, in bytes: [UInt8]) -> [Int] {
    let expected = Array(text.utf8)
    var ends: [Int] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: expected[0]) {
      rest = rest[start...]
      if rest.starts(with: expected) { ends.append(start + expected.count) }
      rest = rest.dropFirst()
    }
    return ends
  }
}
