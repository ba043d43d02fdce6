internal import CXML
internal import Synchronization

/// A name of elements or attributes that the program looks for, as a number: comparing numbers is cheaper than texts.
package struct XMLName: Hashable, Sendable {
  // Grows only by the names in the program's own paths, never by those of a document.
  private static let numbers = Mutex<[String: Int32]>([:])

  /// The name's number, counted from 1.
  let number: Int32

  /// The number of a local name, the same one each time.
  package init(_ text: String) {
    number = XMLName.numbers.withLock { numbers in
      let number = numbers[text] ?? Int32(numbers.count + 1)
      numbers[text] = number
      return number
    }
  }

  /// The number of each of a document's names, 0 for one that nothing looks for, and the last number so far.
  fileprivate static func numbers(of texts: [String]) -> (numbers: [Int32], last: Int32) {
    numbers.withLock { numbers in (texts.map { numbers[$0] ?? 0 }, Int32(numbers.count)) }
  }
}

/// The different names in one document, each made into a text once.
///
/// libxml2 keeps one copy of each name while it reads a document, so that equal names have equal pointers.
final class XMLNames {
  /// The texts, in the order in which the names occur first.
  private(set) var texts: [String] = []
  /// The number of each as an `XMLName`; 0 for one that nothing looked for when it was read.
  private(set) var numbers: [Int32] = []
  /// The last number for which `numbers` is certain.
  private var known: Int32
  private let most: Int
  /// The pointers, each at the first free place from its hash on, and the names' places.
  private var slots = [(pointer: UInt, place: Int32)](repeating: (0, 0), count: 256)

  init(limits: XMLLimits) {
    most = limits.names
    known = XMLName.numbers(of: []).last
  }

  /// Finds the document's names again if a path was made after them.
  func prepare(for last: Int32) {
    if last > known { (numbers, known) = XMLName.numbers(of: texts) }
  }

  /// The place of a name among the document's names.
  func place(of name: UnsafePointer<xmlChar>?) throws(XMLError) -> Int32 {
    let pointer = UInt(bitPattern: name)
    let slot = slot(of: pointer)
    if slots[slot].pointer == pointer, pointer != 0 { return slots[slot].place }
    return try add(pointer, name.map { String(cString: $0) } ?? "", at: slot)
  }

  private func slot(of pointer: UInt) -> Int {
    var slot = Int(truncatingIfNeeded: (pointer &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot].pointer != 0, slots[slot].pointer != pointer { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func add(_ pointer: UInt, _ text: String, at slot: Int) throws(XMLError) -> Int32 {
    guard texts.count < most else { throw XMLError(.tooLarge, "over \(most) different names") }
    let place = Int32(texts.count)
    texts.append(text)
    numbers += XMLName.numbers(of: [text]).numbers
    slots[slot] = (pointer, place)
    if texts.count > slots.count / 2 { grow() }
    return place
  }

  private func grow() {
    let filled = slots.filter { $0.pointer != 0 }
    slots = [(pointer: UInt, place: Int32)](repeating: (0, 0), count: 2 * slots.count)
    for pair in filled { slots[slot(of: pair.pointer)] = pair }
  }
}
