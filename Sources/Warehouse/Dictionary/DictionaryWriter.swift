internal import Domain

/// Combines a schema with the written meanings, and collects the names without a meaning.
struct DictionaryWriter {
  private let schema: Schema
  private let meanings = ColumnMeanings()
  private let tableTexts = Dictionary(
    UnifiedSchema.declarations.map { ($0.name, [$0.grain, $0.source]) }
      + KeptFigures.all.map { ($0.table, [$0.grain, $0.source]) }, uniquingKeysWith: { first, _ in first })
  /// The views of kept figures, by table: their columns have the views' meanings.
  private let kept = Dictionary(KeptFigures.all.map { ($0.table, $0.view) }, uniquingKeysWith: { first, _ in first })
  private let viewTexts = Dictionary(
    MetricViews.described.map { ($0.name, [$0.row, $0.purpose]) }, uniquingKeysWith: { first, _ in first })
  private let formulas = Dictionary(
    MetricDefinition.all.map { ("\($0.view).\($0.column)", $0.formula) }, uniquingKeysWith: { first, _ in first })
  private(set) var gaps: [String] = []

  init(_ schema: Schema) {
    self.schema = schema
  }

  mutating func table(_ table: Schema.Object) -> DataDictionary.Object {
    let texts = self.texts(tableTexts, table.name, count: 2)
    let siblings = Set(table.columns.map(\.name))
    let columns = table.columns.map { column in
      let meaning = self.meaning(column.name, kept[table.name] ?? table.name, siblings)
      let isNullable = table.isNullable(column)
      if isNullable, meaning.null == nil, kept[table.name] == nil {
        gaps.append("what NULL means in \(table.name).\(column.name)")
      }
      return DataDictionary.Column(
        name: column.name, meaning: meaning.text, unit: unit(column, meaning, siblings), type: column.type,
        null: isNullable ? meaning.null : nil, formula: nil)
    }
    return DataDictionary.Object(names: [table.name], grain: texts[0], purpose: "", source: texts[1], columns: columns)
  }

  mutating func view(_ group: [Schema.Object]) -> DataDictionary.Object {
    let texts = self.texts(viewTexts, group[0].name, count: 2)
    return DataDictionary.Object(
      names: group.map(\.name), grain: texts[0], purpose: texts[1], source: reads(group).joined(separator: ", "),
      columns: columns(of: group))
  }

  /// The columns of all variants of a view, each once.
  mutating func columns(of group: [Schema.Object]) -> [DataDictionary.Column] {
    let name = group[0].name
    let siblings = Set(group.flatMap(\.columns).map(\.name))
    var known: Set<String> = []
    return group.flatMap(\.columns).filter { known.insert($0.name).inserted }.map { column in
      let meaning = self.meaning(column.name, name, siblings)
      let unit = unit(column, meaning, siblings)
      return DataDictionary.Column(
        name: column.name, meaning: meaning.text, unit: unit, type: StoredType(of: column.name, in: unit).rawValue,
        null: meaning.null, formula: formulas["\(name).\(column.name)"])
    }
  }

  mutating func metrics(_ module: MetricModule) -> [DataDictionary.Metric] {
    module.metrics.map { metric in
      DataDictionary.Metric(
        id: metric.id, meaning: meaning(metric.column, metric.view, []).text, unit: metric.unitName,
        formula: metric.formula,
        view: metric.view, grains: module.grains.map(\.rawValue) + (module.isPooled ? ["portfolio"] : []))
    }
  }

  private mutating func texts(_ written: [String: [String]], _ name: String, count: Int) -> [String] {
    if let texts = written[name], texts.count == count { return texts }
    gaps.append(name)
    return Array(repeating: "", count: count)
  }

  private mutating func meaning(_ column: String, _ object: String, _ siblings: Set<String>) -> ColumnMeaning {
    if let meaning = meanings.meaning(of: column, in: object, siblings) { return meaning }
    gaps.append("\(object).\(column)")
    return ColumnMeaning(text: "")
  }

  private func unit(_ column: Schema.Column, _ meaning: ColumnMeaning, _ siblings: Set<String>) -> String {
    if let unit = meaning.unit { return unit }
    let ends = [
      ("_cents", "cents"), ("_pct", "%"), ("_units", "units"), ("_day", "days since 1970-01-01"), ("_date", "day"),
      ("as_of", "day"),
    ]
    if let end = ends.first(where: { column.name.hasSuffix($0.0) }) { return end.1 }
    return siblings.contains(column.name + "_day") ? "day" : "text"
  }

  /// The tables and views outside of the group that it reads.
  private func reads(_ group: [Schema.Object]) -> [String] {
    let read = group.reduce(into: Set<String>()) { $0.formUnion(DictionaryWriter.read(in: $1.sql)) }
    return schema.objects.map(\.name).filter { name in read.contains(name) && !group.contains { $0.name == name } }
  }

  /// The names behind FROM and JOIN; other words may be a column's, or a dataset's.
  static func read(in sql: String) -> Set<String> {
    let words = sql.replacing(#/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
      .split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return Set(zip(words, words.dropFirst()).filter { ["FROM", "JOIN"].contains($0.0) }.map { String($0.1) })
  }
}

extension StoredType {
  /// The type of a view's column, which SQLite does not know: it follows from the unit.
  ///
  /// Averages are binary numbers, whatever they count.
  init(of column: String, in unit: String) {
    let averages = ["_avg", "days_vacant_median", "avg_square_feet"]
    self =
      switch unit {
      case "text", "day", "month": .text
      case "%", "dollars", "dollars per square foot", "see unit": .real
      default: averages.contains(where: column.hasSuffix) ? .real : .integer
      }
  }
}
