internal import CJansson

extension JSON {
  /// The limits of the parser, so that malicious input costs little.
  public struct Limits: Sendable {
    /// The size of the text, in bytes.
    public var bytes = 64 << 20
    /// The depth of nested arrays and objects.
    public var depth = 64

    /// Creates the default limits.
    public init() {}
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads one JSON value from UTF-8 text, with or without a byte order mark; throws for duplicate keys in an object.
  public static func parse(_ bytes: [UInt8], limits: Limits = Limits()) throws(JSONError) -> JSON {
    guard bytes.count <= limits.bytes else {
      throw JSONError(.tooLarge, "the text has \(bytes.count) bytes; the limit is \(limits.bytes)")
    }
    var failure = json_error_t()
    let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY
    // Windows editors put the mark at the start of a text.
    let text = bytes.starts(with: byteOrderMark) ? bytes[byteOrderMark.count...] : bytes[...]
    let root = text.withUnsafeBytes { json_loadb($0.baseAddress, $0.count, Int(flags), &failure) }
    guard let root else { throw JSONError(failure) }
    defer { json_decref(root) }
    return try JSON(root, depthLeft: limits.depth)
  }

  /// Reads a text that may not be JSON; nil if it is not.
  ///
  /// For secrets: a parsing error would quote from them.
  public init?(ifValid bytes: [UInt8]) {
    do { self = try JSON.parse(bytes) } catch { return nil }
  }

  /// Copies a value that jansson owns.
  private init(_ value: UnsafeMutablePointer<json_t>, depthLeft: Int) throws(JSONError) {
    switch value.pointee.type {
    case JSON_OBJECT: self = .object(try Self.members(of: value, depthLeft: depthLeft))
    case JSON_ARRAY: self = .array(try Self.elements(of: value, depthLeft: depthLeft))
    case JSON_STRING: self = .string(String(json_string_value(value), count: json_string_length(value)))
    case JSON_INTEGER: self = .integer(json_integer_value(value))
    case JSON_REAL: self = .real(json_real_value(value))
    case JSON_TRUE: self = .boolean(true)
    case JSON_FALSE: self = .boolean(false)
    default: self = .null
    }
  }

  private static func elements(
    of array: UnsafeMutablePointer<json_t>, depthLeft: Int
  ) throws(JSONError) -> [JSON] {
    guard depthLeft > 0 else { throw JSONError.tooDeep }
    var elements: [JSON] = []
    for index in 0..<json_array_size(array) {
      elements.append(try JSON(json_array_get(array, index), depthLeft: depthLeft - 1))
    }
    return elements
  }

  /// Copies an object's members in the order of insertion, in which jansson iterates and which is the file's order.
  private static func members(
    of object: UnsafeMutablePointer<json_t>, depthLeft: Int
  ) throws(JSONError) -> [Member] {
    guard depthLeft > 0 else { throw JSONError.tooDeep }
    var members: [Member] = []
    var iterator = json_object_iter(object)
    while let place = iterator {
      let key = String(json_object_iter_key(place), count: json_object_iter_key_len(place))
      members.append(Member(key, try JSON(json_object_iter_value(place), depthLeft: depthLeft - 1)))
      iterator = json_object_iter_next(object, place)
    }
    return members
  }
}

extension JSONError {
  fileprivate static let tooDeep = JSONError(.tooLarge, "arrays and objects are nested too deeply")

  fileprivate init(_ kind: Kind, _ rule: String) {
    self.init(kind: kind, line: nil, column: nil, rule: rule)
  }

  /// Creates the error that jansson reports; the last byte of its text contains the code.
  fileprivate init(_ error: json_error_t) {
    let text = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let code = withUnsafePointer(to: error) { json_error_code($0) }
    let kind: Kind =
      switch code {
      case json_error_invalid_utf8: .invalidUTF8
      case json_error_duplicate_key: .duplicateKey
      case json_error_numeric_overflow: .numberOutOfRange
      case json_error_stack_overflow: .tooLarge
      default: .malformed
      }
    let isPlaced = error.line > 0
    self.init(
      kind: kind, line: isPlaced ? Int(error.line) : nil, column: isPlaced ? Int(error.column) : nil, rule: text)
  }
}

extension String {
  /// Creates a text from a C string and its byte count.
  fileprivate init(_ start: UnsafePointer<CChar>, count: Int) {
    self = UnsafeBufferPointer(start: start, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
