/// The columns of a table that fit a terminal, and their widths.
///
/// The widest text is broken over several lines, down to a width that can still be read. Where this is not enough, columns
/// are dropped: earlier periods and the days of windows first, then others from the right, because reports begin with what
/// matters most; the first two and the widest text stay.
struct FittedTable {
  /// The columns that fit, by their places.
  private(set) var places: [Int]
  /// Their widths.
  private(set) var widths: [Int] = []
  /// The columns that do not fit.
  private(set) var dropped: [Int] = []

  /// The narrowest column in which sentences are broken.
  private static let narrowest = 28
  private static let gap = 2

  /// Fits columns of these widths.
  init(_ wanted: [Int], _ columns: [Column], to width: Int) {
    places = Array(wanted.indices)
    let texts = places.filter { columns[$0].kind == .text && wanted[$0] > FittedTable.narrowest }
    let flexible = texts.max { (wanted[$0], -$0) < (wanted[$1], -$1) }
    while true {
      widths = places.map { wanted[$0] }
      let excess = widths.reduce(0, +) + FittedTable.gap * (places.count - 1) - width
      guard excess > 0 else { return }
      if let flexible, let place = places.firstIndex(of: flexible) {
        let room = wanted[flexible] - excess
        widths[place] = max(room, FittedTable.narrowest)
        if room >= FittedTable.narrowest { return }
      }
      let others = places.filter { $0 != flexible && $0 > 1 }
      guard let next = others.last(where: { columns[$0].isSecondary }) ?? others.last else { return }
      places.removeAll { $0 == next }
      dropped = (dropped + [next]).sorted()
    }
  }
}
