internal import Pipeline
internal import RealPage
internal import SpreadsheetReader
internal import TestSupport
internal import XML

extension FuzzTarget {
  /// Delimited text as a workbook.
  static let csv = FuzzTarget(
    name: "csv",
    seeds: [
      "Unit,Name,Rent\n101,\"A, \"\"B\"\"\nC\",1200.00\n102,,\r\n", "a;b;c\n1;2;3\n", "x\ty\n\"1\"\t2\n",
      "\u{FEFF}Unit,Status\n101,Vacant\n",
    ].map { Array($0.utf8) } + [[0xFF, 0xFE] + "a,b\n1,2\n".utf16.flatMap { le16(Int($0)) }],
    shape: .text(["\"", "\"\"", ",", ";", "\t", "\r\n", "\r", "\u{0}", "\u{FEFF}", "é", "€"]), share: 2_500,
    run: readWorkbook)

  /// HTML pages as workbooks.
  static let html = FuzzTarget(
    name: "html",
    seeds: [
      """
      <html><head><meta charset="utf-8"><title>T</title></head><body><p>Rent Roll &amp; more<br>As of 02/04/2026</p>
      <table border=1><tr><th colspan="2">Unit</th><th rowspan=2>Rent</th></tr><tr><td>101<td>&nbsp;A1</tr>
      <tr><td><table><tr><td>inner</table></table></body></html>
      """,
      "<table><tr><td>1</td><td>2</td></tr></table>",
    ].map { Array($0.utf8) },
    shape: .markup([
      "<table>", "</table>", "<tr>", "<td>", "<td colspan=1000 rowspan=65534>", "<td rowspan=0>", "<th", "</td>",
      "<br>",
      "<!--", "-->", "<![CDATA[", "<script>", "</script>", "&#0;", "&nbsp", "&lt;", "<!DOCTYPE html [", "<?", "a=\"",
      "'>",
    ]), share: 1_500, run: readWorkbook)

  /// XML documents as trees: answers of a SOAP service.
  static let xml = FuzzTarget(
    name: "xml",
    seeds: [
      """
      <?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
      <r:Response xmlns:r="urn:r" id="1"><r:Unit Number="101">A &amp; B<![CDATA[<x>]]></r:Unit><r:Unit/></r:Response>\
      </s:Body></s:Envelope>
      """,
      "<a><b c='d'>&#65;&lt;</b><!-- e --><?f g?></a>",
    ].map { Array($0.utf8) }, shape: .markup(xmlWords), share: 46_000
  ) { bytes in
    tolerate { () throws(XMLError) in _ = try XMLTree(bytes).root.children.count }
    do {
      try XMLRecords.read(bytes) { element, path in
        path.count > 8 ? .stop : element.name.hasPrefix("b") ? .skip : path.count > 2 ? .record : .enter
      } take: { element, _ in
        _ = element.children.count
      }
    } catch { _ = "\(error)" }
  }

  /// Report files of a property, through to raw rows.
  static let reports = FuzzTarget(
    name: "reports",
    seeds: {
      let reports = InventedReports("Oak Court", day: "02/04/2026")
      return [reports.boxScore(), reports.rentRoll(), reports.delinquency()].map { Array(InventedReports.csv($0).utf8) }
    }(),
    shape: .text([
      "Totals:", "Grand Totals:", "Unit", "Occupied", "Occupied-NTVL", "Former resident", "\n\n", ",,,,,,", "\"",
      "(1.00)",
      "02/30/2026", "N/A", "As of", "BOXSCORE", "RENT ROLL DETAIL", "LEASING ACTIVITY", "ACTIVITY REPORT", "*",
    ]), share: 10
  ) { bytes in _ = RealPage().read(bytes) }

  static let xmlWords = [
    "<!DOCTYPE x [<!ENTITY e \"e\">]>", "&e;", "&#0;", "&#x10FFFF;", "&amp;", "<![CDATA[", "]]>", "<!--", "--", "-->",
    "<?xml version=\"1.1\" encoding=\"UTF-16\"?>", "<?p ", "?>", "xmlns:a=\"b\"", "xmlns=\"\"", "<a:b>", "</a>", "<",
    ">",
    "a=\"", "'", "\u{0}", "\u{FFFE}", "encoding=\"ascii\"",
  ]
}

/// Opens a workbook and reads all its sheets.
@Sendable func readWorkbook(_ bytes: [UInt8]) {
  tolerate { () throws(SpreadsheetError) in
    for sheet in try Workbook.open(.bytes(bytes)).sheets { _ = try Grid(sheet) }
  }
}
