import Pipeline
import RealPage
import Testing
import Warehouse

@Suite("Thresholds and policies in the definitions")
struct PolicyDefinitionsTests {
  private func read(_ sections: String) throws(DefinitionsError) -> Definitions {
    let text = """
      {
        "sources": {
          "realpage": {"pmc_id": "100", "reporting_api": "https://api.example.invalid/v1", "token": {"file": "token.json"}}
        },
        "properties": {
          "oak_hill": {"propertyId": "11", "propertyName": "Oak Hill"},
          "elm_court": {"propertyId": "22", "propertyName": "Elm Court"}
        },
        "groups": {"region": {"North": ["oak_hill"]}, "owner": {"North": ["elm_court"], "Acorn": ["oak_hill"]}},
        "reports": {},
        \(sections)
      }
      """
    return try Definitions(Array(text.utf8), connectors: [RealPageConnector()])
  }

  private func problems(_ sections: String) -> String {
    do {
      _ = try read(sections)
      return ""
    } catch {
      return error.problems.map { "\($0.place): \($0.rule)" }.joined(separator: "\n")
    }
  }

  @Test("Bounds are read in hundredths, with the properties of the group")
  func thresholds() throws {
    let definitions = try read(
      """
      "thresholds": [
        {"metric": "physical_occupancy_pct", "below": 92.5},
        {"metric": "delinquent_total", "above": 1500.25, "group": "region:north"},
        {"metric": "leads", "window": "last_7_days", "below": 3, "property": "elm_court"},
        {"metric": "physical_occupancy_pct", "below": 90, "above": 99, "pooled": true}
      ]
      """)
    #expect(
      definitions.thresholds == [
        FigureThreshold("physical_occupancy_pct", [.below: 9_250]),
        FigureThreshold(
          "delinquent_total", [.above: 150_025], extent: .group, name: "North", properties: ["oak_hill"]),
        FigureThreshold(
          "leads", window: "last_7_days", [.below: 300], extent: .property, name: "elm_court",
          properties: ["elm_court"]),
        FigureThreshold("physical_occupancy_pct", [.below: 9_000, .above: 9_900], isPooled: true),
      ])
    // Who may see Oak Hill alone is told nothing of Elm Court, and nothing pooled over both.
    #expect(
      definitions.limited(to: ["oak_hill"]).thresholds.map(\.metricID) == [
        "physical_occupancy_pct", "delinquent_total",
      ])
  }

  @Test("Everything that is wrong with thresholds is printed at once")
  func wrongThresholds() {
    let told = problems(
      """
      "thresholds": [
        {"metric": "physical_ocupancy_pct", "below": 92},
        {"metric": "physical_occupancy_pct"},
        {"metric": "leads", "below": 3},
        {"metric": "atr_pct", "above": 5, "window": "last_7_days"},
        {"metric": "atr_pct", "above": "5", "group": "North"},
        {"metric": "atr_pct", "above": 5.005, "property": "oak_hil"},
        {"metric": "renewal_rate_pct", "below": 50},
        {"metric": "leased_pct", "below": 95, "above": 90},
        {"metric": "leased_pct", "below": 94, "group": "South"},
        {"metric": "leased_pct", "below": 94, "property": "oak_hill", "pooled": true},
        {"metric": "leased_pct", "bellow": 94, "property": "oak_hill", "group": "Acorn", "above": 99},
        {"metric": "leased_pct", "below": 91}
      ]
      """)
    #expect(
      told == """
        thresholds[0].metric: 'physical_ocupancy_pct' is no metric; did you mean 'physical_occupancy_pct'?
        thresholds[1]: needs 'below' or 'above'
        thresholds[2]: missing key 'window'
        thresholds[3].window: 'atr_pct' is of a day and has no window
        thresholds[4].above: must be a number with at most two decimals, but is a text
        thresholds[4].group: several groups have the name 'North'; use one of 'region:North', 'owner:North'
        thresholds[5].above: must be a number with at most two decimals, but is the number 5.005
        thresholds[5].property: 'oak_hil' is no key in 'properties'; did you mean 'oak_hill'?
        thresholds[6].metric: 'renewal_rate_pct' has a value for each month or week, which thresholds do not check
        thresholds[7].above: must not be less than 'below': every figure would be outside
        thresholds[8].group: 'South' is no group in 'groups'; its groups: 'region:North', 'owner:North', 'owner:Acorn'
        thresholds[9].pooled: a property has no pooled figure; leave out 'pooled', or name a group
        thresholds[10]: unknown key 'bellow'; did you mean 'below'?
        thresholds[10].group: 'property' and 'group' exclude each other
        thresholds[11].below: 'leased_pct every property below' is already used by 'thresholds[7]'
        """)
  }

  @Test("A policy has a version and rules, whose order does not matter")
  func policies() throws {
    let policies = try read(
      """
      "policies": {
        "lender": {"version": 2, "rules": ["prepaid_netted", "model_units_excluded", "notices_vacant"]}
      }
      """
    ).policies
    #expect(
      policies == [
        FigurePolicy("lender", version: 2, rules: [.noticesVacant, .modelUnitsExcluded, .prepaidNetted])
      ])
    #expect(policies[0].rules(of: "occupancy") == [.noticesVacant, .modelUnitsExcluded])
    #expect(policies[0].rules(of: "delinquency") == [.prepaidNetted] && policies[0].rules(of: "pricing").isEmpty)
  }

  @Test("Everything that is wrong with policies is printed at once")
  func wrongPolicies() {
    let told = problems(
      """
      "policies": {
        "default": {"version": 1, "rules": ["calendar_day"]},
        "Lender": {"version": 0, "rules": ["model_units_exluded"]},
        "bank": {"rules": []},
        "both": {"version": 1, "rules": ["notices_vacant", "unrented_notices_vacant", "notices_vacant"], "rule": 1}
      }
      """)
    let names = PolicyRule.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    #expect(
      told == """
        policies.default: 'default' is the name of the definitions as documented; use another name
        policies.Lender: must be lower-case letters, digits and '_'
        policies.Lender.version: must be a whole number above zero, but is the number 0
        policies.Lender.rules[0]: must be one of \(names), but is 'model_units_exluded'
        policies.bank: missing key 'version'
        policies.bank.rules: must name at least one rule
        policies.both: unknown key 'rule'; did you mean 'rules'?
        policies.both.rules[2]: 'notices_vacant' is named twice
        policies.both.rules: 'notices_vacant' and 'unrented_notices_vacant' exclude each other
        """)
  }
}
