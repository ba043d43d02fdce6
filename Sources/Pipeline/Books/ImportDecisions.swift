/// What a person decided about an import, as its receipt states it, so that a rebuild applies the same.
struct ImportDecisions {
  /// Whether rows that name a deleted row are deleted too.
  var cascades = false
  /// How the file is written; nil for the book's own form.
  var form: BookForm?
  /// The person who decided that the file's values replace manual entries; nil if they do not.
  var replacedBy: String?

  private static let formed = "form "
  private static let cascading = "deletes dependent rows; "
  private static let replacing = "replaces manual entries: "

  /// No decision.
  init() {}

  /// The decisions that a receipt states.
  init(operation: String?) {
    var text = Substring(operation ?? "")
    if text.hasPrefix(ImportDecisions.formed), let end = text.firstIndex(of: ":") {
      let bytes = text.utf8[text.utf8.index(after: end)...]
      if let count = Int(text[..<end].dropFirst(ImportDecisions.formed.count)) {
        form = BookForm(text: String(decoding: bytes.prefix(count), as: UTF8.self))
        text = Substring(String(decoding: bytes.dropFirst(count), as: UTF8.self))
      }
    }
    if text.hasPrefix(ImportDecisions.cascading) {
      cascades = true
      text = text.dropFirst(ImportDecisions.cascading.count)
    }
    if text.hasPrefix(ImportDecisions.replacing) {
      replacedBy = String(text.dropFirst(ImportDecisions.replacing.count))
    }
  }

  /// How a receipt states them; nil for none.
  var operation: String? {
    let stated = form.map { "\(ImportDecisions.formed)\($0.text.utf8.count):\($0.text)" } ?? ""
    let text =
      stated + (cascades ? ImportDecisions.cascading : "") + (replacedBy.map { ImportDecisions.replacing + $0 } ?? "")
    return text.isEmpty ? nil : text
  }
}
