internal import Domain
internal import Pipeline
package import Warehouse

/// A column of counts or of money that a list prints next to its label.
package struct Figure: Sendable {
  package enum Kind: Sendable { case count, money }

  package let name: String
  package let header: String
  package let kind: Kind
  package let meaning: String

  package init(_ name: String, _ header: String, _ kind: Kind, _ meaning: String) {
    self.name = name
    self.header = header
    self.kind = kind
    self.meaning = meaning
  }

  /// The key of its column in the sheet.
  package var key: ColumnKey { ColumnKey(name) }

  package var wanted: ColumnSpec { ColumnSpec(key, header) }

  /// The raw table of a list: its label, then its figures.
  package static func table(_ name: String, grain: String, label: RawTable.Column, _ figures: [Figure]) -> RawTable {
    RawTable(name, grain: grain, columns: [label] + figures.map(\.column))
  }

  /// The raw column: an amount's name ends in `_cents`.
  var column: RawTable.Column {
    switch kind {
    case .count: RawTable.Column(name, .integer, meaning)
    case .money: RawTable.Column(name + "_cents", .cents, meaning)
    }
  }

  /// The count, or the amount in cents.
  ///
  /// - Throws: `Refusal` naming the row or the cell when there is none.
  package func value(_ cells: RowCells) throws -> Int64 {
    switch kind {
    case .count: try cells.required(key, try cells.count(key).map { Int64($0) })
    case .money: try cells.required(key, try cells.money(key)?.cents)
    }
  }
}

/// The columns of a list: plain ones, then the figures that the list prints next to them.
package protocol ListColumns: RawColumns where Column == ListColumn {}

extension ListColumns {
  /// The figures, in the order of the columns.
  package static var figures: [Figure] { declared.compactMap(\.figure) }
}

/// A column of a list.
package struct ListColumn: RawColumnDeclaration {
  package let raw: RawTable.Column
  /// The figure that it holds; nil for a plain column.
  let figure: Figure?

  /// A plain column.
  package init(_ name: String, _ kind: RawTable.Column.Kind, _ meaning: String) {
    raw = RawTable.Column(name, kind, meaning)
    figure = nil
  }

  /// A figure, by its name and the header that is printed above it.
  package init(_ name: String, _ header: String, _ kind: Figure.Kind, _ meaning: String) {
    let figure = Figure(name, header, kind, meaning)
    raw = figure.column
    self.figure = figure
  }
}
