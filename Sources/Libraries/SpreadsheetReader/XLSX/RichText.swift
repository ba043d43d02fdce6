internal import CXML

/// Collects the text inside an `si` or `is` element.
///
/// The runs of a rich text are joined; phonetic runs (`rPh`) and properties are omitted.
struct RichText {
  private enum Place { case item, run, text }

  private(set) var bytes: [UInt8] = []
  private var place = Place.item
  private var inRun = false
  private var skipped = 0

  /// Resets the text at the start of an `si` or `is`.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    place = .item
    skipped = 0
  }

  mutating func start(_ name: ElementNames.Name?, _ names: ElementNames) {
    switch place {
    case _ where skipped > 0: skipped += 1
    case .item where name == names.run: place = .run
    case .item where name == names.text, .run where name == names.text:
      inRun = place == .run
      place = .text
    case .item, .run, .text: skipped = 1
    }
  }

  /// Returns true when the element that ends is the `si` or `is` itself.
  mutating func end() -> Bool {
    switch place {
    case _ where skipped > 0: skipped -= 1
    case .text: place = inRun ? .run : .item
    case .run: place = .item
    case .item: return true
    }
    return false
  }

  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if place == .text, skipped == 0 { bytes.append(contentsOf: piece) }
  }

  /// Returns the collected text with its escapes decoded.
  mutating func decoded() -> [UInt8] {
    decodeEscapes(&bytes)
    return bytes
  }
}
