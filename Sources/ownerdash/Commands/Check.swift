import Pipeline
import Reports

/// `check`: verifies that the databases and stored files are whole and agree with each other.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "Verify the databases and the stored files"
  static let serving = Serving.not(because: "it is about the machine that it runs on")
  static let options = [
    Option("read-data", nil, "Also compare the content of every stored file with its hash"),
    Option("deep", nil, "Also make all databases again from the stored files, and compare every row"), .format, .out,
  ]
  static let discussion = [
    "Prints one row per check: ok, or fail with the remedy. Changes no database in use and no stored file.",
    "--deep needs as much free space as the databases, and holds the data folder's lock.",
    "Exit code: 1 if a check fails. 'run' repairs damaged derived databases; receipts.db and decisions.db come from a",
    "backup.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    guard environment.files.exists(context.folder.receipts) else {
      let path = context.folder.path
      throw UsageError("'\(path)' has no data yet. Load report files with 'ownerdash run PATH --data \(path)'")
    }
    let extent = Integrity.Extent(readsFiles: arguments["read-data"] != nil, isDeep: arguments["deep"] != nil)
    let check = { try Integrity(context).run(extent) }
    let results = extent.isDeep ? try await asOnlyWriter(context, name, in: environment, check) : try check()
    let drawn = try arguments.draw(report(results), in: environment)
    return drawn == .done && results.contains { $0.problem != nil } ? .partly : drawn
  }

  private static func report(_ results: [Integrity.Result]) -> RowsReport {
    RowsReport(
      title: "Check",
      columns: [
        Column("subject", "Subject", .text), Column("state", "State", .text, isState: true),
        Column("scope", "Checked", .text),
        Column("problem", "Problem", .text),
      ],
      rows: results.map { result in
        [
          .text(result.subject), .text(result.problem == nil ? "ok" : "fail"), .text(result.scope),
          .text(result.problem ?? ""),
        ]
      })
  }
}
