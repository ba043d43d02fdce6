import Pipeline
import Yardi
import RealPage
import Testing

@Suite("Definitions are read strictly")
struct DefinitionsStrictnessTests {
  private static let valid = """
    {
      "sources": {
        "realpage": {
          "pmc_id": "100", "company_names": ["Acorn Living"], "reporting_api": "https://api.example.invalid/v1",
          "token": { "file": "token.json" }
        },
        "yardi": {
          "base_address": "https://voyager.example.invalid/acorn", "server": "SQL1", "database": "acorn",
          "interface_entity": "OwnerDash", "interface_licence": { "file": "licence.txt" },
          "user_name": { "environment": "YARDI_USER" }, "password": { "environment": "YARDI_PASSWORD" }
        }
      },
      "properties": {
        "oak_hill": { "propertyId": "11", "propertyName": "Oak Hill", "aliases": ["Oak Hill Apartments"] },
        "elm_court": { "propertyId": "22", "propertyName": "Elm Court" },
        "pine_row": {
          "propertyId": "pinerow1", "propertyName": "Pine Row", "source": "yardi", "time_zone": "America/Chicago"
        }
      },
      "reports": {
        "box_score": {
          "report_id": 4238, "report_key": "446266c0-D572-4D8A-A6DA-310C0AE61037", "name": "Box Score",
          "formats": { "excel": "1683" }, "parameters": [{ "name": "End_Date", "value": "{{end_date}}" }],
          "timeframe_variants": ["mtd"], "status": "complete"
        },
        "other": {
          "report_id": 1, "report_key": "00000000-0000-0000-0000-000000000000", "name": "Other",
          "formats": { "csv": "2" }, "download_format": "csv", "parameters": [],
          "notes": "Not used.", "status": "deprecated"
        }
      }
    }
    """

  private func read(_ text: String) throws(DefinitionsError) -> Definitions {
    try Definitions(Array(text.utf8), connectors: [RealPageConnector(), YardiConnector()])
  }

  /// What is told about the valid file with one piece of it replaced.
  private func described(replacing piece: String, with other: String) throws -> String {
    let parts = Self.valid.split(separator: piece, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "the valid file has no \(piece)")
    do {
      _ = try read(parts.joined(separator: other))
      return ""
    } catch {
      return error.problems.map { $0.place.isEmpty ? $0.rule : "\($0.place): \($0.rule)" }.joined(separator: "\n")
    }
  }

