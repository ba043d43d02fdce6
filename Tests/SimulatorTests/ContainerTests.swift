import SpreadsheetReader
import Testing

@testable import Simulator

@Suite("A container")
struct ContainerTests {
  /// Texts over several string records, wide ones among them, and more merged cells than one record holds.
  private static let drawing: SheetDrawing = {
    var drawing = SheetDrawing()
    for row in 0..<2000 {
      let text = String(repeating: row.isMultiple(of: 7) ? "‡ é" : "abc", count: row % 40 + 1) + "\(row)"
      drawing.text(text, row: row, 1...(row % 3 + 1))
      drawing.put(.number(Double(row) / 4, .amount), row: row, 6...7)
    }
    return drawing
  }()

  @Test("What was drawn is read back", arguments: [Container.labels, .crystal, .component, .ooxml])
  func readBack(container: Container) throws {
    let bytes = try container.file(Self.drawing)
    let cells = try Cells(bytes)
    #expect(cells.rows.count == 2000)
    for (drawn, read) in zip(Self.drawing.rows, cells.rows) {
      #expect(drawn.row == read.index)
      for cell in drawn.cells {
        let value = read.cells[cell.columns.lowerBound]
        switch cell.content {
        case .text(let text): #expect(value?.text == text)
        case .number(let number, _): #expect(value?.hundredths == Int64(number * 100))
        }
      }
    }
    let merged = try Workbook.open(.bytes(bytes)).sheets[0].mergedRanges()
    #expect(merged.count == Self.drawing.merged.count)
    #expect(merged.contains(CellRange(rows: 1999...1999, columns: 6...7)))
  }

  @Test("A file is the same whenever it is written", arguments: [Container.labels, .crystal, .component, .ooxml])
  func determinism(container: Container) throws {
    #expect(try container.file(Self.drawing) == container.file(Self.drawing))
  }

  @Test("Each drawing is a sheet under its name", arguments: [Container.labels, .component, .ooxml])
  func sheets(container: Container) throws {
    var other = SheetDrawing()
    other.text("alone", row: 3, 2)
    let bytes = try container.file([("First & last", Self.drawing), ("Other", other)])
    let workbook = try Workbook.open(.bytes(bytes))
    #expect(workbook.sheets.map(\.name) == ["First & last", "Other"])
    #expect(try Grid(workbook.sheets[1]).rows.flatMap(\.cells).map(\.name) == ["C4"])
  }

  @Test("Each dialect names its stream in its own way")
  func streams() throws {
    #expect(try Container.labels.file(Self.drawing).holds(wide("Workbook")))
    let crystal = try Container.crystal.file(Self.drawing)
    #expect(crystal.holds(wide("WORKBOOK")) && crystal.holds(wide("\u{05}SummaryInformation")))
    #expect(crystal.holds(Array("Powered by Crystal".utf8)))
  }

  @Test("Crystal's string table says that each text is used once, and goes on in further records")
  func stringTable() {
    let records = records(of: BIFFWriter(dialect: .crystal).workbook([("Sheet1", Self.drawing)]))
    let table = records.first { $0.type == 0x00FC }
    #expect(table.map { Array($0.body[0..<4]) } == table.map { Array($0.body[4..<8]) })
    #expect(records.count { $0.type == 0x003C } > 1)
    #expect(records.allSatisfy { $0.body.count <= 8224 })
    #expect(!records.contains { $0.type == 0x0204 || $0.type == 0x0042 })
  }

  @Test("The label dialect has no string table")
  func labels() {
    let types = Set(records(of: BIFFWriter(dialect: .labels).workbook([("Sheet1", Self.drawing)])).map(\.type))
    #expect(types.contains(0x0204) && types.contains(0x0042))
    #expect(!types.contains(0x00FC) && !types.contains(0x00FD))
  }

  private func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private func records(of stream: [UInt8]) -> [(type: Int, body: [UInt8])] {
    var records: [(Int, [UInt8])] = []
    var place = 0
    while place + 4 <= stream.count {
      let length = Int(stream[place + 2]) | Int(stream[place + 3]) << 8
      let body = Array(stream[(place + 4)..<(place + 4 + length)])
      records.append((Int(stream[place]) | Int(stream[place + 1]) << 8, body))
      place += 4 + length
    }
    return records
  }
}

extension [UInt8] {
  /// Whether the bytes stand somewhere in these.
  fileprivate func holds(_ bytes: [UInt8]) -> Bool {
    indices.dropLast(bytes.count - 1).contains { self[$0...].starts(with: bytes) }
  }
}
