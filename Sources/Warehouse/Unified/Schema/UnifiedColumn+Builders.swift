internal import Domain

// An optional property needs `null`, which states what NULL means; any other column is NOT NULL.
extension UnifiedColumn {
  typealias Path<Value> = any KeyPath<Row, Value> & Sendable

  static func text(
    _ name: String, _ path: Path<String>, _ meaning: String, unit: String = "text", _ privacy: ColumnPrivacy? = nil
  ) -> UnifiedColumn {
    column(name, .text, path, meaning, unit: unit, privacy)
  }

  static func text(
    _ name: String, _ path: Path<String?>, _ meaning: String, null: String, _ privacy: ColumnPrivacy? = nil
  ) -> UnifiedColumn {
    column(name, ColumnType.text.optional, path, meaning, null: null, unit: "text", privacy)
  }

  /// A whole number; the unit says what is counted.
  static func integer(_ name: String, _ path: Path<Int>, _ meaning: String, unit: String) -> UnifiedColumn {
    column(name, .integer, path, meaning, unit: unit)
  }

  static func integer(
    _ name: String, _ path: Path<Int?>, _ meaning: String, unit: String, null: String
  ) -> UnifiedColumn {
    column(name, ColumnType.integer.optional, path, meaning, null: null, unit: unit)
  }

  /// 1 for true, 0 for false.
  static func flag(_ name: String, _ path: Path<Bool>, _ meaning: String) -> UnifiedColumn {
    column(name, .flag, path, meaning, unit: "flag")
  }

  /// Whole cents in `NAME_cents`, and dollars in the generated column `NAME`.
  static func money(_ name: String, _ path: Path<Money>, _ meaning: String) -> UnifiedColumn {
    column(name + "_cents", .money, path, meaning, unit: "cents", dollars: name)
  }

  static func money(_ name: String, _ path: Path<Money?>, _ meaning: String, null: String) -> UnifiedColumn {
    column(name + "_cents", ColumnType.money.optional, path, meaning, null: null, unit: "cents", dollars: name)
  }

  /// Whole cents without a column in dollars.
  static func cents(_ name: String, _ path: Path<Money?>, _ meaning: String, null: String) -> UnifiedColumn {
    column(name, ColumnType.money.optional, path, meaning, null: null, unit: "cents")
  }

  /// A day as ISO text, and its number since 1970-01-01: `as_of` and `as_of_day`, `event_date` and `event_day`.
  static func day(_ name: String, _ path: Path<CivilDate>, _ meaning: String) -> UnifiedColumn {
    column(name, .day, path, meaning, unit: "day", number: { $0.dayNumber })
  }

  static func day(_ name: String, _ path: Path<CivilDate?>, _ meaning: String, null: String) -> UnifiedColumn {
    column(name, ColumnType.day.optional, path, meaning, null: null, unit: "day", number: { $0?.dayNumber })
  }

  /// A day as ISO text alone.
  static func plainDay(_ name: String, _ path: Path<CivilDate>, _ meaning: String) -> UnifiedColumn {
    column(name, .day, path, meaning, unit: "day")
  }

  /// A month as `YYYY-MM`.
  static func month(_ name: String, _ path: Path<CivilMonth>, _ meaning: String) -> UnifiedColumn {
    column(name, .month, path, meaning, unit: "month")
  }

  static func month(_ name: String, _ path: Path<CivilMonth?>, _ meaning: String, null: String) -> UnifiedColumn {
    column(name, ColumnType.month.optional, path, meaning, null: null, unit: "month")
  }

  /// A value of a closed set, which the meaning lists.
  ///
  /// - Parameters:
  ///   - name: the column's name.
  ///   - path: the property.
  ///   - meaning: what the column holds; the values are added to it.
  ///   - cases: the values that occur; all by default.
  ///   - isChecked: whether CHECK refuses others. SQLite builds a list of more than two for every row, so tables of many
  ///     rows do without.
  ///   - isListed: whether the values are added to the meaning; false where it explains them.
  /// - Returns: the column.
  static func enumeration<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Value>, _ meaning: String, cases: [Value] = Array(Value.allCases),
    isChecked: Bool = false, isListed: Bool = true
  ) -> UnifiedColumn {
    let values = cases.map(\.rawValue)
    return column(
      name, .enumeration, path, isListed ? listing(meaning, values) : meaning, unit: "text",
      check: isChecked ? values : nil)
  }

  static func enumeration<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Value?>, _ meaning: String, null: String, isChecked: Bool = false,
    isListed: Bool = true
  ) -> UnifiedColumn {
    let values = Value.allCases.map(\.rawValue)
    return column(
      name, ColumnType<Value>.enumeration.optional, path, isListed ? listing(meaning, values) : meaning, null: null,
      unit: "text", check: isChecked ? values : nil)
  }

  private static func listing(_ meaning: String, _ values: [String]) -> String {
    "\(meaning): \(values.joined(separator: ", "))"
  }

  private static func column<Value>(
    _ name: String, _ type: ColumnType<Value>, _ path: Path<Value>, _ meaning: String, null: String? = nil,
    unit: String, _ privacy: ColumnPrivacy? = nil, dollars: String? = nil,
    number: (@Sendable (Value) -> Int?)? = nil, check: [String]? = nil
  ) -> UnifiedColumn {
    let must = null == nil ? " NOT NULL" : ""
    let values = check.map { " CHECK (\(name) IN (\($0.map { "'\($0)'" }.joined(separator: ", "))))" } ?? ""
    var lines = ["\(name) \(type.sql)\(must)\(values)"]
    if let dollars { lines.append("\(dollars) REAL GENERATED ALWAYS AS (\(name) / 100.0) VIRTUAL") }
    let numbered = number.map { _ in (name.hasSuffix("_date") ? String(name.dropLast("_date".count)) : name) + "_day" }
    if let numbered { lines.append("\(numbered) INTEGER\(must)") }
    let stored = [name] + (numbered.map { [$0] } ?? [])
    return UnifiedColumn(
      declaration: ColumnDeclaration(
        name: name, lines: lines, stored: stored, readable: stored + (dollars.map { [$0] } ?? []),
        meaning: ColumnMeaning(text: meaning, null: null, unit: unit), privacy: privacy),
      append: { row, fields in
        let value = row[keyPath: path]
        fields.append(type.field(value))
        if let number { fields.append(.count(number(value))) }
      },
      read: { field, row in
        guard let writable = path as? WritableKeyPath<Row, Value> else { return true }
        guard let value = type.value(field) else { return false }
        row[keyPath: writable] = value
        return true
      })
  }
}
