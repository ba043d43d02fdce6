internal import SQLite

/// Figures that a sync computes once and keeps: the rows of a computing view, in a table of their own.
///
/// `computed_occupancy` is the SQL of the file, `kept_occupancy` the table with its rows of each good day, and `occupancy`
/// joins the table with what changes when another day comes: whether the day is current, and why it is stale.
struct KeptFigures: Sendable {
  /// How the rows are stored.
  enum Form: Sendable {
    /// A row of each day: figures that change from day to day.
    case days
    /// A row of consecutive good days without a change: figures of parts, most of which stay the same.
    case spans
    /// Rows that belong to no day, such as those of months: with each sync of a property all of its rows are made again.
    case property
  }

  /// The view's public name.
  let view: String
  /// The dataset whose good days have figures.
  let dataset: UnifiedFactDay.Dataset
  /// The columns that divide a property's day, such as the window.
  let keys: [String]
  let form: Form
  /// What one row is, after "one row for".
  let row: String
  /// The SELECT that computes them.
  let select: String

  /// The table.
  var table: String { "kept_\(view)" }
  /// The view that computes its rows.
  var computing: String { "computed_\(view)" }
  /// Whether a policy may change them.
  var followsPolicy: Bool {
    FigurePolicy.views.contains { view == $0 || view.hasPrefix("\($0)_by_") }
  }
  /// What one row is.
  var grain: String { "one row for \(row): the figures of \(view) as the last sync computed them" }
  /// What the rows are made from.
  var source: String { computing }
  /// The view of single units that the figures are sums over; nil for others.
  var units: String? { ComputingView.marked("summed", in: select) }
  /// What a sync selects the rows from: the view, or its SELECT over a day's sums in place of its units.
  var summing: String {
    units == nil
      ? computing : "(\(ComputingView.replacing("summed", in: select) { "temp.\(KeptFigures.sums(of: $0))" }))"
  }
  /// The table of the sums over a day's units, by floor plan and bedroom count.
  static func sums(of units: String) -> String { "summed_\(units)" }

  /// All of them, in the order of creation.
  static let all: [KeptFigures] = MetricViews.steps.compactMap { step in
    if case .kept(let figures) = step { figures } else { nil }
  }

  /// What a day is based on: the view takes these columns from the day, since later days change some of them.
  private static let dayColumns = [
    "property_id", "as_of", "as_of_day", "as_of_basis", "primary_source", "is_current", "stale_because",
  ]

  /// Creates the computing view, the table, and the view of both.
  ///
  /// - Throws: an error of the database.
  func create(in database: Connection) throws {
    try database.execute("CREATE VIEW \(computing) AS\n\(select)")
    try database.execute(try declaration(in: database).create)
    let columns = try columns(in: database)
    let ofDay = columns.map { (KeptFigures.dayColumns.contains($0) ? "d." : "k.") + $0 }
    let rows =
      switch form {
      case .days: rows(ofDay, "k.as_of = d.as_of")
      case .spans: rows(ofDay, "k.valid_from <= d.as_of AND k.valid_to >= d.as_of")
      case .property: "SELECT \(columns.map { "k.\($0)" }.joined(separator: ",\n  "))\nFROM \(table) k"
      }
    try database.execute("CREATE VIEW \(view) AS\n\(rows)")
  }

  private func rows(_ columns: [String], _ isOfDay: String) -> String {
    """
    SELECT \(columns.joined(separator: ",\n  "))
    FROM good_days d CROSS JOIN \(table) k
    WHERE d.dataset = '\(dataset.rawValue)' AND k.property_id = d.property_id AND \(isOfDay)
    """
  }

  /// The table's declaration, with the columns of the computing view.
  ///
  /// - Throws: an error of the database.
  func declaration(in database: Connection) throws -> TableDeclaration {
    let (key, days) =
      switch form {
      case .days: (["property_id", "as_of"] + keys, ["property_id", "as_of"])
      case .spans: (["property_id", "valid_to", "part"], ["property_id", "part", "valid_from", "valid_to"])
      case .property: (["property_id"] + keys, ["property_id"])
      }
    let columns = days + (try columns(in: database).filter { !KeptFigures.dayColumns.contains($0) })
    return TableDeclaration(
      table, grain: grain, source: source,
      columns: columns.map { column in
        ColumnDeclaration(column, KeptFigures.type(of: column) + ((days + key).contains(column) ? " NOT NULL" : ""))
      }, key: key, isWithoutRowID: true)
  }

  /// The SELECT of a column of the table from the computing view.
  func computed(_ column: String) -> String {
    switch column {
    case "part": keys.isEmpty ? "''" : "COALESCE(CAST(\(keys.joined()) AS TEXT), '')"
    case "valid_from", "valid_to": "as_of"
    default: column
    }
  }

  /// The SELECT that computes the rows of one property, whose key is the first parameter: SQLite would add up the lines
  /// of all properties before it compares their keys.
  var ofProperty: String {
    let lines = ComputingView.replacing("lines", in: select) { "(SELECT * FROM \($0) WHERE property_id = ?1)" }
    return "SELECT * FROM (\(lines)) WHERE property_id = ?1"
  }

  private func columns(in database: Connection) throws -> [String] {
    try database.statement("SELECT * FROM \(computing)").columnNames
  }

  /// The type of a column, which follows from its name: ratios are binary numbers, the rest are counts, amounts and
  /// words.
  private static func type(of column: String) -> String {
    let reals = ["_pct", "_psf", "_avg", "days_vacant_median"]
    if reals.contains(where: column.hasSuffix) { return "REAL" }
    let texts = ["_date", "_reason", "_basis", "_as_of", "_since", "_month"]
    return words.contains(column) || texts.contains(where: column.hasSuffix) ? "TEXT" : "INTEGER"
  }

  private static let words: Set = [
    "property_id", "as_of", "window_name", "month", "floorplan", "item_type", "part", "valid_from", "valid_to",
    "quality", "reason",
  ]
}

/// One step of making the schema's views: each may read what earlier ones made.
enum SchemaStep: Sendable {
  /// A statement.
  case statement(String)
  /// A view whose rows are kept.
  case kept(KeptFigures)

  /// The SQL that decides what the step makes.
  var text: String {
    switch self {
    case .statement(let sql): sql
    case .kept(let figures): "\(figures.view) \(figures.form)\n\(figures.select)"
    }
  }

  /// Takes the step.
  ///
  /// - Throws: an error of the database.
  func take(in database: Connection) throws {
    switch self {
    case .statement(let sql): try database.execute(sql)
    case .kept(let figures): try figures.create(in: database)
    }
  }
}

extension MetricDefinition {
  /// Whether a sync keeps a row of each day that has the metric.
  package var isKeptByDay: Bool { KeptFigures.all.contains { $0.view == view && $0.form == .days } }
}
