package import Warehouse

/// A column of a raw table, and the location of its value in a row's element.
package struct ResponseColumn: RawColumnDeclaration {
  /// How the value is read.
  package enum Kind: Sendable {
    /// Text, without the blanks and line breaks at its ends.
    case text
    /// A whole number; `1.00` is one.
    case integer
    /// An amount of money.
    case cents
    /// A number of at most two decimals, in hundredths: `1.500000` is 150.
    case hundredths
    /// A day in any spelling; one that stands for none is NULL.
    case day
    /// A day in the attributes Month, Day and Year of the path's element; NULL where they are blank or 0.
    case dayInParts
    /// A day and time, as `YYYY-MM-DD HH:MM:SS`.
    case time
    /// The texts of the elements inside, by their names, as a JSON object: for rows whose columns are not known.
    case members
    /// Yes as 1 and no as 0: `true`, `T`, `Y` or `1`, and their opposites.
    case flag
    /// The property's own id; the id of the whole response if the row states none.
    case property
    /// When the source's day was, as `YYYY-MM-DD HH:MM:SS`: the response's run stamp.
    case runStamp
  }

  package let raw: RawTable.Column
  let kind: Kind
  let path: ResponsePath
  let isRequired: Bool

  /// A column.
  ///
  /// - Parameters:
  ///   - name: the column's name in the raw table.
  ///   - kind: how the value is read.
  ///   - path: the location of the value, see `ResponsePath`.
  ///   - meaning: what it says, its unit, and what NULL means where that is not "the element is empty or missing".
  ///   - required: whether a row without it refuses the response.
  package init(_ name: String, _ kind: Kind, _ path: String, _ meaning: String, required: Bool = false) {
    raw = RawTable.Column(name, kind.raw, meaning)
    self.kind = kind
    self.path = ResponsePath(path)
    isRequired = required
  }
}

extension ResponseColumn.Kind {
  fileprivate var raw: RawTable.Column.Kind {
    switch self {
    case .text, .members, .time, .property, .runStamp: .text
    case .integer, .flag: .integer
    case .cents: .cents
    case .hundredths: .hundredths
    case .day, .dayInParts: .date
    }
  }
}

/// A raw table that is filled from the elements of a response.
package struct ResponseSchema: Sendable {
  /// The table.
  package let raw: RawTable
  let columns: [ResponseColumn]

  /// A table by its name, grain and columns.
  package init(_ name: String, grain: String, _ columns: [ResponseColumn]) {
    self.init(RawTable(name, grain: grain, columns: columns.map(\.raw)), columns)
  }

  init(_ raw: RawTable, _ columns: [ResponseColumn]) {
    self.raw = raw
    self.columns = columns
  }
}

/// The columns of a response's raw table that mappings read.
package protocol ResponseColumns: RawColumns where Column == ResponseColumn {}

extension MappedTable where Columns.Column == ResponseColumn {
  /// The table as a response fills it.
  package var schema: ResponseSchema { ResponseSchema(raw, Columns.declared) }
}
