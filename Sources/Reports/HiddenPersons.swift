extension Document {
  /// The document for readers who may not see names: no value of a column that may name a person.
  ///
  /// The columns stay, without values, so that a program finds the same columns in both.
  public var hidingPersons: Document {
    let places = table.columns.indices.filter { table.columns[$0].isPersonal }
    guard !places.isEmpty else { return self }
    var document = self
    let hidden = { (row: TableRow) -> TableRow in
      var row = row
      for place in places where row.cells[place] != .blank { row.cells[place] = .absent }
      return row
    }
    document.table.rows = table.rows.map(hidden)
    document.table.total = table.total.map(hidden)
    document.table.mean = table.mean.map(hidden)
    let names = places.map { table.columns[$0].heading }.joined(separator: ", ")
    document.notes.append("Hidden, because the values may name people: \(names)")
    return document
  }
}
