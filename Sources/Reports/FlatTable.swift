internal import Domain

extension Table {
  /// The table with one value in each cell, for files that cannot nest.
  var flat: Table {
    let shapes = columns.indices.map { place in
      FlatColumn(columns[place], longest: rows.map { $0.cells[place].labelCount }.max() ?? 0)
    }
    let flatten = { (row: TableRow) -> TableRow in
      var row = row
      row.repeated = shapes.prefix(row.repeated).reduce(0) { $0 + $1.columns.count }
      row.cells = zip(shapes, row.cells).flatMap { shape, cell in shape.cells(cell) }
      return row
    }
    return Table(
      columns: shapes.flatMap(\.columns), rows: rows.map(flatten), total: total.map(flatten),
      coverage: zip(shapes, coverage).flatMap { shape, coverage in
        shape.columns.indices.map { $0 == 0 ? coverage : nil }
      }, groupedBy: shapes.prefix(groupedBy).reduce(0) { $0 + $1.columns.count })
  }
}

/// The columns that hold one column's labels, one value in each.
private struct FlatColumn {
  let columns: [Column]
  private let form: Column.Form

  init(_ column: Column, longest: Int) {
    form = column.form
    let made = { (key: String, heading: String, kind: Column.Kind) in
      Column("\(column.key)_\(key)", "\(column.heading) \(heading)", kind, shown: column.shown)
    }
    columns =
      switch form {
      case .single: [column]
      case .parts(let names): names.map { made($0, $0, column.kind) }
      case .numbered: (1...max(1, longest)).map { made("\($0)", "\($0)", column.kind) }
      case .records(nil): [made("count", "count", .count)]
      case .records(.some): [made("count", "count", .count), made("total", "total", .money)]
      }
  }

  func cells(_ cell: Cell) -> [Cell] {
    guard form != .single else { return [cell] }
    guard case .labels(let labels) = cell else { return columns.map { _ in cell } }
    guard case .records(let total) = form else {
      return columns.indices.map { labels.indices.contains($0) ? .labels([labels[$0]]) : .blank }
    }
    return [.count(labels.count)]
      + (total.map { name in [.money(labels.compactMap { $0.amount(name) }.reduce(.zero, +))] } ?? [])
  }
}

extension Cell {
  fileprivate var labelCount: Int { if case .labels(let labels) = self { labels.count } else { 0 } }
}

extension Label {
  fileprivate func amount(_ name: String) -> Money? {
    for field in fields where field.key == name {
      if case .cell(.money(let amount)) = field.content { return amount }
    }
    return nil
  }
}

extension Column {
  /// Joins labels as people read them in one line.
  func joined(_ labels: [Label]) -> String {
    let separator: String =
      switch form {
      case .single, .parts: " / "
      case .numbered, .records: labels.contains { $0.text.contains(",") } ? "; " : ", "
      }
    return labels.map(\.text).joined(separator: separator)
  }
}
