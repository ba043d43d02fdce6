internal import Domain
internal import Query
internal import Warehouse

/// The columns that identify the subject of a row, and the lines about the days of the rows.
enum SubjectColumns {
  /// The number of leading columns that name the property.
  static let propertyColumns = 2

  static func columns(by grain: Grain) -> [Column] {
    [Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text)]
      + part(of: grain) + [Column("as_of", "As of", .date)] + dayColumns
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
        .date(subject.asOf), .count(subject.daysBehind), .text(subject.asOfBasis.rawValue),
        .text(subject.primarySource.rawValue),
        .optional(subject.staleBecause),
      ]
  }

  static func total(_ coverage: Coverage?, by grain: Grain) -> [Cell] {
    [.blank, .text(coverage == nil ? "Total" : "Pooled")] + part(of: grain).map { _ in .blank } + [.blank]
      + dayColumns.map { _ in .blank }
  }

  /// The lead of the row of means.
  static func mean(by grain: Grain) -> [Cell] {
    [.blank, .text("Mean of properties")] + total(nil, by: grain).dropFirst(2)
  }

  /// Says what the row of means is.
  static let meanNote =
    "Mean of properties: the simple mean of the properties' own ratios, each with the same weight, of"
    + " those that have one. Pooled: sums of all properties divided by each other"

  /// Formats the days of the rows: "As of 2026-02-03 to 2026-02-04, as stated in the files (4), by the time of the run
  /// (1)".
  static func days(_ subjects: [Subject]) -> String {
    guard let first = subjects.map(\.asOf).min(), let last = subjects.map(\.asOf).max() else {
      return "No good day yet"
    }
    let days = first == last ? "\(first)" : "\(first) to \(last)"
    let bases = Dictionary(grouping: subjects) { $0.asOfBasis }.mapValues { Set($0.map(\.propertyID)).count }
    let parts = LoadRecord.AsOfBasis.allCases.compactMap { basis in
      bases[basis].map { bases.count == 1 ? basis.label : "\(basis.label) (\($0))" }
    }
    return "As of \(days), \(parts.joined(separator: ", "))"
  }

  /// Explains the marked rows: how much older they are than the latest day, and why later or better files are not used.
  ///
  /// Where the days apply only to some of a row's figures, such as its rents, `dataset` names these.
  static func lateNotes(_ subjects: [Subject], of dataset: String? = nil) -> [String] {
    var seen: Set<String> = []
    return LateNotes.lines(
      subjects.filter { seen.insert($0.propertyID).inserted }.map {
        LateNotes.Age(
          property: $0.propertyName, asOf: $0.asOf, daysBehind: $0.daysBehind, staleBecause: $0.staleBecause)
      }, of: dataset)
  }

  private static let dayColumns = [
    Column("days_behind", "Days behind", .count, shown: .unlessZero),
    Column("as_of_basis", "Day from", .text, shown: .never), Column("primary_source", "Base", .text, shown: .never),
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

extension LoadRecord.AsOfBasis {
  /// The basis of a day, printed after the day.
  var label: String {
    switch self {
    case .stated: "as stated in the files"
    case .runStamp: "by the time of the run"
    case .given: "as given by the operator"
    case .siteList: "as stated in the site list"
    case .request: "as requested"
    case .received: "by the day received"
    }
  }
}
