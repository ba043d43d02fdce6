/// Reads text as rows of comma-separated values; a quoted value may contain commas.
public func csvRows(_ text: String) -> [[String]] {
  text.split(whereSeparator: \.isNewline).map { line in
    var (cells, isQuoted) = ([""], false)
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }
}
