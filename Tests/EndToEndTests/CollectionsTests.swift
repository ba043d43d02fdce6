import TestSupport
import Testing

@testable import ownerdash

/// The delinquent accounts one by one, and what people record about them.
@Suite("Delinquent accounts and collections")
struct CollectionsTests {
  private let harness: BookFixture

  init() throws { harness = try BookFixture() }

  private func listed(_ words: [String] = []) async -> String {
    await harness.run(
      ["delinquency", "--by", "account", "--as-of", "2025-04-15", "--format", "csv"] + words
    ).output
  }

  @Test("Each account has its age, its oldest charge and its status; names only on request")
  func accounts() async throws {
    try await harness.golden()
    let csv = await listed()
    // A owes March, 45 days past due, and April, 14 days past due; B owes April.
    let a = "main,123 Main St.,808,la,current,,2000.00,1000.00,1000.00,0.00,0.00,0.00,0.00,2000.00,2025-03-01,RENT,45,"
    let b = "main,123 Main St.,909,lb,current,,1500.00,1500.00,0.00,0.00,0.00,0.00,0.00,1500.00,2025-04-01,RENT,14,"
    let rows = csv.split(separator: "\r\n").dropFirst().map(String.init)
    #expect(rows.count == 2 && rows[0].hasPrefix(a) && rows[1].hasPrefix(b), "\(csv)")
    #expect(!csv.contains("Tenant A"))
    #expect(await listed(["--residents"]).contains(",808,la,Tenant A,"))
    let top = await harness.run(["delinquency", "--by", "account", "--as-of", "2025-04-15", "--top", "1"]).output
    #expect(top.contains("The 1 largest of 2 accounts: 2,000.00 of 3,500.00") && !top.contains(" lb "), "\(top)")
    #expect(top.contains("Total") && !top.contains("Total  3,500.00"))
    let refused = await harness.run(["delinquency", "--top", "1"])
    #expect(refused.ending == .wrongUsage && refused.complaints.contains("--top requires --by account"))
  }

  @Test("The status of a book's account follows its move-out")
  func standing() async throws {
    try await harness.golden()
    try await harness.take(["leases": "id,unit_id,starts,move_out\nla,u8,2025-01-01,2025-04-10\n"])
    try await harness.take(["leases": "id,unit_id,starts,move_out\nlb,u9,2025-03-01,2025-05-10\n"])
    #expect(await listed(["--status", "former"]).split(separator: "\r\n").count == 2)
    #expect(await listed(["--status", "former"]).contains(",808,la,former,"))
    // A move-out ahead is a notice from its date on; without one, on the day of the last import only.
    #expect(await listed(["--status", "current"]).contains(",909,lb,current,"))
    try await harness.take(["leases": "id,notice_given\nlb,2025-04-15\n"])
    #expect(await listed(["--status", "notice"]).contains(",909,lb,notice,"))
    #expect(await listed(["--status", "current"]).split(separator: "\r\n").count == 1)
    #expect(await listed(["--status", "eviction"]).split(separator: "\r\n").count == 1)
  }

  @Test("Notes, promises and evictions are recorded once, listed, and shown with the account and its notices")
  func records() async throws {
    try await harness.golden()
    let commands = [
      ["note", "la", "--text", "called, no answer"],
      ["promise", "la", "--amount", "500", "--date", "2025-04-10"],
      ["promise", "lb", "--date", "2025-04-20"],
      ["eviction", "la", "--date", "2025-04-05", "--text", "non-payment"],
    ]
    for words in commands {
      let ran = await harness.run(["collections"] + words + ["--who", "ann"])
      #expect(ran.ending == .done && ran.output.contains("recorded for account"), "\(words) \(ran.complaints)")
    }
    let again = await harness.run(["collections"] + commands[1] + ["--who", "ann"])
    #expect(again.ending == .done && again.output.contains("recorded already on 2026-02-10"))
    let notes = await harness.run(["collections", "list", "la", "--format", "csv"]).output
    #expect(notes.split(separator: "\r\n").count == 4, "\(notes)")
    #expect(notes.contains("2026-02-10T07:00:00Z,ann,main,123 Main St.,la,promise,2025-04-10,500.00,"), "\(notes)")
    // Recorded on Feb 10: listed as of that day, and not as of the day before.
    let dated = { (day: String) in
      await harness.run(["collections", "list", "la", "--as-of", day, "--format", "csv"]).output
    }
    #expect(await dated("2026-02-10") == notes)
    #expect(await dated("2026-02-09").split(separator: "\r\n").count == 1)
    #expect(await harness.run(["notices", "write", "--as-of", "2025-04-15"]).output.contains("2 written"))
    let csv = await listed()
    // Filed on the 5th: 10 days. The promise of the 10th has passed, that of the 20th has not.
    #expect(csv.contains(",2025-04-05,10,non-payment,1,0,2025-04-15,500.00,2025-04-10,past due,3,"), "\(csv)")
    #expect(csv.contains(",,,,1,0,2025-04-15,,2025-04-20,open,1,"), "\(csv)")
    let refused = [
      ["note", "la", "--who", "ann"], ["promise", "la", "--who", "ann"], ["note", "zz", "--text", "x", "--who", "ann"],
      ["note", "la", "--text", "x"], ["promise", "la", "--date", "2205-01-01", "--who", "ann"],
      ["promise", "la", "--date", "2025-05-01", "--amount", "0", "--who", "ann"], ["note", "--text", "x"],
    ]
    for words in refused {
      #expect(await harness.run(["collections"] + words).ending == .wrongUsage, "\(words)")
    }
    #expect(await harness.run(["collections", "list", "--format", "csv"]).output.split(separator: "\r\n").count == 5)
  }
}