  @Test("Groups name properties of the file, each once for a kind")
  func groups() throws {
    let groups = { (section: String) in
      try described(replacing: "\"reports\": {", with: "\"groups\": \(section), \"reports\": {")
    }
    let valid = """
      {"region": {"North": ["oak_hill", "elm_court"], "South": ["pine_row"]}, "owner": {"Acorn": ["oak_hill"]}}
      """
    #expect(try groups(valid) == "")
    #expect(
      try groups("{\"regions\": {}}")
        == "groups: unknown key 'regions'; did you mean 'region'?")
    #expect(
      try groups("{\"region\": {\"North\": [\"oak_hil\"], \"South\": []}}") == """
        groups.region.North[0]: 'oak_hil' is no key in 'properties'; did you mean 'oak_hill'?
        groups.region.South: must name at least one property
        """)
    #expect(
      try groups("{\"region\": {\"North\": [\"oak_hill\", \"oak_hill\"], \"north\": [\"oak_hill\"]}}") == """
        groups.region.North[1]: 'oak_hill' is named twice
        groups.region.north: 'north' is already used by 'North'
        groups.region.north[0]: 'oak_hill' is already used by 'North'
        """)
  }

  @Test("A file with both sources is read")
  func valid() throws {
    let definitions = try read(Self.valid)
    #expect(definitions.property(key: "pine_row")?.source == "yardi")
    #expect(definitions.property(key: "pine_row")?.timeZone == "America/Chicago")
    #expect(definitions.property(named: "oak hill apartments")?.key == "oak_hill")
    #expect(definitions.sources.yardi?.platform == "SQL Server")
    #expect(definitions.sources.yardi?.password == .environment("YARDI_PASSWORD"))
    #expect(definitions.report(key: "box_score")?.reportKey == "446266C0-D572-4D8A-A6DA-310C0AE61037")
    #expect(definitions.report(key: "box_score")?.downloadFormat == "excel")
  }

  @Test(
    "A broken rule is reported with its key path",
    arguments: [
      (
        #""propertyId": "22""#, #""propertyid": "22""#,
        "properties.elm_court: unknown key 'propertyid'; did you mean 'propertyId'?\n"
          + "properties.elm_court: missing key 'propertyId'"
      ),
      (#""propertyId": "22","#, "", "properties.elm_court: missing key 'propertyId'"),
      (#""22""#, "22", "properties.elm_court.propertyId: must be a string, but is the number 22"),
      (#""22""#, #""2x""#, "properties.elm_court.propertyId: must be digits only, but is '2x'"),
      (#""22""#, #"" ""#, "properties.elm_court.propertyId: must not be empty"),
      (#""22""#, #""11""#, "properties.elm_court.propertyId: '11' is already used by 'oak_hill'"),
      (
        #""pinerow1""#, #""pine row""#,
        "properties.pine_row.propertyId: must be at most 8 letters and digits, but is 'pine row'"
      ),
      (
        #""Elm Court""#, #""OAK  hill""#, "properties.elm_court.propertyName: 'oak hill' is already used by 'oak_hill'"
      ),
      (#""Elm Court""#, #""oak_Hill""#, "properties.elm_court.propertyName: 'oak_hill' is already used by 'oak_hill'"),
      (#""Oak Hill Apartments""#, "1", "properties.oak_hill.aliases[0]: must be a string, but is the number 1"),
      (
        #""Elm Court""#, #""Elm Court", "aliases": ["OAK HILL"]"#,
        "properties.elm_court.aliases[0]: 'oak hill' is already used by 'oak_hill'"
      ),
      (#""elm_court""#, #""Elm Court""#, "properties.Elm Court: must be lower-case letters, digits and '_'"),
      (
        #""source": "yardi""#, #""source": "yard""#,
        "properties.pine_row.source: must be one of 'realpage', 'yardi', but is 'yard'"
      ),
      ("4238", "\"4238\"", "reports.box_score.report_id: must be a whole number above zero, but is a text"),
      ("4238", "0", "reports.box_score.report_id: must be a whole number above zero, but is the number 0"),
      ("4238", "1", "reports.other.report_id: '1' is already used by 'box_score'"),
      (
        "446266c0", "446266",
        "reports.box_score.report_key: must be a GUID such as '446266C0-D572-4D8A-A6DA-310C0AE61037', or 'unknown' until"
          + " you have it"
      ),
      (#""excel""#, #""pdf""#, "reports.box_score.formats: has no format 'excel'; formats: 'pdf'"),
      (
        #""download_format": "csv""#, #""download_format": "xml""#,
        "reports.other.download_format: has no format 'xml'; formats: 'csv'"
      ),
      (
        #""mtd""#, #""week""#,
        "reports.box_score.timeframe_variants[0]: must be one of 'ytd', 'mtd', 'l30', 'l7', 'ytd3m', 'ly', but is"
          + " 'week'"
      ),
      (
        "{{end_date}}", "{{end_dat}}",
        "reports.box_score.parameters[0].value: unknown variable '{{end_dat}}'; did you mean '{{end_date}}'?"
      ),
      (
        "{{end_date}}", "to {{end_date}}",
        "reports.box_score.parameters[0].value: '{{end_date}}' must be the whole value, but is part of 'to {{end_date}}'"
      ),
      (
        "{{end_date}}", "{{run_report_for}}",
        "reports.box_score.parameters: uses '{{run_report_for}}', so 'run_report_for_variants' must list its values"
      ),
      (#""complete""#, #""done""#, "reports.box_score.status: must be one of 'complete', 'deprecated', but is 'done'"),
      (#""100""#, #""a1""#, "sources.realpage.pmc_id: must be digits only, but is 'a1'"),
      (
        "https://api", "http://api",
        "sources.realpage.reporting_api: must begin with 'https://' (plain 'http://' only on this machine), "
          + "but is 'http://api.example.invalid/v1'"
      ),
      (
        "https://api", "https://me:pass@api",
        "sources.realpage.reporting_api: must be an address without user name and password"
      ),
      (
        "https://api", "https://me:pa ss@api",
        "sources.realpage.reporting_api: must be an address without user name and password"
      ),
      (
        "https://api", "https://api:99999/",
        "sources.realpage.reporting_api: must begin with 'https://' (plain 'http://' only on this machine), "
          + "but is 'https://api:99999/.example.invalid/v1'"
      ),
      (
        #""yardi": {"#, #""yardy": {"#,
        "sources: unknown key 'yardy'; did you mean 'yardi'?"
      ),
      (
        #""sources""#, #""servers""#,
        "unknown key 'servers'; known keys: 'reports', 'account_groups', 'groups', 'notices', 'policies', 'properties', "
          + "'publish', 'raw_days', 'readers', 'site', 'sources', 'thresholds', '$schema'"
      ),
    ])
  func rules(piece: String, other: String, problem: String) throws {
    #expect(try described(replacing: piece, with: other) == problem)
  }

  @Test("A repeated key is reported with its line")
  func duplicateKey() throws {
    let described = try described(replacing: "\"elm_court\"", with: "\"oak_hill\"")
    #expect(described == "line 15: duplicate object key near '\"oak_hill\"'")
  }

  @Test("All problems are reported together, in the file's order of parts")
  func together() throws {
    let text = Self.valid
      .split(separator: "\"status\": \"complete\"").joined(separator: "\"state\": 1")
      .split(separator: "\"Elm Court\"").joined(separator: "null")
    let error = #expect(throws: DefinitionsError.self) { try read(text) }
    #expect(
      error?.problems.map(\.place) == ["reports.box_score", "reports.box_score", "properties.elm_court.propertyName"])
    #expect(
      error?.description == """
        report_definitions.json: reports.box_score: unknown key 'state'; did you mean 'status'?
        report_definitions.json: reports.box_score: missing key 'status'
        report_definitions.json: properties.elm_court.propertyName: must be a string, but is null
        """)
  }

  @Test("What is no object is refused", arguments: ["[]", "1", #"{"reports": [], "properties": {}, "sources": {}}"#])
  func shape(text: String) {
    let error = #expect(throws: DefinitionsError.self) { try read(text) }
    #expect(error?.description.contains("must be an object, but is ") == true)
  }

  @Test("Only the reporting service needs a list of reports: RPX alone, Yardi alone and files alone do without")
  func withoutReports() throws {
    let rpx =
      #""pmc_id": "1", "company_names": [], "rpx_gateway": "https://rpx.example.invalid", "#
      + #""rpx_partner": "P", "licence_key": {"environment": "K"}"#
    let reporting =
      #""pmc_id": "1", "company_names": [], "reporting_api": "https://api.example.invalid", "#
      + #""token": {"file": "t"}"#
    let properties = #""properties": {"oak": {"propertyId": "1", "propertyName": "Oak"}}"#
    #expect(try read(#"{"sources": {"realpage": {\#(rpx)}}, \#(properties)}"#).reports.isEmpty)
    let error = #expect(throws: DefinitionsError.self) {
      try read(#"{"sources": {"realpage": {\#(reporting)}}, \#(properties)}"#)
    }
    #expect(error?.problems.map(\.rule) == ["missing key 'reports'"])
  }

  @Test("A service on this machine may be reached without https")
  func loopback() throws {
    #expect(try described(replacing: "https://api.example.invalid", with: "http://127.0.0.1:8080") == "")
    #expect(try described(replacing: "https://api.example.invalid", with: "http://127.0.0.1.example.invalid") != "")
  }

  @Test("Ledgers are requested only where the configuration says so, and only from RPX")
  func residentLedgers() throws {
    #expect(try read(Self.valid).sources.realpage?.residentLedgers == false)
    func described(_ setting: String) throws -> String {
      try self.described(replacing: #""pmc_id""#, with: "\(setting), \"pmc_id\"")
    }
    let rpx =
      #""rpx_gateway": "https://rpx.example.invalid", "rpx_partner": "Acorn", "licence_key": {"environment": "LICENCE"}"#
    let expected = #""resident_ledgers": true"#
    #expect(try described("\(rpx), \(expected)") == "")
    let place = "sources.realpage.resident_ledgers"
    #expect(try described(expected) == "\(place): requires 'rpx_gateway', 'rpx_partner' and 'licence_key'")
    #expect(try described(#""resident_ledgers": false"#) == "")
    #expect(try described(#""resident_ledgers": "yes""#) == "\(place): must be true or false, but is a text")
    let asked = Self.valid.replacing(#""pmc_id""#, with: "\(rpx), \(expected), \"pmc_id\"")
    #expect(try read(asked).sources.realpage?.rpx?.residentLedgers == true)
  }

  @Test("The file ids are scanned only as far as is written there, and never without bound")
  func fileScan() throws {
    #expect(try read(Self.valid).sources.realpage?.fileScan == nil)
    func described(_ scan: String) throws -> String {
      try self.described(replacing: #""pmc_id""#, with: #""file_id_scan": \#(scan), "pmc_id""#)
    }
    #expect(try described(#"{"first": 8896190, "at_most": 500}"#) == "")
    let place = "sources.realpage.file_id_scan"
    #expect(try described(#"{"first": 8896190}"#) == "\(place): missing key 'at_most'")
    #expect(
      try described(#"{"first": 0, "at_most": 500}"#)
        == "\(place).first: must be a whole number above zero, but is the number 0")
    #expect(try described(#"{"first": 1, "at_most": 2001}"#) == "\(place).at_most: must be at most 2000, but is 2001")
    #expect(try described("true") == "\(place): must be an object, but is true")
  }
}
