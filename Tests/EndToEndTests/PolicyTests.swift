import JSON
import TestSupport
import Testing

@testable import ownerdash

/// Owners' own definitions and thresholds on the Rent Roll of a real unit list.
@Suite("Policies and thresholds", .needsSamples)
struct PolicyTests {
  private let harness: PipelineHarness

  init() async throws {
    harness = try PipelineHarness(PipelineHarness.demo)
    let root = try #require(fixturesRoot()) + "/realpage/constructed/reports/"
    let ridian = ["Rent_Roll_Detail_Ridian.xls", "Delinquent_and_Prepaid_Ridian.xls"]
    // The Rent Roll does not say which unit is a model; the Box Score does.
    let nexus = ["Rent_Roll_Detail_Nexus_East.xls", "Box_Score_Nexus_East.xls"]
    for name in nexus + ridian { try harness.put(read(root + name), as: name) }
    let sections = """
      {"groups": {"region": {"Texas": ["nexus_east"], "Colorado": ["ridian"]}},
       "policies": {
         "lender": {"version": 3, "rules": ["preleased_occupied", "model_units_excluded", "down_units_excluded"]},
         "net": {"version": 1, "rules": ["prepaid_netted"]}},
       "thresholds": [
         {"metric": "physical_occupancy_pct", "below": 92, "group": "Colorado"},
         {"metric": "physical_occupancy_pct", "below": 97, "group": "Texas", "pooled": true},
         {"metric": "delinquency_pct", "above": 5, "property": "ridian"}],
      """
    try write(Array((sections + readText(harness.config).dropFirst()).utf8), to: harness.config)
    await harness.run("run", harness.drop)
  }

