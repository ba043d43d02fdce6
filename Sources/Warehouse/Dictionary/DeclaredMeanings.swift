extension UnifiedSchema {
  /// The meanings of the tables' columns, by `table.column`, and by the column's name for the views that show it.
  ///
  /// Where tables differ in what one name means, a view's column follows the first table that may hold NULL there. A
  /// view that lists spans day by day has the meanings of its own declaration.
  static let meanings = {
    var meanings: [String: ColumnMeaning] = [:]
    let daily = tables.map { $0.declaration }.filter { $0.spans != nil }
    for table in [UnitClasses.declaration] + declarations + daily {
      for column in table.columns {
        guard let meaning = column.meaning else { continue }
        meanings["\(table.name).\(column.name)"] = meaning
        if let known = meanings[column.name], known.null != nil || meaning.null == nil { continue }
        meanings[column.name] = meaning
      }
    }
    return meanings
  }()
}
