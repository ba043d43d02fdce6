import SQLite
import Testing

@Suite("SQLite") struct ConnectionTests {
  let database: Connection

  init() throws {
    database = try Connection(path: "", mode: .memory)
    try database.execute("CREATE TABLE words (word TEXT, number INTEGER) STRICT")
  }

  private func insert(_ word: String, _ number: Int64?) throws {
    let statement = try database.statement("INSERT INTO words (word, number) VALUES (?, ?)")
    try statement.run(
      values: 2,
      bind: { binder in
        try binder.bind(word, at: 1)
        if let number { try binder.bind(number, at: 2) } else { try binder.bindNull(at: 2) }
      })
  }

  private func words() throws -> [String] {
    var words: [String] = []
    try database.statement("SELECT word, number FROM words ORDER BY word").run(values: 0, bind: { _ in }) { row in
      words.append(row.text(0) + (row.kind(1) == .null ? "?" : String(row.integer(1))))
      return true
    }
    return words
  }

  @Test("Text comes back as it went in, with NULs, accents and nothing at all")
  func text() throws {
    for word in ["a\0b", "", "Ü‡†"] { try insert(word, 1) }
    #expect(try words() == ["1", "a\0b1", "Ü‡†1"])
  }

  @Test("NULL is not zero")
  func null() throws {
    try insert("a", nil)
    try insert("b", 0)
    #expect(try words() == ["a?", "b0"])
  }

  @Test("A transaction whose body throws leaves nothing behind")
  func rollback() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.transaction {
        try insert("a", 1)
        throw Stop()
      }
    }
    #expect(try words().isEmpty)
    try database.transaction { try insert("b", 2) }
    #expect(try words() == ["b2"])
  }

  @Test("A statement with too few values is refused before it runs")
  func parameterCount() throws {
    let statement = try database.statement("INSERT INTO words (word, number) VALUES (?, ?)")
    #expect(throws: DatabaseError.self) { try statement.run(values: 1, bind: { try $0.bind("x", at: 1) }) }
    #expect(try words().isEmpty)
  }

  @Test("A statement in use is not handed out again")
  func nestedUse() throws {
    for word in ["a", "b"] { try insert(word, 1) }
    let sql = "SELECT word FROM words ORDER BY word"
    var pairs: [String] = []
    try database.statement(sql).run(values: 0, bind: { _ in }) { outer in
      let left = outer.text(0)
      try database.statement(sql).run(values: 0, bind: { _ in }) { inner in
        pairs.append(left + inner.text(0))
        return true
      }
      return true
    }
    #expect(pairs == ["aa", "ab", "ba", "bb"])
  }

  @Test("An error names the statement, and no bound value")
  func errors() throws {
    let error = #expect(throws: DatabaseError.self) { try database.statement("SELECT colour FROM words") }
    #expect(error?.description.contains("no such column: colour") == true)
    #expect(error?.description.contains("SELECT colour FROM words") == true)
    #expect(throws: DatabaseError.self) { try database.statement("SELECT 1; SELECT 2") }
    #expect(throws: DatabaseError.self) { try Connection(path: "/nonexistent/x.db", mode: .readOnly) }
  }
}
