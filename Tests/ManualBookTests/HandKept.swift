import Domain
import ManualBook
@testable import Pipeline
import RealPage
import TestSupport
import Warehouse
import SpreadsheetWriter

/// A data folder with two properties kept by hand, `oak` and `elm`, and one that RealPage keeps, `fir`.
struct HandKept {
  let ledger = Ledger()
  let root: String
  let context: PipelineContext

  init() throws {
    root = try temporaryDirectory()
    let json = """
      {"sources": {"realpage": {
        "pmc_id": "1", "company_names": ["Invented Homes, LLC"], "reporting_api": "https://reports.example.com/v1",
        "token": {"file": "token.json"}
      }}, "properties": {
        "oak": {"source": "ledger", "propertyId": "oak", "propertyName": "Oak House"},
        "elm": {"source": "ledger", "propertyId": "elm", "propertyName": "Elm House"},
        "fir": {"source": "realpage", "propertyId": "7", "propertyName": "Fir House"}
      }, "reports": {}}
      """
    try makeDirectory(root + "/data")
    let folder = DataFolder(path: root + "/data", files: .posix)
    context = PipelineContext(
      folder: folder,
      definitions: try Definitions(Array(json.utf8), connectors: [RealPageConnector(), ManualBookConnector()]),
      sources: [ledger], log: .silent)
  }

  /// The stage, opened anew as a command does.
  var bookImport: BookImport { get throws { try BookImport(context, ledger) } }

  /// Imports a folder of CSV files.
  @discardableResult
  func take(_ files: [String: String]) throws -> BookImport.Outcome {
    try bookImport.take(try folder(files), now: "2026-02-04T10:00:00Z")
  }

  func folder(_ files: [String: String]) throws -> String {
    let folder = try temporaryDirectory()
    for (name, text) in files { try write(text, to: "\(folder)/\(name)") }
    return folder
  }

  /// Why an import of a folder is refused, line by line; empty where it is not.
  func problems(_ files: [String: String]) throws -> [String] {
    do {
      try take(files)
      return []
    } catch let error as BookProblems {
      return error.problems.map(\.description)
    }
  }

  /// Takes a step; returns whether it changed the book or the entries by hand.
  ///
  /// An import that is refused, or that says what the book says already, changes nothing.
  func take(_ step: BookStep, at now: String) throws -> Bool {
    do {
      switch step {
      case .take(let files):
        return try bookImport.take(
          folder(files), now: now, isConfirmed: true, edits: .kept
        ).number != nil
      case .delete(let sheet, let id):
        return try bookImport.take(
          folder(["\(sheet).csv": "id,deleted\n\(id),yes\n"]), now: now, isConfirmed: true,
          edits: .replaced(who: "bob"), cascades: true
        ).number != nil
      case .enter(let verb, let entry):
        try DecisionStore(path: context.folder.decisions).append(
          LedgerEntryChange(verb: verb, entry: entry, who: "ann", at: now))
        return true
      }
    } catch is BookProblems {
      return false
    }
  }

  /// Where the folder's `unified.db`, with its views or without, differs from a sync into an empty database; nil where
  /// it does not.
  func difference(views: Bool) throws -> String? {
    let whole = try UnifiedStore()
    for outcome in try Sync(context, into: whole).syncProperties() {
      if case .failed(let reason) = outcome.change { return "a property failed: \(reason)" }
    }
    let own = try UnifiedReader(path: context.folder.unified)
    return try firstDifference(
      among: own.rows(relationsQuery(views: views)).compactMap { $0[0].text },
      own: { try own.rows(contentQuery(of: $0)).map(FieldText.encode).sorted() },
      wanted: { try whole.reader.rows(contentQuery(of: $0)).map(FieldText.encode).sorted() })
  }

  /// One value of the book, by table, id and raw column.
  func value(_ table: String, _ id: String, _ column: String) throws -> Field? {
    let raw = ledger.tables.first { $0.name == "ledger_\(table)" }
    guard let place = raw?.columns.firstIndex(where: { $0.name == column }) else { return nil }
    return try bookImport.book().rows["ledger_\(table)"]?[id]?.fields[place]
  }

  /// A property with a unit, a lease and a tenant.
  static let start = [
    "properties.csv": "id,name\noak,Oak House\n",
    "units.csv": "id,property_id,number,market_rent\nu1,oak,101,\"1,050.50\"\nu2,oak,102,\n",
    "tenants.csv": "id,name\nt1,Ann Invented\n",
    "leases.csv": "id,unit_id,starts,ends\nl1,u1,2025-01-01,2025-12-31\n",
    "lease_tenants.csv": "id,lease_id,tenant_id,is_primary\nlt1,l1,t1,yes\n",
    "charges.csv": "id,lease_id,code,class,amount,due_date\nc1,l1,RENT,rent,1000,2025-01-01\n",
    "payments.csv": "id,lease_id,amount,date,period\np1,l1,1000.00,2025-01-03,2025-01\n",
  ]
}
