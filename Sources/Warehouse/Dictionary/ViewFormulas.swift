/// How a view's columns are computed, read from its SQL.
///
/// Only the SQL of our own views is read: one SELECT, whose `c.*` stands for a SELECT in brackets behind FROM.
struct ViewFormulas {
  private let formulas: [String: String]

  init(_ sql: String) {
    let code = sql.split(separator: "\n").map { (line: Substring) -> Substring in
      line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
    }
    let words = code.flatMap { $0.split { $0 == " " } }.joined(separator: " ")
    formulas = ViewFormulas.read(words[...])
  }

  /// The expression that makes a column; nil where the view hands on another's.
  subscript(column: String) -> String? { formulas[column] }

  private static func read(_ sql: Substring) -> [String: String] {
    guard let select = sql.firstRange(of: "SELECT ") else { return [:] }
    let (items, rest) = list(sql[select.upperBound...])
    var formulas: [String: String] = [:]
    for item in items.map({ $0.drop { $0 == " " } }) {
      guard let name = item.lastIndex(of: " "), item[..<name].hasSuffix(" AS") else { continue }
      formulas[String(item[item.index(after: name)...])] = String(item[..<name].dropLast(" AS".count))
    }
    guard rest.hasPrefix("FROM (") else { return formulas }
    return formulas.merging(read(rest)) { outer, _ in outer }
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
