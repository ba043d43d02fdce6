internal import Pipeline

extension Refusal {
  /// Says which expected column a sheet does not have, and the nearest text of the header that has most of them.
  init(
    missing wanted: [ColumnSpec], _ best: (missing: [ColumnSpec], texts: [String], row: Int)?, sheet: String,
    feed: FeedTitle
  ) {
    let column = best?.missing.first ?? wanted.first { $0.isRequired } ?? wanted[0]
    var hints: [String] = []
    if let best {
      hints.append("row \(best.row + 1) has " + best.texts.prefix(24).map { "'\($0)'" }.joined(separator: ", "))
      let claimed = Set(wanted.flatMap(\.headers))
      let free = best.texts.filter { !claimed.contains(normalised($0)) }
      if let near = nearest(column.headers[0], in: free.map(normalised)),
        let printed = free.first(where: { normalised($0) == near })
      {
        hints.append("did you mean '\(printed)'?")
      }
    }
    hints.append("the column is declared in Sources/Connectors/\(feed.path).swift")
    self.init("\(feed.title): sheet '\(sheet)' has no column '\(column.title)'", hints: hints)
  }
}
