extension Document {
  /// The document without some columns, such as the property's name on a page of one property.
  ///
  /// - Parameter keys: the keys of the columns; others that group the rows stay in front.
  /// - Returns: the document with the other columns.
  public func without(_ keys: Set<String>) -> Document {
    var document = self
    let places = table.columns.indices.filter { !keys.contains(table.columns[$0].key) }
    let kept = { (row: TableRow) -> TableRow in
      var row = row
      row.repeated = places.count { $0 < row.repeated }
      row.cells = places.map { row.cells[$0] }
      return row
    }
    document.table.columns = places.map { table.columns[$0] }
    document.table.rows = table.rows.map(kept)
    document.table.total = table.total.map(kept)
    document.table.mean = table.mean.map(kept)
    if !table.coverage.isEmpty { document.table.coverage = places.map { table.coverage[$0] } }
    document.table.groupedBy = places.count { $0 < table.groupedBy }
    return document
  }
}
