import Domain
import Simulator
import SpreadsheetReader
import Testing

@Suite("The files of a world")
struct ReportFileTests {
  @Test("The same seed gives the same bytes, whatever other properties there are")
  func determinism() throws {
    let alone = World(seed: 1, asOf: asOf, properties: PropertyProfile.demo.filter { $0.key == "aspire_7th_and_grant" })
    let reversed = World(seed: 1, asOf: asOf, properties: PropertyProfile.demo.reversed())
    for report in RealPageReport.allCases {
      let files = try [alone, reversed].map { world in
        try #require(world.property("aspire_7th_and_grant")).file(report, on: asOf)
      }
      #expect(files[0].bytes == files[1].bytes)
      #expect(try property("aspire_7th_and_grant", seed: 2).file(report, on: asOf).bytes != files[0].bytes)
    }
  }

  @Test("No two files of a day share a name, and names lie about what is inside")
  func names() throws {
    let files = try keys.flatMap { key in try RealPageReport.allCases.map { try property(key).file($0, on: asOf) } }
    #expect(Set(files.map(\.name)).count == files.count)
    let isOLE2 = { (file: ReportFile) in file.bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) }
    #expect(files.contains { $0.name.hasSuffix(".xlsx") && isOLE2($0) })
    #expect(files.contains { $0.name.hasSuffix(".xls") && $0.bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) })
  }

  @Test("A date too late gives a Box Score with one line that says so")
  func refused() throws {
    let cells = try Cells(try property("ridian").refusedBoxScore(on: asOf))
    #expect(cells.rows.last?.index == 9)
    #expect(
      cells.rows.last?.cells[0]?.text
        == "Invalid end date entered - end date must be less than or equal to the property date")
    #expect(cells.rows.contains { $0.cells[3]?.text == "BOXSCORE" })
  }
}

@Suite("A drawn Box Score")
struct BoxScoreTests {
  @Test("Units are vacant or occupied, by their parts, in every row of the first section", arguments: keys)
  func rows(key: String) throws {
    let rows = try firstSection(key).filter { $0[2] != nil }
    #expect(rows.count > 5)
    for row in rows {
      let counts = try (2...11).map { try #require(row[$0]?.hundredths) }
      #expect(counts[0] == counts[1] + counts[6])
      #expect(counts[1] == counts[2] + counts[3] + counts[4] + counts[5])
      #expect(counts[6] == counts[7] + counts[8] + counts[9])
    }
  }

  @Test("Group totals and the property's total are the sums of the floor plans", arguments: keys)
  func totals(key: String) throws {
    let rows = try firstSection(key).filter { $0[2] != nil }
    let plans = rows.filter { $0[1] != nil }
    let groups = rows.filter { $0[0]?.text?.hasPrefix("Total ") == true }
    let property = try #require(rows.last)
    #expect(property[0]?.text == "Property Totals")
    for column in 2...11 {
      #expect(sum(plans, column) == sum([property], column))
      #expect(sum(groups, column) == sum([property], column))
    }
  }

  @Test("Later sections name the floor plans again and end with totals of their own", arguments: keys)
  func laterSections(key: String) throws {
    let cells = try Cells(try property(key).file(.boxScore, on: asOf))
    #expect(cells.rows(with: "Property Totals", in: 0).count > 1)
    let plan = try #require(try firstSection(key).compactMap { $0[1]?.text }.first)
    #expect(cells.rows(with: plan, in: 1).count > 2)
  }

  /// The rows below the captions, down to the first total of the property.
  private func firstSection(_ key: String) throws -> [[Int: Value]] {
    let cells = try Cells(try property(key).file(.boxScore, on: asOf))
    let start = try #require(cells.rows.firstIndex { $0.cells[9]?.text?.hasPrefix("No") == true })
    let end = try #require(cells.rows.firstIndex { $0.cells[0]?.text == "Property Totals" })
    return cells.rows[(start + 1)...end].map(\.cells)
  }
}

@Suite("A drawn Rent Roll")
struct RentRollTests {
  @Test("The totals are the sums of the units and of what their residents are billed", arguments: keys)
  func totals(key: String) throws {
    let cells = try Cells(try property(key).file(.rentRoll, on: asOf))
    let end = try #require(cells.rows.firstIndex { $0.cells[19]?.text == "Totals:" })
    let rows = cells.rows[..<end].map(\.cells).filter { $0[32] != nil || $0[35] != nil || $0[56] != nil }
    let total = cells.rows[end].cells
    for (column, totalColumn) in [(32, 31), (40, 39), (45, 45), (49, 49), (53, 53), (56, 56)] {
      #expect(numbers(rows, column) == total[totalColumn]?.hundredths, "column \(column)")
    }
  }

