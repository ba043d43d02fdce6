/// A section that a template file must have, and the placeholders that it may have.
struct NoticeSection: Hashable, Sendable {
  let name: String
  let placeholders: [String]
  /// The placeholders without which the letter would be incomplete.
  var required: [String] = []
  /// The text used where a file has no such section; nil for a required section.
  var fallback: String?
}

/// One template file: sections under their names in brackets, comments above the first section.
struct NoticeTemplateFile: Sendable {
  private var lines: [String: [String]] = [:]
  private var templates: [String: NoticeTemplate] = [:]

  /// Reads a file and collects everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - path: the file's name, for messages.
  ///   - sections: the sections that the file must have; it may have no others.
  ///   - keepsLines: whether a section's lines remain separate; otherwise they are joined by spaces.
  ///   - problems: receives the problems to correct, each with file, rule and remedy.
  init(
    _ bytes: [UInt8], path: String, sections: [NoticeSection], keepsLines: Bool, problems: inout [String]
  ) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      problems.append("\(path): it is not UTF-8 text. Save it as UTF-8")
      return
    }
    let places = read(text, path, sections.map(\.name), &problems)
    for section in sections {
      if places[section.name] == nil, let fallback = section.fallback {
        templates[section.name] = NoticeTemplate(fallback)
        continue
      }
      guard let place = places[section.name], let content = lines[section.name] else {
        problems.append(
          "\(path): section [\(section.name)] is missing. Every section of the default file is required")
        continue
      }
      let template = NoticeTemplate(content.joined(separator: keepsLines ? "\n" : " "))
      templates[section.name] = template
      problems += section.problems(of: template).map { "\(path): line \(place): \($0)" }
    }
  }

  /// A section as a template.
  subscript(section: NoticeSection) -> NoticeTemplate { templates[section.name] ?? NoticeTemplate("") }

  /// A section's lines.
  func lines(of section: NoticeSection) -> [String] { lines[section.name] ?? [] }

  /// Splits a text into its sections, without blank lines at either end.
  ///
  /// - Returns: the number of the line on which each section begins, from 1.
  private mutating func read(
    _ text: String, _ path: String, _ known: [String], _ problems: inout [String]
  ) -> [String: Int] {
    var places: [String: Int] = [:]
    var current: String?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let place = "\(path): line \(index + 1)"
      if line.first == "[", line.last == "]" {
        let name = String(line.dropFirst().dropLast())
        current = name
        if !known.contains(name) {
          problems.append("\(place): unknown section [\(name)]; sections: \(list(known.map { "[\($0)]" }))")
        } else if places.updateValue(index + 1, forKey: name) != nil {
          problems.append("\(place): duplicate section [\(name)]. Keep one")
        }
      } else if let current {
        lines[current, default: []].append(String(line))
      } else if !line.isEmpty, line.first != "#" {
        problems.append("\(place): text before the first section. Move it into a section, or start the line with '#'")
      }
    }
    lines = lines.mapValues { $0.trimmed }
    return places
  }
}

extension NoticeSection {
  fileprivate func problems(of template: NoticeTemplate) -> [String] {
    let used = template.placeholders
    let unknown = used.filter { !placeholders.contains($0) }.map { name in
      "section [\(self.name)] has no placeholder {\(name)}; "
        + (placeholders.isEmpty ? "it has none" : "it has \(list(placeholders.map { "{\($0)}" }))")
    }
    let missing = required.filter { !used.contains($0) }.map { "section [\(self.name)] must contain {\($0)}. Add it" }
    return unknown + missing
  }
}

extension [String] {
  fileprivate var trimmed: [String] {
    let start = drop { $0.allSatisfy(\.isWhitespace) }
    return (start.lastIndex { !$0.allSatisfy(\.isWhitespace) }).map { Array(start[...$0]) } ?? []
  }
}

private func list(_ words: [String]) -> String { words.joined(separator: " ") }
