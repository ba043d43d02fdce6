import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage
@testable import Yardi

/// A valid response of a service, to be read again with elements that no feed knows.
struct ValidAnswer: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let read: @Sendable (_ text: String) -> Reading

  var testDescription: String { name }

  /// Every sample that is read and holds rows.
  static let all: [ValidAnswer] = {
    guard let root = fixturesRoot() else { return [] }
    let folders: [(String, @Sendable (String) -> Reading)] = [
      ("realpage/soap", { RealPage().read(Array($0.utf8)) }), ("yardi", { Yardi().read(Array($0.utf8)) }),
    ]
    return folders.flatMap { folder, read in
      names(in: "\(root)/\(folder)").filter { $0.hasSuffix(".xml") }.compactMap { name in
        do {
          let text = String(decoding: try TestSupport.read("\(root)/\(folder)/\(name)"), as: UTF8.self)
          let answer = ValidAnswer(name: "\(folder)/\(name)", text: text, read: read)
          return text.utf8.count < 400_000 && read(text).kind == .rows ? answer : nil
        } catch { return nil }
      }
    }
  }()

  private static func names(in folder: String) -> [String] {
    do { return try files(under: folder).sorted() } catch { return [] }
  }

  /// The response with one unknown element at the end of another element, at a few places from the first to the last.
  var changed: [String] {
    let ends = text.ranges(of: "</").map(\.lowerBound)
    // An end behind an end is that of an element with elements inside; one of the envelope's is none of the feed's.
    let places = ends.filter { place in text[..<place].last { !$0.isWhitespace } == ">" }.dropLast(3)
    guard !places.isEmpty else { return [] }
    return (0..<4).map { index in
      var changed = text
      changed.insert(
        contentsOf: "<BrandNew>77.25</BrandNew>", at: places[places.startIndex + index * (places.count - 1) / 3])
      return changed
    }
  }
}

@Suite("Valid responses", .enabled(if: fixturesRoot() != nil, "the folder of samples is not at hand"))
struct ValidAnswerTests {
  @Test("There are samples of the responses of both sources")
  func covered() {
    #expect(ValidAnswer.all.count { $0.name.hasPrefix("realpage") } >= 5)
    #expect(ValidAnswer.all.count { $0.name.hasPrefix("yardi") } >= 10)
  }

  @Test("An element that no feed knows changes no known value", arguments: ValidAnswer.all)
  func unknownElement(answer: ValidAnswer) {
    let usual = answer.read(answer.text)
    let readings = answer.changed.map(answer.read)
    #expect(!readings.isEmpty)
    for reading in readings {
      #expect(reading.kind == .rows)
      #expect(
        reading.content.tables.map { $0.rows.map(\.fields) } == usual.content.tables.map { $0.rows.map(\.fields) })
    }
  }
}
