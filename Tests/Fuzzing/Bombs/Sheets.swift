internal import SpreadsheetReader

extension Bomb {
  /// Bombs of a worksheet's rows.
  static let sheets: [Bomb] = [
    rows("a flood of blank cells") { times($0.cells + 1, "<c/>") },
    rows("a flood of blank cells with styles") { times($0.cells / 2, "<c s=\"1\"/><c/>") + "<c/>" },
    rows("a flood of numbers") { limits in times(limits.cells / 10 + 1, times(10, "<c><v>1</v></c>") + "</row><row>") },
    rows("a flood of columns") { times($0.columns + 1, "<c/>") },
    rows("a column far out") { _ in "<c r=\"ZZZZZZZZZZZZZZZZZZ1\"><v>1</v></c>" },
    rows("a row far out") { _ in "<c r=\"A99999999999999999999\"><v>1</v></c>" },
    rows("a number of a hundred thousand digits, and more") {
      times($0.textBytes + 1, "9").wrapped("<c><v>", "</v></c>")
    },
    rows("an inline text without end") {
      times($0.textBytes + 1, "x").wrapped("<c t=\"inlineStr\"><is><t>", "</t></is></c>")
    },
    rows("an inline text of many runs") {
      times($0.textBytes + 1, "<r><t>x</t></r>").wrapped("<c t=\"inlineStr\"><is>", "</is></c>")
    },
    rows("long inline texts, each within its bound") { limits in
      let text = times(limits.textBytes - 1, "x").wrapped("<c t=\"inlineStr\"><is><t>", "</t></is></c>")
      return times(limits.gridBytes / limits.textBytes + 1, text)
    },
    Bomb("sheet: a flood of rows") { limits in
      try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet(times(limits.rows + 1, "<row/>"))])
    },
    Bomb("sheet: rows of numbers beyond memory") { limits in
      let row = "<row>" + times(10, "<c><v>12345678</v></c>") + "</row>"
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet(times(limits.cells / 10 + 1, row))])
    },
    Bomb("sheet: a flood of merged ranges") { limits in
      let ranges = times(limits.mergedRanges + 1, "<mergeCell ref=\"A1:B1\"/>")
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet("", behindRows: ranges)])
    },
    Bomb("sheet: more merged ranges than differ") { limits in
      let ranges = (0...limits.mergedRanges).map {
        "<mergeCell ref=\"A\($0 % limits.rows + 1):XFD\($0 % limits.rows + 1)\"/>"
      }
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet("", behindRows: ranges.joined())])
    },
    Bomb("sheet: comments without end, then an element too many") { limits in
      let flood = times(limits.partBytes / 20, "<!---->") + times(limits.elements + 1, "<a/>")
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet(flood)])
    },
    Bomb("sheet: an error, then elements too many") { limits in
      let flood = "<a b=\"1\" b=\"2\"/>" + times(min(limits.elements, limits.partBytes / 8), "<a></a>")
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet(flood)])
    },
    Bomb("sheet: a flood of characters written as numbers") { limits in
      let cell = times(limits.textBytes, "&#120;").wrapped("<row><c t=\"str\"><v>", "x</v></c></row>")
      return try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet(cell)])
    },
    Bomb("workbook: a flood of sheets") { limits in
      try OOXMLParts.deflated([:], listing: times(limits.sheets + 1, "<sheet name=\"Data\" r:id=\"rId1\"/>"))
    },
    Bomb("relationships: a flood of them") { limits in
      let flood = (0...limits.treeElements).map { ("r\($0)", "image", "a.png") }
      return try OOXMLParts.deflated([OOXMLParts.workbookRelations: OOXMLParts.relations(flood)])
    },
    Bomb("styles: a flood of them") { limits in
      let flood = times(limits.treeElements + 1, "<xf numFmtId=\"14\"/>")
      return try OOXMLParts.deflated([OOXMLParts.styles: OOXMLParts.styleSheet("<cellXfs>\(flood)</cellXfs>")])
    },
    Bomb("styles: formats beyond a tree's memory") { limits in
      let format = "<numFmt numFmtId=\"1\" formatCode=\"\(times(500, "[h]"))\"/>"
      let flood = times(limits.treeBytes / 1_500 + 1, format)
      return try OOXMLParts.deflated([OOXMLParts.styles: OOXMLParts.styleSheet("<numFmts>\(flood)</numFmts>")])
    },
  ]

  /// Bombs of the table of shared strings.
  static let strings: [Bomb] = [
    table("a flood of empty strings") { times($0.sharedStringBytes / 8 + 1, "<si/>") },
    table("strings beyond their bytes") { limits in
      times(limits.sharedStringBytes / 1_000 + 1, "<si><t>\(times(1_000, "x"))</t></si>")
    },
    table("a string without end") { "<si><t>\(times($0.textBytes + 1, "x"))</t></si>" },
    table("a string of many runs") { "<si>\(times($0.textBytes + 1, "<r><t>x</t></r>"))</si>" },
    table("a string of escapes without end") { "<si><t>\(times($0.textBytes / 7 + 1, "_x000D_"))</t></si>" },
    Bomb("shared strings: a long one that many cells name") { limits in
      let cells = times(limits.gridBytes / limits.textBytes + 2, "<c t=\"s\"><v>0</v></c>")
      return try OOXMLParts.deflated([
        OOXMLParts.strings: OOXMLParts.table("<si><t>\(times(limits.textBytes, "x"))</t></si>"),
        OOXMLParts.sheet: OOXMLParts.worksheet("<row>\(cells)</row>"),
      ])
    },
  ]

  private static func rows(_ name: String, _ cells: @escaping @Sendable (Limits) -> String) -> Bomb {
    Bomb("sheet: \(name)") { limits in
      try OOXMLParts.deflated([OOXMLParts.sheet: OOXMLParts.worksheet("<row>\(cells(limits))</row>")])
    }
  }

  private static func table(_ name: String, _ items: @escaping @Sendable (Limits) -> String) -> Bomb {
    Bomb("shared strings: \(name)") { limits in
      try OOXMLParts.deflated([OOXMLParts.strings: OOXMLParts.table(items(limits))])
    }
  }
}
