import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The rules of findings")
struct FindingRuleTests {
  @Test("docs/findings.md lists every rule with its meaning, its effect and what to do")
  func page() throws {
    var page =
      """
      # Findings

      A finding says what is wrong or noteworthy about a property's day, and names the units, accounts or files. A blocking
      finding withholds its day, and the last good day remains published; a warning does not. `ownerdash findings` lists the
      findings of the current days; `ownerdash findings --rules` prints this page.

      Generated from the declarations of the rules. After a change, write this page again:
      `RECORD_SNAPSHOTS=1 swift test --filter FindingRuleTests`.

      """
    for (title, rules) in Registry.findingRules {
      page += "\n## \(title)\n\n| Rule | Meaning | Effect on the figures | What to do |\n| --- | --- | --- | --- |\n"
      for rule in rules { page += "| `\(rule.name)` | \(rule.meaning) | \(rule.effect) | \(rule.remedy) |\n" }
    }
    try assertFile(page, at: "\(packageRoot())/docs/findings.md")
  }

  @Test("Every rule that the sources declare is listed once")
  func complete() throws {
    let listed = Registry.findingRules.flatMap(\.rules).map(\.name)
    #expect(Set(listed).count == listed.count)
    let declared = try files(under: "\(packageRoot())/Sources").filter { $0.hasSuffix(".swift") }.flatMap { path in
      try readText("\(packageRoot())/Sources/\(path)").matches(of: /= FindingRule\(\s*"([a-z_]+)"/).map {
        String($0.output.1)
      }
    }
    #expect(declared.sorted() == listed.sorted())
  }

  @Test("Each rule is stated in sentences, and no two rules alike")
  func sentences() {
    let rules = Registry.findingRules.flatMap(\.rules)
    for rule in rules {
      for text in [rule.meaning, rule.effect, rule.remedy] {
        #expect(text.last == "." && text.first?.isUppercase == true && !text.contains("|"), "\(rule.name): \(text)")
      }
    }
    #expect(Set(rules.map(\.meaning)).count == rules.count)
  }

  @Test("findings are grouped by rule with their number, effect and what to do, and csv has a row for each")
  func grouped() async throws {
    let harness = try PipelineHarness()
    let runs = [
      [("Oak Court", "02/08/2026"), ("Ash Lane", "02/08/2026")],
      [("Oak Court", "02/09/2026"), ("Ash Lane", "02/09/2026"), ("Elm House", "02/09/2026")],
    ]
    for days in runs {
      for (name, day) in days {
        var reports = InventedReports(name, day: day)
        reports.units[0].rent = nil
        if name == "Oak Court", day == "02/09/2026" { reports.units[2].rent = nil }
        try harness.put(reports)
      }
      await harness.run("run", harness.drop)
      if days.count == 2 {
        let first = await harness.run("findings", "--new").output
        #expect(first.contains("No run before the last one is recorded") && first.contains("Ash Lane"), "\(first)")
      }
    }
    let rule = try #require(Registry.findingRules.flatMap(\.rules).first { $0.name == "occupied_without_rent" })
    let table = await harness.run("findings", "--rule", rule.name).output
    let rows = await harness.run("findings", "--rule", rule.name, "--format", "csv").output.split(separator: "\r\n")
    #expect(rows.count == 4, "\(rows)")
    #expect(table.contains("3 findings at 3 properties"), "\(table)")
    #expect(table.ranges(of: "\(rule.effect) \(rule.remedy)").count == 1)
    // Ash Lane has the same finding after both runs.
    let new = await harness.run("findings", "--rule", rule.name, "--new", "--format", "csv").output
    #expect(new.split(separator: "\r\n").count == 3 && !new.contains("Ash Lane"), "\(new)")
    await harness.run("run")
    #expect(await harness.run("findings", "--new").output.contains("No new findings"))
    let ran = await harness.run("findings", "--rule", "occupied_without_ren")
    #expect(ran.ending == .wrongUsage && ran.complaints.contains("did you mean 'occupied_without_rent'?"))
  }

  @Test("findings --rules prints every rule, and takes no property")
  func command() async throws {
    let harness = try PipelineHarness()
    let ran = await harness.run("findings", "--rules", "--format", "csv")
    #expect(ran.ending == .done)
    let names = ran.output.split(separator: "\r\n").dropFirst().compactMap { line in
      line.matches(of: /,([a-z]+(?:_[a-z]+)*),/).first.map { String($0.output.1) }
    }
    #expect(names == Registry.findingRules.flatMap(\.rules).map(\.name))
    #expect(await harness.run("findings", "--rules", "--property", "oak_court").ending == .wrongUsage)
  }
}
