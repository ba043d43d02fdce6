import JSON
import Warehouse

/// The data dictionary as Datasette reads it: descriptions of the analysts' copy, its tables, views and columns.
struct DatasetteMetadata {
  private let dictionary: DataDictionary

  init(_ dictionary: DataDictionary) {
    self.dictionary = dictionary
  }

  /// The file for `--metadata`; Datasette calls the database by its file's name, `unified`.
  var json: JSON {
    let objects = dictionary.tables + dictionary.views
    let tables = objects.flatMap { object in
      object.names.filter(AnalystCopy.holds).map { JSON.Member($0, description($0, of: object)) }
    }
    return .object([
      .init("title", .string("OwnerDash")),
      .init(
        "databases",
        .object([
          .init(
            "unified",
            .object([
              .init(
                "description",
                .string("The analysts' copy: figures and the rows behind them, without names and contacts of people.")),
              .init("tables", .object(tables)),
            ]))
        ])),
    ])
  }

  private func description(_ name: String, of object: DataDictionary.Object) -> JSON {
    let grain = object.purpose.isEmpty ? object.grain : "\(object.purpose); one row for \(object.grain)"
    let variants = [
      ("current_", "of the current days"), ("portfolio_", "of all properties together"),
      ("_by_floorplan", "by floor plan"), ("_by_bedrooms", "by bedrooms"),
    ].filter { name.contains($0.0) && !object.names[0].contains($0.0) }.map(\.1)
    let text = ([grain] + variants).joined(separator: ", ")
    let named = [JSON.Member(AnalystCopy.propertyName, .string("the property's name"))]
    let columns =
      object.columns.map { JSON.Member($0.name, .string(meaning($0))) }
      + (AnalystCopy.namesProperty(name) ? named : [])
    var members = [JSON.Member("description", .string("\(text).")), JSON.Member("columns", .object(columns))]
    if name == "unified_properties" { members.append(.init("label_column", .string("name"))) }
    return .object(members)
  }

  private func meaning(_ column: DataDictionary.Column) -> String {
    let unit = ["text", "day", "flag"].contains(column.unit) ? "" : " (\(column.unit))"
    let null = column.null.map { "; NULL: \($0)" } ?? ""
    let formula = column.formula.map { " = \($0)" } ?? ""
    return column.meaning + unit + formula + null
  }
}
