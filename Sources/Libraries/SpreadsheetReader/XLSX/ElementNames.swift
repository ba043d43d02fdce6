internal import CXML

/// libxml2's own copies of the element names: a parser returns the same address for a name every time.
struct ElementNames {
  typealias Name = UnsafePointer<xmlChar>

  let worksheet, sheetData, row, cell, value, inline, item, run, text, mergeCell: Name?
  let alternateContent, fallback: Name?
  let reference, style, type: Name?

  init(_ parser: xmlParserCtxtPtr?) {
    func name(_ word: String) -> Name? { xmlDictLookup(parser?.pointee.dict, word, Int32(word.utf8.count)) }
    worksheet = name("worksheet")
    sheetData = name("sheetData")
    row = name("row")
    cell = name("c")
    value = name("v")
    inline = name("is")
    item = name("si")
    run = name("r")
    text = name("t")
    mergeCell = name("mergeCell")
    alternateContent = name("AlternateContent")
    fallback = name("Fallback")
    reference = name("r")
    style = name("s")
    type = name("t")
  }
}

/// The attributes of a start tag in SAX2's form: five pointers each, with values that do not end in a zero byte.
struct Attributes {
  let values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  let count: Int

  init(_ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int32) {
    self.values = values
    self.count = values == nil ? 0 : Int(count)
  }

  @inline(__always)
  func name(_ index: Int) -> UnsafePointer<xmlChar>? {
    values?[5 * index]
  }

  @inline(__always)
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard let values, let start = values[5 * index + 3], let end = values[5 * index + 4] else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  func value(of name: String) -> UnsafeBufferPointer<UInt8>? {
    for index in 0..<count where self.name(index).map({ String(cString: $0) == name }) == true {
      return value(index)
    }
    return nil
  }
}

/// The attributes of a row or cell that the reader uses; nil where the tag lacks one.
struct PlaceAttributes {
  var reference: UnsafeBufferPointer<UInt8>?
  var style: UnsafeBufferPointer<UInt8>?
  var type: UnsafeBufferPointer<UInt8>?

  init() {}

  @inline(__always)
  init(_ attributes: Attributes, _ names: ElementNames) {
    for index in 0..<attributes.count {
      let name = attributes.name(index)
      if name == names.reference {
        reference = attributes.value(index)
      } else if name == names.style {
        style = attributes.value(index)
      } else if name == names.type {
        type = attributes.value(index)
      }
    }
  }
}

/// Formats a value for an error: in quotes, shortened if it is long.
func quoted(_ bytes: some Collection<UInt8>) -> String {
  "'\(String(decoding: bytes.prefix(40), as: UTF8.self))\(bytes.count > 40 ? "…" : "")'"
}
