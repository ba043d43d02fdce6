internal import Pipeline
internal import RealPage
internal import Simulator
internal import TestSupport
internal import Warehouse
internal import XML

/// A whole file of the project, or of the shared folder where that is at hand.
package struct Fixture: Sendable {
  /// The result for a file with some bytes changed.
  package enum Ending: Sendable {
    /// It was read to the same rows.
    case same
    /// It was refused with a reason.
    case refused
    /// It was read, to other rows.
    case other
  }

  /// The path under the folder that it was found in.
  package let name: String
  /// What is inside.
  package let bytes: [UInt8]

  /// Every file that a source or the XML reader takes, by path.
  package static func all() throws -> [Fixture] {
    let folders = ["\(packageRoot())/data/sample", fixturesRoot() ?? packageFixtures()]
    var found: [Fixture] = []
    for folder in folders {
      for name in try files(under: folder)
      where [".xls", ".xlsx", ".csv", ".html", ".xml"].contains(where: name.hasSuffix) {
        found.append(Fixture(name: name, bytes: try TestSupport.read("\(folder)/\(name)")))
      }
    }
    return found
  }

  /// The file with one to four bytes changed, by chance that a seed stands for.
  package func flipped(_ seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed, for: name)
    var flipped = bytes
    for _ in 0..<random.number(in: 1...4) where !bytes.isEmpty {
      flipped[random.number(in: 0...bytes.count - 1)] ^= UInt8(random.number(in: 1...255))
    }
    return flipped
  }

  /// Reads the file as it is; what flipped ones are compared with.
  package func response() -> FixtureResponse { FixtureResponse(bytes, isXML: name.hasSuffix(".xml")) }

  /// Reads the file with some bytes changed.
  package func ending(_ seed: UInt64, comparedWith answer: FixtureResponse) -> Ending {
    let other = FixtureResponse(flipped(seed), isXML: name.hasSuffix(".xml"))
    return other.isRefused ? .refused : other == answer ? .same : .other
  }
}

/// What a file was read to.
package struct FixtureResponse: Equatable {
  /// Whether there was a reason not to read it.
  package let isRefused: Bool
  private let kind: ParseResult.Kind?
  private let rows: [[RawRow]]
  private let tree: String

  init(_ bytes: [UInt8], isXML: Bool) {
    if isXML {
      (kind, rows) = (nil, [])
      do throws(XMLError) {
        tree = try XMLTree(bytes).root.outline
        isRefused = false
      } catch {
        tree = error.description
        isRefused = true
      }
    } else {
      let reading = RealPage().read(bytes)
      (kind, rows, tree) = (reading.kind, reading.content.tables.map(\.rows), "")
      isRefused = if case .refused = reading.kind { true } else { false }
    }
  }
}

extension XMLElement {
  /// The names and texts, for comparing.
  fileprivate var outline: String {
    "<\(name)>\(text)" + children.map(\.outline).joined() + "</>"
  }
}