  @Test("The unit rows agree with the Box Score's counts and averages, floor plan by floor plan", arguments: keys)
  func boxScore(key: String) throws {
    let property = try property(key)
    let units = try Cells(try property.file(.rentRoll, on: asOf)).rows.map(\.cells).filter {
      $0[0] != nil && $0[13] != nil && $0[32] != nil && $0[17]?.text != "Unit/Lease\nStatus"
    }
    #expect(units.count == property.profile.unitCount)
    let box = try Cells(try property.file(.boxScore, on: asOf))
    for plan in property.profile.plans {
      let row = try #require(box.rows(with: plan.name, in: 1).first)
      let here = units.filter { $0[2]?.text == plan.name }
      let status = { (text: String) in Int64(here.count { $0[17]?.text == text }) * 100 }
      #expect(row[2]?.hundredths == Int64(here.count) * 100)
      #expect(row[9]?.hundredths == status("Occupied"))
      #expect(row[10]?.hundredths == status("Occupied-NTV"))
      #expect(row[11]?.hundredths == status("Occupied-NTVL"))
      #expect(row[4]?.hundredths == status("Vacant"))
      #expect(row[5]?.hundredths == status("Vacant-Leased"))
      #expect(row[13]?.hundredths == mean(here, 32))
      #expect(row[14]?.hundredths == mean(here.filter { $0[17]?.text?.hasPrefix("Occupied") == true }, 40))
    }
  }

  @Test("Pages break in the middle of a unit")
  func pages() throws {
    let cells = try Cells(try property("nexus_east").file(.rentRoll, on: asOf))
    let breaks = cells.rows.indices.filter { cells.rows[$0].cells[0]?.text == "\nUnit" }
    #expect(breaks.count > 10)
    #expect(breaks.contains { cells.rows[$0 + 1].cells[0] == nil })
  }

  /// Amounts printed as numbers; those with a star are text and no part of a total.
  private func numbers(_ rows: [[Int: Value]], _ column: Int) -> Int64 {
    sum(rows.filter { if case .number = $0[column] { true } else { false } }, column)
  }

  private func mean(_ rows: [[Int: Value]], _ column: Int) -> Int64 {
    rows.isEmpty ? 0 : (2 * sum(rows, column) + Int64(rows.count)) / (2 * Int64(rows.count))
  }
}

@Suite("A drawn Delinquent and Prepaid")
struct DelinquencyTests {
  @Test("Every line and subtotal nets prepaid and delinquent, and so do its ages", arguments: keys)
  func nets(key: String) throws {
    for row in try detail(key).filter({ $0[18] != nil && $0[23]?.hundredths != nil }) {
      let net = sum([row], 23) + sum([row], 29)
      #expect(net == [43, 48, 52, 55].reduce(0) { $0 + sum([row], $1) })
      if let printed = row[39]?.hundredths { #expect(printed == net) }
    }
  }

  @Test("The grand totals are the sums of the lines, and split the accounts by their nets", arguments: keys)
  func totals(key: String) throws {
    let cells = try Cells(try property(key).file(.delinquency, on: asOf))
    let rows = try detail(key).filter { $0[23]?.hundredths != nil }
    let lines = rows.filter { $0[18]?.text != "Subtotals:" }
    let total = try #require(cells.rows(with: "Grand Totals:", in: 16).first)
    #expect(sum(lines, 23) == total[23]?.hundredths)
    #expect(sum(lines, 29) == total[30]?.hundredths)
    let nets = rows.compactMap { $0[39]?.hundredths }
    #expect(nets.reduce(0, +) == total[39]?.hundredths)
    let prepaid = try #require(cells.rows(with: "Net Prepaid:", in: 30).first)
    let delinquent = try #require(cells.rows(with: "Net Delinquent:", in: 27).first)
    #expect(prepaid[39]?.hundredths == nets.filter { $0 < 0 }.reduce(0, +))
    #expect(delinquent[39]?.hundredths == nets.filter { $0 > 0 }.reduce(0, +))
  }

  @Test("The residents' accounts add up to the rent roll's balances", arguments: keys)
  func rentRoll(key: String) throws {
    let rentRoll = try Cells(try property(key).file(.rentRoll, on: asOf))
    var holder = ""
    var balance: Int64 = 0
    for row in try detail(key) {
      if let status = row[9]?.text { holder = status }
      if ["Current resident", "NTV"].contains(holder) { balance += row[39]?.hundredths ?? 0 }
    }
    #expect(rentRoll.rows(with: "Totals:", in: 19).first?[56]?.hundredths == balance)
  }

  /// The rows of the accounts, without the captions of the pages.
  private func detail(_ key: String) throws -> [[Int: Value]] {
    let cells = try Cells(try property(key).file(.delinquency, on: asOf))
    let end = try #require(cells.rows.firstIndex { $0.cells[16]?.text == "Grand Totals:" })
    return cells.rows[..<end].map(\.cells).filter { $0[9]?.text != "\nStatus" }
  }
}
