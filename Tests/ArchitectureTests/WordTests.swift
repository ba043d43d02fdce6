import Testing

@Suite("Words that code may not use")
struct WordTests {
  /// What ends the program instead of telling an error.
  private static let crashes = ["try!", "as!", "fatalError(", "preconditionFailure("]
  /// What reads the clock, the environment variables or the process's streams.
  private static let surroundings = [
    "getenv", "setenv", "secure_getenv", "environ", "clock_gettime", "gettimeofday", "time(nil)", "localtime",
    "localtime_r", "ContinuousClock", "SystemClock", "SuspendingClock", "isatty", "stdin", "stdout", "stderr",
    "print(", "debugPrint(", "dump(", "readLine(",
  ]
  /// SQL that PostgreSQL, where the views are to be published, or the SQLite in DuckDB does not understand.
  private static let foreignSQL = ["julianday", "strftime", "iif(", "printf(", "total(", "rowid", "distinct from"]

  @Test(
    "Nothing in Sources crashes where it should throw, and only the environment, child processes and the simulator know their surroundings"
  )
  func tree() throws {
    for file in try SourceTree().swiftFiles(under: "Sources") {
      let path = file.path.lowercased()
      // A program that is run inherits the variables and is ended by the clock; no result is made there.
      let isEnvironment = [
        "sources/ownerdash/environment", "sources/simulator/program/", "sources/pipeline/childprocess.swift",
      ].contains { path.hasPrefix($0) }
      let rules = Self.crashes + (isEnvironment ? [] : Self.surroundings)
      let found = problems(rules, in: SwiftText(file.text).code, of: file.path)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  @Test("The metrics' views keep to SQL that PostgreSQL and the SQLite in DuckDB understand too")
  func sql() throws {
    for file in try SourceTree().swiftFiles(under: "Sources/Warehouse/Metrics") {
      let literals = SwiftText(file.text).literals.joined(separator: "\n").lowercased()
      let found = problems(Self.foreignSQL, in: literals, of: file.path, withLines: false)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  @Test(
    "A word is found in code, and not in comments, literals or longer words",
    arguments: [
      ("let a = try! b()", ["A.swift:1 has 'try!'"]), ("x\nb as! C", ["A.swift:2 has 'as!'"]),
      ("\"\\(try! b())\"", ["A.swift:1 has 'try!'"]), ("/* a\n */ fatalError()", ["A.swift:2 has 'fatalError('"]),
      ("// try!\n\"try!\"\n/* /* try! */ try! */ #\"\"try!\"#", []), ("\"\"\"\n try!\n \\\"\"\" try!\n\"\"\"", []),
      ("retry!; has!; myfatalError(); fatalErrors(); try? a", []),
    ] as [(String, [String])])
  func words(source: String, found: [String]) {
    #expect(problems(Self.crashes, in: SwiftText(source).code, of: "A.swift") == found)
  }

  @Test("SQL is found in the literals, in any case")
  func literals() {
    let text = SwiftText("let rowid = \"SELECT JULIANDAY(day), sub_total(x), iif(a, b, c)\"").literals
    #expect(text == ["SELECT JULIANDAY(day), sub_total(x), iif(a, b, c)"])
    #expect(
      problems(Self.foreignSQL, in: text[0].lowercased(), of: "A.swift", withLines: false)
        == ["A.swift has 'julianday'", "A.swift has 'iif('"])
  }

  private func problems(_ rules: [String], in text: String, of path: String, withLines: Bool = true) -> [String] {
    let rules = rules.map(Word.Rule.init)
    return Word.all(in: text).flatMap { word in
      rules.filter { $0.forbids(word) }.map { "\(path)\(withLines ? ":\(word.line)" : "") has '\($0.text)'" }
    }
  }
}
