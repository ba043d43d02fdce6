@preconcurrency import Glibc

/// The command `pms-simulator`.
enum Simulator {
  static let usage = """
    Usage: pms-simulator write --out DIR [options]
           pms-simulator serve [options]

    write: the report files of an invented world, as RealPage would deliver them: for every property
    and day each report that is drawn, from Box Score to Make Ready Summary.

      --out DIR             the folder to write into; made if it is missing
      --as-of YYYY-MM-DD    the last day of the files (the world's last day)
      --last-day YYYY-MM-DD the world's last day, the same for all days of one world (2026-02-04)
      --days N              how many days, the last one included (1)
      --properties KEY,...  only these properties (all five)
      --seed N              another world (1)
      --refused             also a Box Score that was asked for too late a day

    serve: RealPage's reporting service and RPX gateway and Yardi's web services over the invented
    world, on 127.0.0.1, until it is interrupted. The addresses go to standard output, a line for
    each request to standard error; at the end it prints what it counted.

      --port N              the port (one that is free)
      --as-of YYYY-MM-DD    the calendar's day; a property's own is up to three days earlier
                            (the world's last day)
      --last-day YYYY-MM-DD the world's last day, the same for all days of one world (2026-02-04)
      --properties N        how many of RealPage's properties (25)
      --yardi-properties N  how many of Yardi's (3)
      --seed N              another world (1)
      --definitions FILE    writes an owner's configuration for these services there, and the secrets
                            that it names beside it, which only you can read
      --book FOLDER         writes the owner's expenses and budgets of RealPage's properties into this folder,
                            for 'ownerdash ledger import'
      --reports FILE        the owner's file that its reports are taken from (report_definitions.json)
      --token-life SECONDS  how long the token is good for (3600)
      --delay CALL=MS,...   how long calls take: create, list, file, rpx, yardi; and ready, how long
                            after its creation a report is there (no time)
      --unnamed             the listing of instances names no files, as it once did not
      --keep MIB            how much of the drawn files is kept, to be sent again without drawing (256)
      --rate N              answers at most N requests a second, and 429 to the others
      --faults RULE,...     what goes wrong: CALL=FAULT or CALL@WHEN=FAULT. CALL is any, create, list,
                            file, rpx, yardi, a report's number or an operation; WHEN is 3, 2-4, 2- or
                            /10 (every tenth); FAULT is a status such as 503 or 429+2 (with a
                            Retry-After), drop, cut, html, empty, fault or fault200 (SOAP faults)

    While it serves, GET /control/counts tells what was counted, and POST /control/faults takes
    another plan of faults. RPX takes the licence key 'simulated-licence'; Yardi the user 'simulator'
    with the password 'simulated', server SIMULATED, database simulated, entity OwnerDash and licence
    'simulated-licence'.

      --help                prints this

    """

  /// Runs the command and returns the exit code: 0 done, 1 failed, 2 wrong usage.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try Options(arguments) {
      case .help: print(usage, terminator: "")
      case .write(let request): try WriteCommand(request).run()
      case .serve(let request): try ServeCommand(request: request).run()
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

/// An error in the command line.
struct UsageError: Error {
  let reason: String
}
