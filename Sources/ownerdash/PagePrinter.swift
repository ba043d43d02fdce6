import Pipeline

/// Prints pages as PDF by a browser or another program that is installed: Chromium, else WeasyPrint.
struct PagePrinter {
  /// The time within which a page must be printed.
  private static let longest = 120
  /// The programs, the preferred one first.
  private static let programs = ["chromium", "chromium-browser", "google-chrome", "weasyprint"]

  private let program: String
  private let files: FileSystem

  /// Finds a program in PATH.
  ///
  /// - Throws: `UsageError` that names the packages if none is installed.
  init(_ environment: Environment) throws(UsageError) {
    files = environment.files
    let found = ChildProcess.place(ofAnyOf: PagePrinter.programs, in: environment.variable("PATH") ?? "")
    guard let found else {
      throw UsageError(
        "--format pdf uses Chromium or WeasyPrint, and neither is installed. Install one, on Debian with"
          + " 'apt-get install chromium' or 'apt-get install weasyprint', or print the page of --format html from a browser"
      )
    }
    program = found
  }

  /// Writes a page to a file as PDF, which is complete or as it was before.
  ///
  /// - Parameters:
  ///   - page: the page's markup; it needs no other file and no network.
  ///   - path: the file.
  /// - Throws: `FileError`, or `PrintError` if the program fails or takes too long.
  func write(_ page: String, to path: String) throws {
    let (source, draft, profile) = ("\(path).draft.html", "\(path).draft.pdf", "\(path).draft.profile")
    defer {
      for file in [source, draft] { _ = files.unlink(file) }
      try? files.removeTree(profile)
    }
    try files.replace(source, with: Array(page.utf8))
    let words =
      program.hasSuffix("weasyprint")
      ? [program, "--quiet", source, draft] : try chromium(source, draft, profile: profile)
    switch ChildProcess(words).run(within: PagePrinter.longest) {
    case .status(0, _) where files.exists(draft): break
    case .status(let status, _): throw failure("failed with exit status \(status)")
    case .notStarted(let reason): throw failure("cannot be started: \(reason)")
    case .stopped: throw failure("did not end within \(PagePrinter.longest) seconds")
    case .signal(let signal): throw failure("was ended by signal \(signal)")
    }
    try files.replace(path, with: try files.contents(of: draft))
  }

  /// Chromium with a profile of its own, without network and extensions.
  private func chromium(_ source: String, _ draft: String, profile: String) throws -> [String] {
    try files.makeFolders(profile)
    // As root, as in a container, it runs only without its sandbox; the page holds no script.
    return [
      program, "--headless", "--disable-gpu", "--disable-extensions", "--no-first-run", "--no-pdf-header-footer",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(profile)", "--print-to-pdf=\(draft)",
    ]
      + (ChildProcess.isRoot ? ["--no-sandbox"] : []) + ["file://\(try address(of: source))"]
  }

  /// A file's absolute path as part of an address.
  private func address(of path: String) throws -> String {
    guard let absolute = files.absolutePath(of: path) else { throw failure("cannot find '\(path)'") }
    let digits = Array("0123456789ABCDEF")
    return absolute.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }

  private func failure(_ words: String) -> PrintError {
    PrintError(description: "'\(program)' \(words). Print the page of --format html from a browser instead")
  }
}

/// A page that was not printed, with the reason.
struct PrintError: Error, CustomStringConvertible {
  let description: String
}
