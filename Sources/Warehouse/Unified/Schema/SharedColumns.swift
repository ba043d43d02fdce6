internal import Domain

// Columns that several tables have with one meaning.
extension UnifiedColumn {
  /// The property's key: the first column of every table.
  static func propertyID(_ path: Path<String>) -> UnifiedColumn {
    text("property_id", path, "property key in the configuration")
  }

  /// The business day of the facts.
  static func asOf(_ path: Path<CivilDate>) -> UnifiedColumn {
    day("as_of", path, "business day of the facts")
  }

  /// The first day of a span.
  static func validFrom(_ path: Path<CivilDate>) -> UnifiedColumn {
    plainDay("valid_from", path, "first of the consecutive days of the dataset without a change")
  }

  /// The last day of a span.
  static func validTo(_ path: Path<CivilDate>) -> UnifiedColumn {
    plainDay(
      "valid_to", path,
      "last of the consecutive days of the dataset without a change; 9999-12-31 if that is the dataset's last day")
  }

  /// A unit's id.
  static func unitID(_ path: Path<String>) -> UnifiedColumn {
    text("unit_id", path, "unit id within the property: the source's id, otherwise the unit number")
  }

  /// A unit's number.
  static func unitNumber(_ path: Path<String>) -> UnifiedColumn {
    text("unit_number", path, "unit number")
  }

  /// The number of a unit that may be absent.
  static func unitNumber(_ path: Path<String?>) -> UnifiedColumn {
    text("unit_number", path, "unit number", null: "not for a unit, or not reported")
  }

  /// A status in the source's words.
  static func statusText(_ path: Path<String>) -> UnifiedColumn {
    text("status_text", path, "status as the source words it")
  }

  /// A transaction or charge code.
  static func code(_ path: Path<String>) -> UnifiedColumn {
    text("code", path, "transaction or charge code")
  }

  /// The day on which a household moved in, or is to.
  static func moveIn(_ path: Path<CivilDate?>) -> UnifiedColumn {
    day("move_in", path, "actual or scheduled move-in date", null: "not reported")
  }

  /// The day on which a household moved out, or is to.
  static func moveOut(_ path: Path<CivilDate?>) -> UnifiedColumn {
    day("move_out", path, "actual or scheduled move-out date", null: "not reported")
  }
}
