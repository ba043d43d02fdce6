extension UnifiedSchema {
  /// The meanings of the tables' columns, by `table.column`, and by the column's name for the views that show it.
  ///
  /// Where tables differ in what one name means, a view's column follows the first table that may hold NULL there.
  static let meanings = {
    var meanings: [String: ColumnMeaning] = [:]
    for table in [UnitClasses.declaration] + declarations {
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
