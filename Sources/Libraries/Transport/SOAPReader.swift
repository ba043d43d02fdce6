internal import XML

/// Reads an envelope of any size and keeps everything except records.
struct SOAPReader: XMLVisitor {
  private static let mostMessages = 20
  private static let longestText = 2_000

  private(set) var envelope = SOAPEnvelope()
  /// The local names of the open elements, down to the depth that the reader uses.
  private var path: [String] = []
  private var depth = 0
  /// The text of the open element, up to the length that the reader uses.
  private var piece: [UInt8] = []

  mutating func start(_ element: borrowing XMLStart) {
    depth = element.depth
    piece.removeAll(keepingCapacity: true)
    // Envelope, Body, response, result, Messages, Message; a fault is not deeper.
    guard depth <= 6 else { return }
    let name = element.name
    path.removeSubrange((depth - 1)...)
    path.append(name)
    switch depth {
    case 1: (envelope.root, envelope.namespace) = (name, element.namespace)
    case 3 where isInBody && envelope.content.isEmpty:
      envelope.content = name
      if name == "Fault" { envelope.fault = SOAPFault() }
    // The content of the result is at this depth; a message next to it is not part of it.
    case 5 where isInBody && name != "Messages": envelope.hasResult = true
    case 6 where isMessage && envelope.messages.count < SOAPReader.mostMessages:
      let type = element["messageType"] ?? "Error"
      envelope.messages.append(SOAPEnvelope.Message(isError: type.lowercased() == "error"))
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let room = SOAPReader.longestText - piece.count
    if depth <= 6, room > 0 { piece.append(contentsOf: bytes.prefix(room)) }
  }

  mutating func end() {
    if depth <= 6 { endNear() }
    piece.removeAll(keepingCapacity: true)
    depth -= 1
  }

  private mutating func endNear() {
    let text = String(trimmed(Substring(decoding: piece, as: UTF8.self)))
    if envelope.fault != nil { endInFault(text) }
    if depth == 4, isInBody, !text.isEmpty { envelope.hasResult = true }
    if depth == 6, isMessage, let last = envelope.messages.indices.last { envelope.messages[last].text = text }
    path.removeLast(path.count - depth + 1)
  }

  /// SOAP 1.1 has `faultcode` and `faultstring`, SOAP 1.2 `Code/Value` and `Reason/Text`.
  private mutating func endInFault(_ text: String) {
    switch path.dropFirst(3) {
    case ["faultcode"], ["Code", "Value"]: envelope.fault?.code = text.split(separator: ":").last.map(String.init) ?? ""
    case ["faultstring"], ["Reason", "Text"]: envelope.fault?.reason = text
    default: break
    }
  }

  private var isInBody: Bool { path.count >= 3 && path[0] == "Envelope" && path[1] == "Body" }
  private var isMessage: Bool { isInBody && path.count >= 6 && path[4] == "Messages" && path[5] == "Message" }
}

/// The bytes from a store's reader, piece by piece.
final class StoreSource: ByteSource {
  private let reader: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The error in reading; nil if there is none.
  private(set) var failure: TransportFailure?
  /// The first bytes, for distinguishing an HTML page from an envelope.
  private(set) var beginning: [UInt8] = []
  private(set) var count = 0

  init(_ store: any ReplayableBody) throws(TransportFailure) {
    do { reader = try store.reader() } catch { throw .receiver("\(error)") }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do {
      let read = try reader(buffer)
      beginning.append(contentsOf: buffer.prefix(min(read, 512 - beginning.count)))
      count += read
      return read
    } catch {
      failure = .receiver("\(error)")
      return -1
    }
  }
}
