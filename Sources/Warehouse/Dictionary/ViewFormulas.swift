/// How a view's columns are computed, read from its SQL.
///
/// Only the SQL of our own views is read: one SELECT, whose `c.*` stands for a SELECT in brackets behind FROM; or rows of
/// flags without a FROM, each named by its first column.
struct ViewFormulas {
  private let formulas: [String: String]

  init(_ sql: String) {
    let code = sql.split(separator: "\n").map { (line: Substring) -> Substring in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }
    let words = code.flatMap { $0.split { $0 == " " } }.joined(separator: " ")
    formulas = words.contains(" FROM ") ? ViewFormulas.read(words[...]) : ViewFormulas.flags(words)
  }

  /// The expression that makes a column; nil where the view hands on another's.
  subscript(column: String) -> String? { formulas[column] }

  private static func read(_ sql: Substring) -> [String: String] {
    guard let select = sql.firstRange(of: "SELECT ") else { return [:] }
    let (items, rest) = list(sql[select.upperBound...])
    let formulas = Dictionary(items.compactMap(named), uniquingKeysWith: { _, last in last })
    guard rest.hasPrefix("FROM (") else { return formulas }
    return formulas.merging(read(rest)) { outer, _ in outer }
  }

  /// Which rows raise each flag.
  private static func flags(_ sql: String) -> [String: String] {
    var rowsByFlag: [String: [String]] = [:]
    for row in sql.split(separator: "SELECT ").dropFirst() {
      let items = list(row.firstRange(of: " UNION").map { row[..<$0.lowerBound] } ?? row).items.compactMap(named)
      for item in items where item.formula == "1" { rowsByFlag[item.name, default: []].append(items[0].formula) }
    }
    return rowsByFlag.mapValues { "1 for \($0.joined(separator: ", ")), else 0" }
  }

  /// An item of a select list with its name; nil where it only hands on a column.
  private static func named(_ item: Substring) -> (name: String, formula: String)? {
    let item = item.drop { $0 == " " }
    guard let name = item.lastIndex(of: " "), item[..<name].hasSuffix(" AS") else { return nil }
    return (String(item[item.index(after: name)...]), String(item[..<name].dropLast(" AS".count)))
  }

  /// The items of a select list, and what stands behind them from FROM on.
  private static func list(_ sql: Substring) -> (items: [Substring], rest: Substring) {
    var items: [Substring] = []
    var (start, depth, isQuoted) = (sql.startIndex, 0, false)
    for index in sql.indices {
      let letter = sql[index]
      if letter == "'" { isQuoted.toggle() }
      if isQuoted { continue }
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if depth > 0 { continue }
      if letter == "," {
        items.append(sql[start..<index])
        start = sql.index(after: index)
      } else if letter == " ", sql[index...].hasPrefix(" FROM ") {
        return (items + [sql[start..<index]], sql[sql.index(after: index)...])
      }
    }
    return (items + [sql[start...]], "")
  }
}
