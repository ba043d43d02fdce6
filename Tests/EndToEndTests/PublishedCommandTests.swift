import Domain
import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The command `publish`, and runs that publish.
@Suite("The command that publishes", PostgresServer.isInstalled)
struct PublishedCommandTests {
  @Test("A run publishes what it synced where the configuration asks for it; the command plans, verifies and removes")
  func command() async throws {
    let target = try ServerDatabase()
    let harness = try PipelineHarness()
    try harness.publish(to: target.section)
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.output.contains("3 properties published, 0 unchanged, 0 without data"), "\(ran.output)")
    let count = "SELECT as_of, count(*) FROM \(target.names.current).unified_floorplans GROUP BY 1 ORDER BY 1"
    let first = try target.admin.rows(count)
    #expect(first.map { $0[0] } == ["2026-02-04"])
    #expect(await harness.run("publish").output.contains("0 properties published, 3 unchanged"))
    #expect(await harness.run("publish", "--plan").output.contains("0 of 3 properties would be published"))
    #expect(await harness.run("publish", "--verify").output.contains("3 properties verified, 0 differ"))

    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try target.admin.rows(count).map { $0[0] } == ["2026-02-04", "2026-02-05"])

    try target.admin.execute("UPDATE \(target.names.current).unified_floorplans SET as_of_day = as_of_day + 1")
    let verified = await harness.run("publish", "--verify")
    #expect(verified.ending == .partly)
    #expect(verified.complaints.contains("unified_floorplans of 2026-02-05"), "\(verified.complaints)")
    #expect(await harness.run("publish", "--again", "--property", "oak_court").ending == .done)
    #expect(await harness.run("publish", "--verify").ending == .done)
    #expect(await harness.run("publish", "--remove", "oak_court").ending == .done)
    #expect(try target.admin.rows(count).isEmpty)
  }

  @Test("A publisher that is killed at any table leaves the earlier state and no lock; the next one completes it")
  func killed() async throws {
    let target = try ServerDatabase()
    let harness = try PipelineHarness()
    let config = try readText(harness.config)
    for (day, isPublished) in [("02/04/2026", true), ("02/05/2026", false)] {
      try harness.put(InventedReports("Oak Court", day: day))
      #expect(await harness.run("run", harness.drop).ending == .done)
      try harness.publish(to: target.section)
      if isPublished {
        #expect(await harness.run("publish").ending == .done)
        try write(config, to: harness.config)
      }
    }
    let (schema, watcher) = (target.names.current, try target.server())
    let days = "SELECT DISTINCT as_of FROM \(schema).unified_floorplans ORDER BY 1"
    // From before the first row to after the last one.
    let tables = [
      "\(target.names.control).publications", "\(schema).unified_floorplans", "\(schema).unified_units",
      "\(schema).kept_occupancy", "\(schema).kept_pricing", "\(schema)_personal.unified_fact_days",
      "\(target.names.control).parts",
    ]
    for table in tables {
      try watcher.execute("BEGIN; LOCK TABLE \(table) IN EXCLUSIVE MODE")
      let child = try ChildProgram("ownerdash", ["publish", "--data", harness.data, "--config", harness.config])
      #expect(try target.untilWaiting(while: { child.isRunning }), "\(table)")
      child.kill()
      #expect(child.wait() == .killed(9))
      try watcher.execute("ROLLBACK")
      try target.untilEnded()
      #expect(try watcher.rows(days) == [["2026-02-04"]], "\(table)")
    }
    #expect(await harness.run("publish").output.contains("1 property published, 2 unchanged"))
    #expect(try watcher.rows(days) == [["2026-02-04"], ["2026-02-05"]])
    #expect(await harness.run("publish", "--verify").ending == .done)
  }

  @Test("Without a server, a run's figures are complete, its exit status is 1, and the next publication sends them")
  func unreachable() async throws {
    let target = try ServerDatabase()
    let harness = try PipelineHarness()
    let config = try readText(harness.config)
    try harness.publish(to: target.section(host: harness.data + "/nowhere"))
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("not published: PostgreSQL:"), "\(ran.complaints)")
    #expect(try harness.published("oak_court")?.asOf.description == "2026-02-04")
    try write(config, to: harness.config)
    try harness.publish(to: target.section)
    #expect(await harness.run("publish").output.contains("3 properties published"))
  }

  @Test(
    "Options that cannot apply are refused",
    arguments: [
      (["--plan", "--verify"], "does not apply"), (["--switch", "--property", "oak_court"], "does not apply"),
      (["--again"], "name it with --property"), (["--take-over"], "name it with --property"),
      (["--schema", "everything"], "must be one of"), ([], "no \"publish\" section"),
    ])
  func refused(options: [String], reason: String) async throws {
    let harness = try PipelineHarness()
    if !options.isEmpty { try harness.publish(to: "\"publish\": {\"publisher\": \"a\"}") }
    let ran = await harness.run(["publish"] + options)
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains(reason), "\(ran.complaints)")
  }
}

extension ServerDatabase {
  /// The section of the configuration that publishes to it.
  var section: String { section(host: address.host ?? "") }

  /// The section with another host.
  func section(host: String) -> String {
    """
    "publish": {"publisher": "main", "host": "\(host)", "port": \(address.port ?? 0), "database": "\(names.current)",
      "user": "\(address.user ?? "")", "schema": "\(names.current)", "personal_data": true, "after_run": true}
    """
  }
}

extension PipelineHarness {
  /// Puts a section in front of the others of the configuration.
  func publish(to section: String) throws {
    let config = try readText(config)
    try write(Array(("{" + section + "," + config.dropFirst()).utf8), to: self.config)
  }
}
