/// A view as its file in `SQL` computes it: a SELECT that runs by itself in `sqlite3`, and the forms that are made of it.
///
/// A file marks a part that another form replaces with `/* name */ … /* end */`:
/// - keys: the columns that identify a row; a grain adds its own.
/// - units: the rows that a median is taken over; a grain and the portfolio have others.
/// - join: how rows are joined to their day; a grain has no row for a day without them.
/// - lines: the lines that are added up; a sync reads only those of one property.
/// - summed: the view of single units that is added up; a sync adds a day's units up once for all figures.
/// - properties: how many properties a row stands for. incomplete: whether a window lacks days. Of the portfolio both
///   follow from the number of pooled properties.
struct ComputingView {
  /// The view's name, which is the file's.
  let name: String
  /// What one row is, after "one row for".
  let row: String
  /// What it is for.
  let purpose: String
  /// The SELECT, without the file's leading comment and the semicolon that ends it.
  let select: String

  init(_ name: String, _ file: [UInt8], row: String, _ purpose: String) {
    self.name = name
    self.row = row
    self.purpose = purpose
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").drop { $0.hasPrefix("--") }
    select = String(lines.joined(separator: "\n").dropLast(1))
  }

  /// A view whose SELECT is made from declarations.
  init(_ name: String, select: String, row: String, _ purpose: String) {
    (self.name, self.select, self.row, self.purpose) = (name, select, row, purpose)
  }

  /// The view itself.
  var statement: String { "CREATE VIEW \(name) AS\n\(select)" }

  /// The columns that are computed from the sums, the same over one property, a part of it, and the portfolio.
  var ratios: String {
    guard let from = select.firstRange(of: "\nFROM (\n") else { return "" }
    return String(select[..<from.lowerBound].dropFirst("SELECT c.*,\n  ".count))
  }

  /// The figures that are kept of the view.
  func kept(_ dataset: UnifiedFactDay.Dataset, keys: [String] = [], as form: KeptFigures.Form = .days) -> KeptFigures {
    KeptFigures(view: name, dataset: dataset, keys: keys, form: form, row: row, select: select)
  }

  /// The rows that are kept of the view, of which each sync makes all of a property's.
  func keptWhole(_ dataset: UnifiedFactDay.Dataset, keys: [String]) -> KeptFigures {
    kept(dataset, keys: keys, as: .property)
  }

  /// The figures that are kept of the view with one more key; they change more slowly than the property's.
  func kept(_ dataset: UnifiedFactDay.Dataset, by grain: String, key: String) -> KeptFigures {
    KeptFigures(
      view: "\(name)_by_\(grain)", dataset: dataset, keys: [column(of: key)], form: .spans, row: "\(row) and \(grain)",
      select: select(by: key))
  }

  /// The view with one more key: a part of the property in each row.
  func by(_ grain: String, key: String) -> String { "CREATE VIEW \(name)_by_\(grain) AS\n\(select(by: key))" }

  private func select(by key: String) -> String {
    let column = column(of: key)
    let parts: [(String, (String) -> String)] = [
      ("keys", { "\($0), \(key)" }),
      ("units", { "\($0)\n                AND (\(key) = c.\(column) OR \(key) IS NULL AND c.\(column) IS NULL)" }),
      ("join", { _ in "JOIN" }),
    ]
    return parts.reduce(select) { ComputingView.replacing($1.0, in: $0, by: $1.1) }
  }

  private func column(of key: String) -> String { String(key.split(separator: ".").last ?? "") }

  /// The rows of a view on its dataset's current day.
  static func current(_ view: String) -> String {
    "CREATE VIEW current_\(view) AS\nSELECT * FROM \(view) WHERE is_current = 1"
  }

  /// The first of the parts that are marked with a name; nil for none.
  static func marked(_ part: String, in text: String) -> String? {
    var found: String?
    _ = replacing(part, in: text) {
      found = found ?? $0
      return $0
    }
    return found
  }

  /// A text with something else in place of a marked part, wherever it is.
  static func replacing(_ part: String, in text: String, by form: (String) -> String) -> String {
    let pieces = text.split(separator: "/* \(part) */ ", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces.first ?? "")) { made, piece in
      guard let end = piece.firstRange(of: " /* end */") else { return made + piece }
      return made + form(String(piece[..<end.lowerBound])) + piece[end.upperBound...]
    }
  }
}
