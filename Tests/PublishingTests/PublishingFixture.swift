import Domain
import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

/// A database of a test's own on the shared server, and data folders that publish into it.
final class PublishingFixture {
  let root: String
  private let database: ServerDatabase
  var names: ServerNames { database.names }
  var address: ServerAddress { database.address }
  var admin: Server { database.admin }

  /// A new database with the roles.
  init() throws {
    database = try ServerDatabase()
    root = try temporaryDirectory()
  }

  deinit { try? removeTree(root) }

  /// A connection of another login.
  func server(_ user: String = "test") throws -> Server { try database.server(user) }

  /// Waits until as many publications wait for a lock that another connection holds.
  func untilWaiting(_ count: Int = 1) throws {
    var turns = 0
    let areWaiting = try database.untilWaiting(count) {
      turns += 1
      return turns < 3_000
    }
    try #require(areWaiting, "No publication waits")
  }

  /// A data folder with nothing but `unified.db`, and the analysts' copy once it is written.
  func folder(_ name: String = "east") throws -> PublishedFolder {
    try makeDirectory("\(root)/\(name)")
    return try PublishedFolder(path: "\(root)/\(name)", name, self)
  }
}

/// The databases of a data folder that publishes.
final class PublishedFolder {
  let unified: String
  let analyst: String
  var settings: PublicationSettings
  private let store: UnifiedStore

  init(path: String, _ name: String, _ fixture: PublishingFixture) throws {
    (unified, analyst) = (path + "/unified.db", path + "/analyst.db")
    store = try UnifiedStore(path: unified)
    settings = PublicationSettings(
      address: fixture.address, names: fixture.names, publisher: name, generation: 1, hasPersonal: true)
  }

  /// Puts facts in place of all that is known of their property.
  func write(_ facts: PropertyFacts) throws {
    try store.replace(facts, inputs: "test")
    if exists(analyst) { try removeTree(analyst) }
    try AnalystCopy.write(unified, to: analyst)
  }

  /// A publisher of this version's schema, or of another's.
  func publisher(of schema: ServerSchema? = nil) throws -> Publisher {
    try Publisher(settings, unified: unified, analyst: analyst, schema: schema ?? ServerSchema())
  }

  /// Publishes what changed of some properties, and gives what was sent.
  @discardableResult
  func publish(_ keys: String..., of schema: ServerSchema? = nil) throws -> [Publisher.Outcome] {
    let publisher = try publisher(of: schema)
    try publisher.prepare()
    return try publisher.changed(keys).map { try publisher.publish($0) }
  }

  /// The rows of a table of `unified.db`, or of the analysts' copy, as text in any order.
  func rows(_ sql: String, inAnalystCopy: Bool = true) throws -> [[String?]] {
    try UnifiedReader(path: inAnalystCopy ? analyst : unified).rows(sql).map { $0.map(\.plain) }
  }
}

extension Field {
  /// The value as text; whole binary numbers as PostgreSQL writes them.
  var plain: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): number == number.rounded() ? String(Int64(number)) : String(number)
    case .text(let text): text
    }
  }
}

extension PropertyFacts {
  /// An invented property whose rows hold values that are easily stored wrongly.
  static func invented(_ key: String = "oak_court", note: String? = "note") -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(
        propertyID: key, name: "Oak 'Court'", source: "ledger", sourcePropertyID: "1", state: "",
        timeZone: "America/Chicago"))
    let texts = [
      note, nil, "", "\u{1E}\u{1F}", "\\N", "\t\r\n\\", "naïve café 漢字 🏠", "'\"$1{}", "-", "3:abc", " ",
    ]
    facts.ledger.expenses = texts.enumerated().map { index, text in
      var expense = UnifiedExpense(
        propertyID: key, expenseID: "expense \(index)", date: CivilDate(dayNumber: 20_000 + index), category: "work",
        group: .unmappedExpenses,
        amount: Money(cents: [0, -1, .max, .min, 100, 9_007_199_254_740_993][index % 6]))
      expense.note = text
      return expense
    }
    return facts
  }
}
