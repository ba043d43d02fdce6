internal import CXML

/// The elements of a document or of one record: a block of nodes and a block of bytes, used again for the next record.
///
/// It is filled in the document's order and only read afterwards.
final class XMLNodes {
  /// One element; a place is -1 if the element has none.
  struct Node {
    /// The name's place among the document's names.
    let name: Int32
    /// The attributes' places.
    let attributes: Range<Int32>
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    /// The next element with the same parent.
    var next: Int32 = -1
    /// The pieces of the text directly inside.
    var firstPiece: Int32 = -1
    var lastPiece: Int32 = -1
  }

  /// One attribute, with its value's bytes.
  struct Attribute {
    let name: Int32
    let value: Range<Int>
  }

  /// A piece of an element's text; children lie between two of them.
  private struct Piece {
    var bytes: Range<Int>
    var next: Int32 = -1
  }

  let names: XMLNames
  private(set) var nodes: [Node] = []
  private(set) var attributes: [Attribute] = []
  private var pieces: [Piece] = []
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity = 4096

  init(names: XMLNames) {
    self.names = names
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  /// Forgets everything but the names.
  func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Adds bytes, and returns their place.
  func add(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    if count + text.count > capacity { grow(to: count + text.count) }
    if let start = text.baseAddress { (bytes + count).update(from: start, count: text.count) }
    count += text.count
    return count - text.count..<count
  }

  private func grow(to size: Int) {
    capacity = max(size, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }

  /// Adds an attribute of the element that is added next.
  func addAttribute(_ name: UnsafePointer<xmlChar>, _ value: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    attributes.append(Attribute(name: try names.place(of: name), value: add(value)))
  }

  /// Adds an element with the attributes from a place on, as the last one in its parent; -1 for no parent.
  func addNode(
    _ name: UnsafePointer<xmlChar>?, attributesFrom first: Int, in parent: Int32
  ) throws(XMLError) -> Int32 {
    let name = try names.place(of: name)
    let place = Int32(nodes.count)
    let attributes = Int32(first)..<Int32(attributes.count)
    nodes.append(Node(name: name, attributes: attributes))
    guard parent >= 0 else { return place }
    let last = nodes[Int(parent)].lastChild
    if last < 0 { nodes[Int(parent)].firstChild = place } else { nodes[Int(last)].next = place }
    nodes[Int(parent)].lastChild = place
    return place
  }

  /// Adds text directly inside an element.
  func addText(_ text: UnsafeBufferPointer<UInt8>, to node: Int32) {
    let added = add(text)
    let last = nodes[Int(node)].lastPiece
    if last >= 0, pieces[Int(last)].bytes.upperBound == added.lowerBound {
      pieces[Int(last)].bytes = pieces[Int(last)].bytes.lowerBound..<added.upperBound
      return
    }
    let place = Int32(pieces.count)
    pieces.append(Piece(bytes: added))
    if last < 0 { nodes[Int(node)].firstPiece = place } else { pieces[Int(last)].next = place }
    nodes[Int(node)].lastPiece = place
  }

  /// The place of an element's text, with all pieces joined.
  func text(of node: Int32) -> Range<Int> {
    let first = nodes[Int(node)].firstPiece
    guard first >= 0 else { return 0..<0 }
    if pieces[Int(first)].next >= 0 { join(node) }
    return pieces[Int(nodes[Int(node)].firstPiece)].bytes
  }

  private func join(_ node: Int32) {
    var joined: [UInt8] = []
    var piece = nodes[Int(node)].firstPiece
    while piece >= 0 {
      joined.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[pieces[Int(piece)].bytes]))
      piece = pieces[Int(piece)].next
    }
    nodes[Int(node)].firstPiece = Int32(pieces.count)
    nodes[Int(node)].lastPiece = Int32(pieces.count)
    pieces.append(Piece(bytes: joined.withUnsafeBufferPointer { add($0) }))
  }

  /// All bytes so far; valid until more are added.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// The bytes at a place; valid until more are added.
  func bytes(at place: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + place.lowerBound, count: place.count)
  }
}
