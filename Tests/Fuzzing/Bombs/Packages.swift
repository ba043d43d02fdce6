internal import Simulator
internal import SpreadsheetReader
internal import TestSupport

extension OOXMLParts {
  /// The names of the parts that every workbook is read by.
  static var names: [String] { seed.map(\.name) }

  /// A deflated workbook with other parts, each by its name; new ones go to the end.
  static func deflated(_ changes: [String: String], listing sheets: String? = nil) throws -> [UInt8] {
    var parts = seed
    var changes = changes
    changes[workbook] = sheets.map(book) ?? changes[workbook]
    for index in parts.indices {
      if let text = changes.removeValue(forKey: parts[index].name) { parts[index].text = text }
    }
    return try zipFile(parts + changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// A part of the small workbook with more in front of its root's end.
  static func grown(_ name: String, by text: String) -> String {
    let part = seed.first { $0.name == name }?.text ?? ""
    let end = part.lastIndex(of: "<") ?? part.endIndex
    return part[..<end] + text + part[end...]
  }

  /// A part of the small workbook with more behind its root's start.
  static func begun(_ name: String, by text: String) -> String {
    let part = seed.first { $0.name == name }?.text ?? ""
    let start = part.firstIndex(of: ">").map { part.index(after: $0) } ?? part.startIndex
    return part[..<start] + text + part[start...]
  }
}

/// A text so many times.
func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

extension String {
  /// The text between two others.
  func wrapped(_ start: String, _ end: String) -> String { start + self + end }
}

extension Bomb {
  /// Bombs of the zip itself.
  static let zips: [Bomb] =
    OOXMLParts.names.flatMap { name in
      [
        Bomb("zip: \(name) unpacks beyond a part's bytes") { limits in
          try OOXMLParts.deflated([name: OOXMLParts.grown(name, by: times(limits.partBytes, " "))])
        },
        Bomb("zip: \(name) unpacks to more than is stated") { limits in
          let long = OOXMLParts.grown(name, by: times(limits.partBytes, " "))
          return restated(try OOXMLParts.deflated([name: long]), name, size: 100)
        },
      ]
    } + [
      Bomb("zip: more entries than parts are read") { limits in
        entries((0...limits.parts).map { "\($0)" })
      },
      Bomb("zip: parts that nobody needs unpack beyond the total") { limits in
        let spare = times(limits.partBytes / 2, " ")
        return try OOXMLParts.deflated(
          Dictionary(uniqueKeysWithValues: (0...2 * limits.totalBytes / limits.partBytes).map { ("spare\($0)", spare) })
        )
      },
      Bomb("zip: one part is listed as many sheets") { limits in
        let sheet = OOXMLParts.worksheet(times(limits.partBytes / 2, " "))
        let list = times(2 * limits.totalBytes / limits.partBytes + 1, "<sheet name=\"Data\" r:id=\"rId1\"/>")
        return try OOXMLParts.deflated([OOXMLParts.sheet: sheet], listing: list)
      },
      Bomb("zip: entries overlap, all of them in one place") { _ in
        var zip = OOXMLParts.zip(OOXMLParts.seed)
        let last = zip.entries.count
        zip.entries += (0..<50).map { ZipBuilder.Entry(name: "\($0)", content: []) }
        let content = zip.entries[3].content
        for index in zip.entries.indices.dropFirst(last) {
          zip.entries[index].statedOffset = 0
          zip.entries[index].statedSize = content.count
        }
        return zip.bytes
      },
      Bomb("zip: two entries of one name") { _ in entries(OOXMLParts.names + ["XL/Workbook.xml"]) },
      Bomb("zip: an encrypted entry") { _ in changed { $0.flags = 1 } },
      Bomb("zip: a strongly encrypted entry") { _ in changed { $0.flags = 0x41 } },
      Bomb("zip: sizes of four gigabytes") { _ in changed { $0.statedSize = 0xFFFF_FFFE } },
      Bomb("zip: zip64 sizes beyond all numbers") { _ in
        changed {
          $0.isZip64 = true
          $0.statedSize = -1
        }
      },
      Bomb("zip: zip64 sizes of an exabyte") { _ in
        changed {
          $0.isZip64 = true
          $0.unpackedSize = 1 << 60
        }
      },
      Bomb("zip: an end that counts 65,535 entries") { _ in
        var zip = OOXMLParts.zip(OOXMLParts.seed)
        zip.statedCount = 65_535
        return zip.bytes
      },
      Bomb("zip: a thousand ends, each of which counts 65,534 entries") { _ in
        var zip = OOXMLParts.zip(OOXMLParts.seed).bytes
        let end = Array(zip.suffix(22))
        let directory = zip.count - 22 - Int(end[12]) - Int(end[13]) << 8
        for _ in 0..<2_900 {
          let size = zip.count - directory
          zip += end[..<8] + le16(65_534) + le16(65_534) + le32(size) + le32(directory) + le16(0)
        }
        return zip
      },
      Bomb("zip: an unknown compression") { _ in changed { $0.method = 77 } },
    ]

  private static func entries(_ names: [String]) -> [UInt8] {
    var zip = ZipBuilder()
    zip.entries = names.map { ZipBuilder.Entry(name: $0, content: []) }
    return zip.bytes
  }

  /// The small workbook with every entry changed.
  private static func changed(_ change: (inout ZipBuilder.Entry) -> Void) -> [UInt8] {
    var zip = OOXMLParts.zip(OOXMLParts.seed)
    for index in zip.entries.indices { change(&zip.entries[index]) }
    return zip.bytes
  }

  /// A zip whose directory and local header state another unpacked size for an entry.
  private static func restated(_ zip: [UInt8], _ name: String, size: Int) -> [UInt8] {
    var zip = zip
    for (signature, sizeOffset, nameOffset) in [(0x0201_4B50, 24, 46), (0x0403_4B50, 22, 30)] {
      let head = le32(signature)
      for start in zip.indices.dropLast(nameOffset + name.utf8.count) where zip[start...].starts(with: head) {
        if zip[(start + nameOffset)...].starts(with: name.utf8) {
          zip.replaceSubrange(start + sizeOffset..<start + sizeOffset + 4, with: le32(size))
        }
      }
    }
    return zip
  }

  /// Bombs that any part of a workbook may hold.
  static let parts: [Bomb] = OOXMLParts.names.flatMap { name in
    [
      Bomb("xml: \(name) laughs a billion times") { _ in
        let entities = (1...9).map { "<!ENTITY l\($0) \"\(times(10, "&l\($0 - 1);"))\">" }.joined()
        let type = "<!DOCTYPE x [<!ENTITY l0 \"lol\">\(entities)]>"
        return try OOXMLParts.deflated([name: type + OOXMLParts.grown(name, by: "&l9;")])
      },
      Bomb("xml: \(name) nests too deep") { limits in
        try OOXMLParts.deflated([name: OOXMLParts.grown(name, by: times(limits.depth + 1, "<a>"))])
      },
      Bomb("xml: \(name) has a flood of attributes") { _ in
        let flood = (0..<20_000).map { " a\($0)=\"\"" }.joined()
        return try OOXMLParts.deflated([name: OOXMLParts.grown(name, by: "<a\(flood)/>")])
      },
      Bomb("xml: \(name) has an attribute without end") { limits in
        let long = times(max(2 << 20, limits.partBytes / 2), "x")
        return try OOXMLParts.deflated([name: OOXMLParts.grown(name, by: "<a a=\"\(long)\"/>")])
      },
      Bomb("xml: \(name) has a flood of elements") { limits in
        try OOXMLParts.deflated([name: OOXMLParts.begun(name, by: times(limits.elements + 1, "<a/>"))])
      },
      Bomb("xml: \(name) has a flood of namespaces, and looks through them") { limits in
        let levels = min(150, limits.partBytes / 10_000)
        let open = (0..<levels).map { level in
          "<a" + (0..<200).map { " xmlns:n\(level)_\($0)=\"u\"" }.joined() + ">"
        }
        let flood = open.joined() + times(limits.elements / 8, "<n0_0:b/>") + times(levels, "</a>")
        return try OOXMLParts.deflated([name: OOXMLParts.begun(name, by: flood)])
      },
    ]
  }
}
