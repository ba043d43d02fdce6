internal import Domain
internal import Query

extension Document {
  /// Draws an answer about a window: a row for each property, then the pool.
  init<Figures>(
    title: String, _ answer: WindowAnswer<Figures>, figures: [FigureColumn<Figures>], report: String, notes: [String]
  ) {
    let days: [FigureColumn<Figures>] = [
      .date("first_date", "From") { $0.days.first }, .date("last_date", "Through") { $0.days.last },
      .date("compared_first_date", "Before from", shown: .never) { $0.days.comparedFirst },
      .date("compared_last_date", "Before through", shown: .never) { $0.days.comparedLast },
    ]
    let missing =
      answer.missing.isEmpty ? [] : ["n/a, no \(report) has come: \(answer.missing.joined(separator: ", "))"]
    self.init(
      title: "\(title), \(answer.window.words)", answer.answer, figures: days + figures, notes: notes + missing)
  }
}

extension Window {
  /// The window's name for people.
  var words: String { rawValue.replacing("_", with: " ") }
}
