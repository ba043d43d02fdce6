/// A column as a server's table declares it.
package struct PublishedColumn: Sendable {
  /// The column's name.
  package let name: String
  /// The type of its values.
  package let type: StoredType
  /// The rest of the declaration, such as `NOT NULL`; the same in SQLite and PostgreSQL.
  package let constraint: String
  /// The expression that computes it from another column; nil for a column that rows set.
  package let generated: String?
  /// The expression that reads it from the table in SQLite.
  package let source: String

  init(name: String, type: StoredType, constraint: String = "", generated: String? = nil, source: String? = nil) {
    (self.name, self.type, self.constraint, self.generated) = (name, type, constraint, generated)
    self.source = source ?? name
  }

  /// Reads a line of CREATE TABLE.
  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, let type = StoredType(rawValue: words[1]) else { return nil }
    let rest = words.count > 2 ? words[2] : ""
    let (before, after) = ("GENERATED ALWAYS AS (", ") VIRTUAL")
    let isGenerated = rest.hasPrefix(before) && rest.hasSuffix(after)
    self.init(
      name: words[0], type: type, constraint: isGenerated ? "" : rest,
      generated: isGenerated ? String(rest.dropFirst(before.count).dropLast(after.count)) : nil)
  }

  /// The column without its conditions, read by another expression.
  func plain(named name: String? = nil, source: String? = nil) -> PublishedColumn {
    PublishedColumn(name: name ?? self.name, type: type, source: source ?? self.source)
  }
}

/// A table that is published to a server.
package struct PublishedTable: Sendable {
  /// The table's name, in SQLite and on the server.
  package let name: String
  /// Its columns in order, the generated ones included.
  package var columns: [PublishedColumn]
  /// The names of the primary key's columns.
  package let key: [String]
  /// Conditions that the rows meet.
  package let checks: [String]
  /// CREATE INDEX, for each index.
  package let indexes: [String]
  /// Whether it holds only the personal values of the table, for a schema of its own.
  package let isPersonal: Bool
  /// Whether its rows are a property's; false for fixed rows.
  package let isOfProperty: Bool
  /// The column whose beginning names the part of a row, and the number of its characters; nil if a property's rows are
  /// one part.
  package let part: (column: String, length: Int)?
  /// Another table whose rows change what is published of this one.
  package let dependsOn: String?

  /// The columns that rows set.
  package var stored: [PublishedColumn] { columns.filter { $0.generated == nil } }
}

extension ColumnDeclaration {
  /// The columns that a server's table has for it.
  var published: [PublishedColumn] { lines.compactMap(PublishedColumn.init(line:)) }
}

extension TableDeclaration {
  private var publishedColumns: [PublishedColumn] { columns.flatMap(\.published) }

  /// The table as analysts see it.
  var published: PublishedTable {
    let hasProspects = columns.contains { $0.privacy == .prospectID }
    return PublishedTable(
      name: name, columns: publishedColumns, key: key, checks: checks, indexes: indexes, isPersonal: false,
      isOfProperty: stored.contains("property_id"), part: partRule.map { ($0.column, $0.length) },
      // A prospect's number follows from all prospects of the property.
      dependsOn: hasProspects ? UnifiedProspect.table : nil)
  }

  /// The table's personal values, by its key; nil if it has none.
  var personal: PublishedTable? {
    let values = columns.filter { $0.privacy == .personal || $0.privacy == .reason }.map(\.name)
    guard !values.isEmpty else { return nil }
    let names = key + [partRule?.column].compactMap { $0 }.filter { !key.contains($0) } + values
    let plain = names.compactMap { name in publishedColumns.first { $0.name == name } }.map { $0.plain() }
    return PublishedTable(
      name: name, columns: name == UnifiedProspect.table ? prospects(plain) : plain, key: key, checks: [], indexes: [],
      isPersonal: true, isOfProperty: true, part: partRule.map { ($0.column, $0.length) }, dependsOn: nil)
  }

  /// The columns with the number that the analysts' copy gives a prospect in place of the source's id; the id is personal.
  private func prospects(_ columns: [PublishedColumn]) -> [PublishedColumn] {
    columns.flatMap { column in
      guard column.name == "prospect_id" else { return [column] }
      let number = "'prospect ' || ROW_NUMBER() OVER (ORDER BY first_seen_day, prospect_id)"
      return [
        column.plain(source: number), column.plain(named: "source_prospect_id"),
        column.plain(named: "source_household_id", source: "household_id"),
      ]
    }
  }
}

/// A view of `unified.db` as it is on a PostgreSQL server.
package struct PublishedView: Sendable {
  /// The view's name.
  package let name: String
  /// Its CREATE VIEW statement.
  package let create: String
  /// Whether each of its rows comes from one property's rows.
  package let isOfProperty: Bool
  /// Whether the analysts' copy has it, as a table.
  package var isInCopy: Bool { AnalystCopy.holds(name) }
}

/// What is published of `unified.db`: not what a sync keeps for the next one, nor the views that compute kept figures again.
///
/// Figures that are tables in the analysts' copy are views, as in `unified.db`.
package struct PublishedSchema: Sendable {
  /// The version of the schema.
  package var version: Int64
  /// The tables as analysts see them, then the personal values of those that have any.
  package var tables: [PublishedTable]
  /// The views, each after those that it reads.
  package var views: [PublishedView]
  /// The statement that fills the table of fixed rows.
  package let fill: String

  /// Reads the schema from the declarations, and the views from an empty database.
  ///
  /// - Throws: an error of the database.
  package init() throws {
    let store = try UnifiedStore()
    let kept = try KeptFigures.all.map { try $0.declaration(in: store.database) }
    let own = UnifiedSchema.propertyTables + kept + [UnitClasses.declaration]
    version = UnifiedSchema.version
    tables = own.map(\.published) + own.compactMap(\.personal)
    let hasProperty = "EXISTS (SELECT 1 FROM pragma_table_info(s.name) AS c WHERE c.name = 'property_id')"
    let sql = "SELECT name, sql, \(hasProperty) FROM sqlite_schema AS s WHERE type = 'view' ORDER BY rowid"
    let computing = Set(KeptFigures.all.map(\.computing))
    var ofPortfolio: Set<String> = []
    views = try store.database.rows(sql).filter { !computing.contains($0[0].text ?? "") }.map { row in
      let (name, create) = (row[0].text ?? "", row[1].text ?? "")
      let words = create.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      // What reads the portfolio's figures has rows of the portfolio too, as "metrics" has.
      let isOfProperty = row[2].integer == 1 && ofPortfolio.isDisjoint(with: words)
      if !isOfProperty { ofPortfolio.insert(name) }
      return PublishedView(name: name, create: create, isOfProperty: isOfProperty)
    }
    fill = UnitClasses.fill
  }
}
