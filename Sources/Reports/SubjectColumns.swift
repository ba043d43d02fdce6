internal import Domain
internal import Query

/// The columns that say whose figures a row holds, and the lines about their days.
enum SubjectColumns {
  /// How many of the first columns name the property.
  static let propertyColumns = 2

  static func columns(by grain: Grain) -> [Column] {
    [Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text)]
      + part(of: grain) + [Column("as_of", "As of", .date)] + machineColumns
  }

  static func cells(_ subject: Subject, by grain: Grain) -> [Cell] {
    let part: [Cell] =
      switch grain {
      case .property, .week: []
      case .floorplan: [.optional(subject.floorplan)]
      case .bedrooms: [.optional(subject.bedrooms)]
      case .month: [.optional(subject.month)]
      }
    return [.text(subject.propertyID), .text(subject.propertyName)] + part
      + [
        .date(subject.asOf), .text(subject.asOfBasis.rawValue), .text(subject.base.rawValue),
        .optional(subject.staleBecause),
      ]
  }

  static func total(_ coverage: Coverage?, by grain: Grain) -> [Cell] {
    [.blank, .text(coverage == nil ? "Total" : "Pooled")] + part(of: grain).map { _ in .blank } + [.blank]
      + machineColumns.map { _ in .blank }
  }

  /// "As of 2026-02-03 to 2026-02-04, as the files state (4), by the run time stamp (1)".
  static func days(_ subjects: [Subject]) -> String {
    guard let first = subjects.map(\.asOf).min(), let last = subjects.map(\.asOf).max() else {
      return "No good day yet"
    }
    let days = first == last ? "\(first)" : "\(first) to \(last)"
    let bases = Dictionary(grouping: subjects) { $0.asOfBasis }.mapValues { Set($0.map(\.propertyID)).count }
    let parts = AsOfBasis.allCases.compactMap { basis in
      bases[basis].map { bases.count == 1 ? basis.label : "\(basis.label) (\($0))" }
    }
    return "As of \(days), \(parts.joined(separator: ", "))"
  }

  /// One line for each property that stands on an older day.
  static func staleNotes(_ subjects: [Subject]) -> [String] {
    var told: Set<String> = []
    return subjects.compactMap { subject in
      guard let reason = subject.staleBecause, told.insert(subject.propertyID).inserted else { return nil }
      return "* \(subject.propertyName) is of \(subject.asOf): a later day is held back (\(reason))"
    }
  }

  private static let machineColumns = [
    Column("as_of_basis", "Day from", .text, shown: .never), Column("base", "Base", .text, shown: .never),
    Column("stale_because", "Stale because", .text, shown: .never),
  ]

  private static func part(of grain: Grain) -> [Column] {
    switch grain {
    case .property, .week: []
    case .floorplan: [Column("floorplan", "Floor plan", .text)]
    case .bedrooms: [Column("bedrooms", "Bedrooms", .count)]
    case .month: [Column("month", "Month", .text)]
    }
  }
}

extension AsOfBasis {
  /// Where the day comes from, to stand behind it.
  var label: String {
    switch self {
    case .stated: "as the files state"
    case .runStamp: "by the run time stamp"
    case .receipt: "by the day received"
    }
  }
}
