import Domain
import ManualBook
import Pipeline
import Query
import Warehouse

/// Finds where the entries and schedules of a property's ledgers come from: a cell of an imported book or a report, an
/// element of a response, or a person's entry.
final class LedgerEntryOrigins {
  /// Where one value comes from.
  struct Origin {
    /// The source's field, with its value.
    var field = ""
    var value = ""
    /// The cell or element; nil where it cannot be determined.
    var place: String?
    /// The import and the name of its file; nil for other sources.
    var file: String?
    var payload: String?
    /// Who entered it by hand, and when.
    var who: String?
    var at: String?
  }

  private let property: String
  private let context: PipelineContext
  private let lineage: Lineage
  private let changes: [LedgerEntryChange]
  private let ledger = Ledger()
  private let imports: BookImport
  private let book: EnteredBook
  private let lists: [Listing: CivilDate]
  private var days: [CivilDate: LineageRecorder] = [:]
  private var files: [Int: BookImport.File] = [:]
  private var columns: [String: [String: Int]] = [:]

  /// - Throws: an error of a database.
  init(_ context: PipelineContext, property: String) throws {
    (self.context, self.property) = (context, property)
    lineage = try Lineage(context)
    let reader = try UnifiedReader(path: context.folder.unified)
    lists = try EntryListsQuery(property: property).run(reader)[property] ?? [:]
    changes = try context.decisions()?.newestChanges(property: property) ?? []
    imports = try BookImport(context, ledger)
    book = ledger.book(try imports.book(), with: changes)
  }

  /// Where an entry comes from, value by value.
  func origins(of entry: UnifiedTransaction) throws -> [Origin] {
    if let change = changes.last(where: { $0.entry.ledgerIDs.contains(entry.transactionID) }) {
      return [byHand(change.who, change.at)]
    }
    guard entry.source == "ledger" else {
      guard let day = lists[entry.listing] else { return [] }
      return try origins(.entry(entry.transactionID), on: day)
    }
    let isCharge = entry.transactionID.hasPrefix("charge:")
    let id = String(entry.transactionID.drop { $0 != ":" }.dropFirst())
    return try origins(ofRow: id, in: isCharge ? "charges" : "payments", entry.amount)
  }

  /// Where a scheduled charge comes from, value by value, among the days on which its source may have listed it.
  func origins(of schedule: UnifiedScheduledCharge, on days: [CivilDate]) throws -> [Origin] {
    guard schedule.source != "ledger" else {
      return try origins(ofRow: schedule.scheduleID, in: "scheduled_charges", schedule.amount)
    }
    for day in days {
      let found = try origins(.schedule(schedule.scheduleID), on: day)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Where an account that a system reported comes from, value by value.
  func origins(ofAccount id: String, on day: CivilDate) throws -> [Origin] { try origins(.account(id), on: day) }

  private func byHand(_ who: String, _ at: String?) -> Origin {
    var origin = Origin(field: "amount", place: "manual entry")
    (origin.who, origin.at) = (who, at)
    return origin
  }

  private func origins(ofRow id: String, in table: String, _ amount: Money) throws -> [Origin] {
    guard let row = ledger.origin(of: id, in: table, of: book) else { return [] }
    if let who = row.enteredBy { return [byHand(who, row.enteredAt)] }
    guard let number = row.importNumber, let file = try file(ofImport: number) else { return [] }
    var origin = Origin(field: "amount", value: amount.description)
    origin.place = try cell("amount", of: row, inImport: number)
    (origin.file, origin.payload) = (file.name, file.payload)
    return [origin]
  }

  /// Where the values of a book's rows come from: a cell of an import's file, or a manual entry with who and when.
  func places(of values: [RawOrigin]) throws -> [RawOrigin: ExplanationReport.Place] {
    var places: [RawOrigin: ExplanationReport.Place] = [:]
    for value in values {
      guard let row = ledger.origin(of: value, of: book) else { continue }
      if let who = row.enteredBy {
        places[value] = .init(cell: ["entered by \(who)", row.enteredAt].compactMap(\.self).joined(separator: ", "))
      } else if let number = row.importNumber,
        let cell = try cell(ledger.column(of: value), of: row, inImport: number)
      {
        places[value] = .init(cell: cell, file: try file(ofImport: number)?.name)
      }
    }
    return places
  }

  private func cell(_ column: String, of row: BookRowOrigin, inImport number: Int) throws -> String? {
    let sheet = "\(number) \(row.place.sheet)"
    if columns[sheet] == nil, let file = try file(ofImport: number) {
      columns[sheet] = try ledger.columns(ofSheet: row.place.sheet, in: file.bytes)
    }
    return ledger.cell(column, of: row, among: columns[sheet] ?? [:])
  }

  private func file(ofImport number: Int) throws -> BookImport.File? {
    if let known = files[number] { return known }
    let file = try imports.file(ofImport: number)
    files[number] = file
    return file
  }

  private func origins(_ subject: LineageRecorder.Subject, on day: CivilDate) throws -> [Origin] {
    let recorder = try days[day] ?? lineage.day(day, of: property).facts.lineage ?? LineageRecorder()
    days[day] = recorder
    let raw = recorder[subject]
    let cells = try lineage.cells(of: raw)
    return raw.map { value in
      var origin = Origin(field: value.column, value: text(value), place: cells[value])
      origin.payload = value.payload
      return origin
    }
  }

  private func text(_ origin: RawOrigin) -> String {
    if origin.column.hasSuffix("_cents"), let money = origin.value.money { return money.description }
    return origin.value.text ?? origin.value.integer.map { "\($0)" } ?? ""
  }
}
