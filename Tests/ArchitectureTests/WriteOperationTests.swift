import Testing

@Suite("The sources' services are only read")
struct WriteOperationTests {
  @Test("No operation that writes is named in the code")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources").filter { !$0.path.hasPrefix("Sources/Simulator/") }
    #expect(files.contains { $0.path.hasPrefix("Sources/Connectors/Yardi/Client/") })
    for file in files {
      let found = SwiftText(file.text).literals.flatMap { WriteOperations.named(in: $0) }
      #expect(found.isEmpty, "\(file.path) names \(found.joined(separator: ", "))")
    }
  }

  @Test(
    "Each of them is found where it is named",
    arguments: [
      "ImportResidentLeaseCharges_Login", "UpdateResident", "CreateOrUpdateServiceRequests", "ManageUnit",
      "MakeUnitRentReady", "DeleteReceiptBatch", "postsinglecharge", "AddReceiptsToBatch", "PostReceiptBatch",
      "call ImportYardiGuest_Login now",
    ])
  func named(text: String) {
    #expect(WriteOperations.named(in: text).count == 1)
  }

  @Test(
    "An operation that reads, and what only sounds alike, is none",
    arguments: [
      "GetResidentData", "UnitAvailability_Login", "PostMonth", "PostalCode", "CreatedDate", "Update ready", "Imported",
      "Management",
      "MakeReadySummary",
    ])
  func harmless(text: String) {
    #expect(WriteOperations.named(in: text).isEmpty)
  }
}

/// How the services name the operations that write.
private enum WriteOperations {
  private static let verbs = ["Import", "Update", "Create", "Manage", "Delete", "Insert", "Add", "Post", "Submit"]
  private static let others = ["makeunitrentready", "postsinglecharge"]
  /// Parameters and elements that begin like one of them.
  private static let harmless = ["PostMonth"]

  static func named(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init).filter(isOne)
  }

  /// Whether a word is a verb with more of the name behind it.
  private static func isOne(_ word: String) -> Bool {
    if others.contains(word.lowercased()) { return true }
    return !harmless.contains(word)
      && verbs.contains { word.hasPrefix($0) && word.dropFirst($0.count).first?.isUppercase ?? false }
  }
}
