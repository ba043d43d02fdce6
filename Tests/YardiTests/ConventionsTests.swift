import Domain
import Pipeline
import Yardi
import RealPage
import Testing

/// What the owner's file says of charge codes, pseudo units and guest cards.
@Suite("Yardi's conventions")
struct ConventionsTests {
  private func conventions(_ key: String) throws -> YardiConventions {
    let definitions = try Definitions(
      Array(InventedDefinitions.text(key).utf8), connectors: [RealPageConnector(), YardiConnector()])
    return try #require(definitions.sources.yardi).conventions
  }

  @Test("What the file says goes over the standard, whose other codes stay")
  func overlay() throws {
    let own = try conventions(#""charge_classes": {"rent": ["RNT2"], "other_income": ["mtm"]}, "pseudo_units": ["X1"]"#)
    #expect(own.chargeClass(of: "rnt2") == .rent)
    #expect(own.chargeClass(of: "Mtm") == .otherIncome)
    #expect(own.chargeClass(of: "conrent") == .concession)
    #expect(own.chargeClass(of: "xrent") == .unknown)
    #expect(own.isPseudoUnit("x1") && !own.isPseudoUnit("WAIT"))
    #expect(try conventions(#""platform": "SQL""#) == .standard)
  }

  @Test(
    "A broken rule is reported with its key path",
    arguments: [
      (
        #""charge_classes": {"rents": ["x"]}"#,
        "sources.yardi.charge_classes: unknown key 'rents'; did you mean 'rent'?"
      ),
      (
        #""charge_classes": {"rent": ["x"], "fee": ["X"]}"#,
        "sources.yardi.charge_classes.fee[0]: 'x' is already in 'rent'"
      ),
      (#""charge_classes": {"rent": [1]}"#, "sources.yardi.charge_classes.rent[0]: must be a string"),
      (#""guest_activity_days": 0"#, "sources.yardi.guest_activity_days: must be a whole number above zero"),
      (#""pseudo_units": "WAIT""#, "sources.yardi.pseudo_units: must be a list"),
    ])
  func strict(key: String, rule: String) {
    let error = #expect(throws: DefinitionsError.self) { try conventions(key) }
    #expect(error?.description.contains(rule) == true, "\(error?.description ?? "")")
  }
}
