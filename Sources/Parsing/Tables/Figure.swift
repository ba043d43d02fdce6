internal import Domain
internal import Pipeline
package import Warehouse

/// A column of counts or of money, as a list prints it beside its label.
package struct Figure {
  package enum Kind { case count, money }

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

  package var wanted: ColumnSpec { ColumnSpec(name, header) }

  /// The raw table of a list: its label, then its figures.
  package static func table(_ name: String, grain: String, label: RawTable.Column, _ figures: [Figure]) -> RawTable {
    let columns = figures.map { figure in
      switch figure.kind {
      case .count: RawTable.Column(figure.name, .integer, figure.meaning)
      case .money: RawTable.Column(figure.name + "_cents", .cents, figure.meaning)
      }
    }
    return RawTable(name, grain: grain, columns: [label] + columns)
  }

  /// The count, or the amount in cents.
  ///
  /// - Throws: `Refusal` naming the row or the cell when there is none.
  package func value(_ cells: RowCells) throws -> Int64 {
    switch kind {
    case .count: try cells.required(name, try cells.count(name).map { Int64($0) })
    case .money: try cells.required(name, try cells.money(name)?.cents)
    }
  }
}
