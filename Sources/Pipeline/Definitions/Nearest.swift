/// The known word a person most likely meant, for "did you mean"; nil if none is near.
///
/// Near is at most one mistake in three letters (a letter added, left out, changed, or two swapped), in any case;
/// among equally near words the first wins.
public func nearest(_ word: String, in known: [String]) -> String? {
  let letters = Array(word.lowercased())
  var best: (distance: Int, word: String)?
  for candidate in known {
    let other = Array(candidate.lowercased())
    let allowed = max(1, max(letters.count, other.count) / 3)
    guard abs(letters.count - other.count) <= allowed else { continue }
    let distance = editDistance(letters, other)
    if distance <= allowed, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.word
}

/// The least number of additions, omissions, changes and swaps of neighbours that turn one word into the other.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let change = last[column] + (left[row] == right[column] ? 0 : 1)
      var distance = min(change, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
