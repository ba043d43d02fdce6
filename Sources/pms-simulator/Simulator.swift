@preconcurrency import Glibc

/// The command `pms-simulator`.
enum Simulator {
  static let usage = """
    Usage: pms-simulator write --out DIR [options]

    Writes the report files of an invented world, as RealPage would deliver them: for every property
    and day each report that is drawn, from Box Score to Make Ready Summary.

      --out DIR             the folder to write into; made if it is missing
      --as-of YYYY-MM-DD    the last day (2026-02-04)
      --days N              how many days, the last one included (1)
      --properties KEY,...  only these properties (all five)
      --seed N              another world (1)
      --refused             also a Box Score that was asked for too late a day
      --help                print this

    """

  /// Runs the command; the exit code: 0 done, 1 failed, 2 wrong usage.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try Options(arguments) {
      case .help: print(usage, terminator: "")
      case .write(let request): try WriteCommand(request).run()
      }
      return 0
    } catch let error as UsageError {
      fputs("pms-simulator: \(error.reason)\nTry 'pms-simulator --help'.\n", stderr)
      return 2
    } catch {
      fputs("pms-simulator: \(error)\n", stderr)
      return 1
    }
  }
}

/// A command line that says nothing that can be done.
struct UsageError: Error {
  let reason: String
}
