internal import Pipeline

extension ColumnMap {
  /// The same columns with headers that stand twice: the second one of a name has a key of its own.
  ///
  /// Takes each header that stands twice with the key of its second column; a `Refusal` names one that stands once.
  package func naming(seconds: [(header: String, key: String)]) throws -> ColumnMap {
    let others = unknownHeaders()
    return naming(
      try seconds.reduce(into: [:]) { keys, second in
        let column = others.keys.sorted().first { others[$0].map(normalised) == normalised(second.header) }
        guard let column else {
          throw Refusal("sheet '\(sheet)' row \(rows.upperBound + 1) has no second column '\(second.header)'")
        }
        keys[column] = second.key
      })
  }
}
