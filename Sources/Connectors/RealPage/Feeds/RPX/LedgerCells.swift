internal import Domain
internal import JSON

/// One line of RPX's resident ledger: its texts by their columns' names in lower case.
struct LedgerCells {
  private var texts: [String: String] = [:]

  init(_ json: String) {
    // A line that is no object has no cells, and its ledger proves nothing.
    let parsed: JSON?
    do { parsed = try JSON.parse(Array(json.utf8)) } catch { parsed = nil }
    guard case .object(let members)? = parsed else { return }
    for member in members {
      if case .string(let text) = member.value, !text.isEmpty { texts[member.key.lowercased()] = text }
    }
  }

  func text(_ names: [String]) -> String? { names.lazy.compactMap { texts[$0] }.first }

  func money(_ names: [String]) -> Money? {
    guard let text = text(names) else { return nil }
    // The data set writes four decimals; the last two must be zeros.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isLong = parts.count == 2 && parts[1].count == 4 && parts[1].hasSuffix("00")
    return Money(ifAmount: isLong ? String(text.dropLast(2)) : text)
  }

  func day(_ names: [String]) -> CivilDate? {
    guard let text = text(names) else { return nil }
    return text.contains("/") ? CivilDate(ifUS: text.prefix { $0 != " " }) : CivilDate(ofStamp: text)
  }
}
