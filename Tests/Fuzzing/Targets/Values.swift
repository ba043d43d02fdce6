internal import Domain
internal import Pipeline
internal import Yardi
internal import RealPage
internal import SpreadsheetReader

extension FuzzTarget {
  /// Amounts from text and from binary numbers.
  static let money = FuzzTarget(
    name: "money",
    seeds: ["1,234.56", "(12.00)", "-12", "$3", "1890.0000", " 850.000000 ", "9999999999999.99", "-$1,000,000.10"]
      .map { Array($0.utf8) },
    shape: .text(["$", "-", "(", ")", ",", ".", "00", "\u{2212}", "٣", " "]), share: 14_000
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    tolerate { () throws(ValueError) in
      let amount = try Money(text)
      _ = try Money(amount.description)
    }
    tolerate { () throws(ValueError) in _ = try Money(dollars: number(bytes)).description }
  }

  /// Days from text, and the serial numbers of both of a workbook's systems.
  static let dates = FuzzTarget(
    name: "dates",
    seeds: ["2026-02-04", "02/04/2026", "2/9/2026", "022026", "12/31/9999", "0001-01-01", "46057.25"]
      .map { Array($0.utf8) },
    shape: .text(["-", "/", "02/29/2100", "2024-02-29", "00", "T00:00:00"]), share: 30_000
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    tolerate { () throws(ValueError) in _ = try CivilDate(iso: text).description }
    tolerate { () throws(ValueError) in _ = try CivilDate(us: text).month.lastDay }
    tolerate { () throws(ValueError) in _ = try CivilMonth(fiscalPeriod: text).advanced(by: -1).firstDay }
    for system in [SerialDate.System.since1900, .since1904] {
      for serial in [number(bytes), Double(text) ?? 0] {
        let date = SerialDate(serial: serial, system: system)
        _ = date.daysSince1970.map { CivilDate(dayNumber: $0).description }
        _ = date.secondOfDay
      }
    }
  }

  /// The user's `report_definitions.json`.
  static let configuration = FuzzTarget(
    name: "configuration", seeds: [Array(definitions.utf8)],
    shape: .text([
      "null", "true", "{}", "[]", "\"\"", "\\u0000", "\\ud800", "\"properties\":", "1e999", "-", "[[[[[[[[", "{\"a\":",
      "//", "\u{FEFF}",
    ]), share: 4_000
  ) { bytes in
    tolerate { () throws(DefinitionsError) in
      _ = try Definitions(bytes, connectors: [RealPageConnector(), YardiConnector()]).nearestPropertyName(
        to: "oak court")
    }
  }

  private static let definitions = """
    {
      "sources": {"realpage": {"pmc_id": "1234567", "company_names": ["Invented Homes, LLC"], "token": {"file": "t.json"}}},
      "properties": {
        "oak_court": {"propertyId": "7654321", "propertyName": "Oak Court", "aliases": ["Oak Ct"], "time_zone": "UTC"},
        "elm_row": {"propertyId": "7654322", "propertyName": "Elm Row", "city": "Austin"}
      },
      "reports": {
        "rent_roll": {
          "report_id": 4043, "report_key": "A6F61299-E960-4235-9DC2-44D2C2EF4F99", "name": "Rent Roll Detail",
          "formats": {"excel": "3"}, "parameters": [{"name": "AsOfDate", "value": "{{as_of_date}}"}], "status": "complete"
        }
      }
    }
    """

  /// The binary number that an input begins with.
  private static func number(_ bytes: [UInt8]) -> Double {
    Double(bitPattern: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// Runs something whose typed error is a good answer, as long as it can be told.
func tolerate<Failure: Error & CustomStringConvertible>(_ body: () throws(Failure) -> Void) {
  do throws(Failure) { try body() } catch { _ = error.description }
}
