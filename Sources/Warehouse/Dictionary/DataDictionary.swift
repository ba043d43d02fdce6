internal import SQLite

/// The description of `unified.db`: every table, view, column and metric, read from the schema itself.
///
/// Names come from the database; the meanings of views and metrics come from the catalog of metrics, those of tables from
/// the files in this folder. A name without a meaning is a gap, and a test fails.
public struct DataDictionary: Sendable {
  /// One column.
  public struct Column: Sendable {
    /// Its name.
    public let name: String
    /// The text.
    public let meaning: String
    /// The unit of measure, such as `cents` or `%`; `day` or `text` if it is not a number.
    public let unit: String
    /// The type of its values: `TEXT`, `INTEGER` or `REAL`.
    public let type: String
    /// What NULL means; nil if it never is.
    public let null: String?
    /// The metric's numerator and denominator, as columns of the view; nil if the column holds no metric.
    public let formula: String?
  }

  /// A table, or a view with its variants.
  public struct Object: Sendable {
    /// Its name, then those of its variants: computed, current, by floor plan, by bedrooms, pooled.
    public let names: [String]
    /// What one row is.
    public let grain: String
    /// What it is for; empty for a table.
    public let purpose: String
    /// What it is made from: payloads, or the tables and views that it reads.
    public let source: String
    /// Its columns; of a view those of all variants.
    public let columns: [Column]
  }

  /// One metric of the view `metrics`.
  public struct Metric: Sendable {
    /// Its id.
    public let id: String
    /// The text.
    public let meaning: String
    /// The unit of its value.
    public let unit: String
    /// Its numerator, and the denominator where it is a ratio, as columns of the view.
    public let formula: String
    /// The wide view that holds it.
    public let view: String
    /// The meaning of its rows.
    public let grains: [String]
  }

  /// The tables, in the order of creation.
  public let tables: [Object]
  /// The views, each before those that read it.
  public let views: [Object]
  /// The metrics, by view.
  public let metrics: [Metric]
  /// The names that have no meaning, such as `unified_units.colour`.
  public let gaps: [String]

  /// The dictionary of an empty `unified.db`.
  ///
  /// - Throws: an error of the database.
  public static func read() throws -> DataDictionary {
    let reader = try UnifiedStore().reader
    return DataDictionary(try Schema { try reader.rows($0, $1) })
  }

  init(_ schema: Schema) {
    var writer = DictionaryWriter(schema)
    tables = schema.objects.filter { !$0.isView }.map { writer.table($0) }
    views = schema.groups.map { writer.view($0) }
    metrics = MetricModule.all.flatMap { writer.metrics($0) }
    gaps = writer.gaps
  }
}

/// The dictionary of a database, read from the database itself.
struct Schema {
  /// A table or view.
  struct Object {
    let name: String
    let isView: Bool
    let sql: String
    let columns: [Column]

    /// Whether a column may be NULL; a dollar column may be NULL exactly if its cents column may.
    func isNullable(_ column: Column) -> Bool {
      (columns.first { $0.name == column.name + "_cents" } ?? column).isNullable
    }
  }

  /// A column as it is declared.
  struct Column {
    let name: String
    let isNullable: Bool
    /// The declared type; empty for most columns of views.
    var type = ""
  }

  /// The tables and views in the order of creation.
  let objects: [Object]

  init(objects: [Object]) {
    self.objects = objects
  }

  /// The schema of a database.
  ///
  /// - Parameters:
  ///   - database: the database's name in its connection: `main`, or the one under which it is attached.
  ///   - rows: runs a statement on the connection.
  /// - Throws: an error of the database.
  init(of database: String = "main", _ rows: (String, [Field]) throws -> [[Field]]) throws {
    let sql = "SELECT name, type, sql FROM \(database).sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid"
    objects = try rows(sql, []).map { fields in
      let name = fields[0].text ?? ""
      let columns = try rows(
        "SELECT name, \"notnull\" + pk, type FROM pragma_table_xinfo(?, ?)", [.text(name), .text(database)])
      return Object(
        name: name, isView: fields[1].text == "view", sql: fields[2].text ?? "",
        columns: columns.map {
          Column(name: $0[0].text ?? "", isNullable: $0[1].integer == 0, type: $0[2].text ?? "")
        })
    }
  }

  /// The views, each followed by its variants.
  var groups: [[Object]] {
    var groups: [[Object]] = []
    var places: [String: Int] = [:]
    for view in objects.filter(\.isView) {
      let name = Schema.plainName(view.name)
      if let place = places[name] {
        // The SQL that computes kept figures is made before the view that reads them.
        groups[place].insert(view, at: view.name == name ? 0 : groups[place].endIndex)
      } else {
        places[name] = groups.count
        groups.append([view])
      }
    }
    return groups
  }

  /// The name of the view that another is a variant of.
  private static func plainName(_ view: String) -> String {
    var name = view[...]
    for prefix in ["computed_", "current_", "portfolio_"] where name.hasPrefix(prefix) && name != "portfolio_days" {
      name = name.dropFirst(prefix.count)
    }
    for suffix in ["_by_floorplan", "_by_bedrooms"] where name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
    return String(name)
  }
}
