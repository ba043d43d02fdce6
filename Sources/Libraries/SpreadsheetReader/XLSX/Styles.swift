internal import XML

/// The number formats, which cells refer to by index.
struct Styles {
  private var formats: [NumberFormat] = []

  /// Creates the styles of a workbook without a styles part: every cell has the general format.
  init() {}

  init(_ stream: PartStream, limits: Limits) throws(SpreadsheetError) {
    let root = try stream.tree(limits: limits)
    var own: [Int: NumberFormat] = [:]
    for format in root.first("numFmts")?.all("numFmt") ?? [] {
      guard let id = format["numFmtId"].flatMap({ Int($0) }), let code = format["formatCode"] else {
        throw SpreadsheetError(.malformed, at: stream.name, "a numFmt lacks its numFmtId or formatCode")
      }
      own[id] = NumberFormat(code: code)
    }
    for style in root.first("cellXfs")?.all("xf") ?? [] {
      let id = style["numFmtId"].flatMap { Int($0) } ?? 0
      formats.append(own[id] ?? NumberFormat.builtIn(id) ?? .general)
    }
  }

  /// The format of a style; nil where the workbook has styles, but not this one.
  subscript(index: Int) -> NumberFormat? {
    if formats.indices.contains(index) { return formats[index] }
    return formats.isEmpty ? .general : nil
  }
}