  private func rows(_ words: String...) async throws -> [[String: JSON]] {
    let ran = await harness.run(words + ["--format", "json"])
    #expect(ran.ending == .done, "\(ran.complaints)")
    guard case .array(let rows)? = try JSON.parse(Array(ran.output.utf8))["rows"] else { return [] }
    return rows.map { row in
      guard case .object(let members) = row else { return [:] }
      return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test("97.15 against 95.74: these 5 units, each explained to the cell of its status")
  func fiveUnits() async throws {
    let text = await harness.run(
      "reconcile", "physical_occupancy_pct", "--property", "nexus_east", "--policy", "lender", "--against", "default",
      "--columns", "rule,name")
    #expect(text.output.contains("physical_occupancy_pct of Nexus East: 97.15% against 95.74%"), "\(text.complaints)")
    #expect(text.output.contains("5 units make the difference"))
    let rows = try await rows(
      "reconcile", "physical_occupancy_pct", "--property", "nexus_east", "--policy", "lender", "--against", "default")
    let units = rows.map { "\($0["rule"] ?? .null) \($0["class"] ?? .null) \($0["value"] ?? .null)" }
    let preleased = "\(JSON.string("without preleased_occupied")) \(JSON.string("vacant_rented"))"
    #expect(units.filter { $0 == "\(preleased) \(JSON.string("Vacant-Leased"))" }.count == 4, "\(units)")
    let model = "\(JSON.string("without model_units_excluded")) \(JSON.string("model"))"
    #expect(units.filter { $0 == "\(model) \(JSON.string("Admin/Down"))" }.count == 1 && units.count == 5)
    try ExplainTests.check(rows, harness)
  }

  @Test("A stated number is explained by the rule that gives it, or it is said that none does")
  func stated() async throws {
    let words = ["reconcile", "physical_occupancy_pct", "--property", "nexus_east", "--against"]
    let found = await harness.run(words + ["96.9"]).output
    #expect(found.contains("preleased_occupied") && found.contains("4 units make the difference"), "\(found)")
    #expect(found.contains("Gives 96.9: default with preleased_occupied"))
    let none = await harness.run(words + ["50.0"])
    #expect(none.output.contains("No single rule and no policy of the configuration gives 50.0"))
    #expect(none.output.contains("default with notices_vacant") && none.ending == .done)
    #expect(await harness.run(words + ["95.7"]).output.contains("default gives 95.7: there is no difference"))
  }

  @Test("A report names the policy that its figures follow; what no policy changes is refused")
  func reports() async throws {
    let text = await harness.run("occupancy", "--property", "nexus_east", "--policy", "lender").output
    #expect(text.contains("Policy lender, version 3: pre-leased units count as occupied; model units are outside"))
    let csv = await harness.run("occupancy", "--policy", "lender", "--format", "csv").output
    let lines = csv.split(separator: "\r\n")
    #expect(lines[0].hasSuffix(",policy") && lines.dropFirst().allSatisfy { $0.hasSuffix(",lender 3") })
    #expect(csv.contains(",351,341,10,"), "\(csv)")
    let plain = await harness.run("occupancy", "--format", "csv").output
    #expect(await harness.run("occupancy", "--policy", "default", "--format", "csv").output.contains("default 1"))
    #expect(plain.contains(",352,337,15,") && !plain.contains("policy"))
    let owed = await harness.run("delinquency", "--policy", "net", "--format", "csv").output
    #expect(owed.contains("net 1"))
    for (words, message) in [
      (["delinquency", "--policy", "lender"], "no rule of 'lender' changes the figures of 'delinquency'"),
      (["occupancy", "--policy", "lendr"], "did you mean 'lender'?"),
      (["pricing", "--policy", "lender"], "'pricing' has no option '--policy'"),
      (["delinquency", "--by", "account", "--policy", "net"], "--policy does not apply to --by account"),
      (["reconcile", "in_place_rent_avg", "--against", "net"], "policies change only those of occupancy"),
      (["reconcile", "days_vacant_median", "--against", "lender"], "is no sum of its units"),
      (["reconcile", "physical_occupancy_pct"], "requires --against"),
    ] {
      let ran = await harness.run(words)
      #expect(ran.ending == .wrongUsage && ran.complaints.contains(message), "\(words): \(ran.complaints)")
    }
  }

  @Test("A breach is a finding, on the pages and in the digest, and status --check ends with exit code 5")
  func thresholds() async throws {
    let day = ["--as-of", "2026-02-05"]
    let breach = "Occupancy: 56.91%, below its threshold of 92.00% (group Colorado)"
    let pooled = "Occupancy (pooled): 95.74%, below its threshold of 97.00%"
    let missing = "delinquency_pct: n/a (the billed amount is not known); its threshold is at most 5.00%"
    let status = await harness.run(["status", "--check", "--property", "ridian"] + day)
    let words = status.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(status.ending == .dataBehind && words.contains("threshold: \(breach): Ridian"), "\(words)")
    #expect(words.contains("threshold: \(missing): Ridian") && !words.contains(pooled))
    #expect(await harness.run(["status", "--property", "ridian"] + day).ending == .done)
    // Nexus East alone is in the other group.
    #expect(await harness.run(["status", "--check", "--property", "nexus_east"] + day).ending == .dataBehind)
    let findings = await harness.run("findings", "--rule", "threshold_breached", "--format", "csv").output
    #expect(findings.contains(breach) && findings.contains("Group Texas") && findings.contains(pooled), "\(findings)")
    #expect(await harness.run("findings", "--rule", "threshold_not_checked").output.contains("delinquency_pct: n/a"))
    let out = harness.data + "/pages"
    await harness.run(["site", "--out", out, "--no-explanations"] + day)
    let portfolio = try readText(out + "/portfolio.html")
    #expect(portfolio.contains("Threshold") && portfolio.contains("below its threshold of 92.00%"))
    #expect(try readText(out + "/property-ridian.html").contains("below its threshold of 92.00%"))
    #expect(try !readText(out + "/property-nexus_east.html").contains("below its threshold"))
    try harness.addReaders()
    await harness.run(["digest"] + day)
    let letters = try files(under: harness.data + "/outbox").filter { $0.hasSuffix(".txt") }
    let texts = try letters.map { try readText("\(harness.data)/outbox/\($0)") }
    #expect(texts.contains { $0.contains("below its threshold of 92.00%") }, "\(letters)")
  }

  @Test("A configuration without thresholds and policies checks nothing, and says how to add a policy")
  func none() async throws {
    try harness.configure(PipelineHarness.demo)
    #expect(await harness.run("findings", "--rule", "threshold_breached").output.contains("No findings"))
    let ran = await harness.run("occupancy", "--policy", "lender")
    #expect(ran.ending == .wrongUsage && ran.complaints.contains("the configuration has no 'policies'"))
  }
}
