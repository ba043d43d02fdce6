internal import Responses
internal import Pipeline
internal import Warehouse

extension Response {
  private struct Message: ResponseColumns {
    let type = Column("type", .text, "@messageType", "Error, Warning or FYI")
    let text = Column("text", .text, ".", "what it says")
  }

  private static let table = MappedTable("messages", grain: "one message", Message.self)
  private static let tree = ResponseTree("Messages", records: [ResponseRecord("Message", table.schema)])

  /// The roots that the MITS standards give to every vendor's files.
  private static let standard: Set<String> = ["PhysicalProperty", "ResidentTransactions", "LeadManagement"]

  /// Returns the reason why a response without an envelope is not Yardi's; nil if it may be Yardi's.
  ///
  /// Yardi's have its own namespaces, of which the second is literally so, or name it as the organization of their ids.
  var isAnotherVendors: Refusal? {
    guard let root, Response.standard.contains(root) else { return nil }
    let namespaces = ["http://yardi.com/", "http://my-company.com/namespace"]
    if namespaces.contains(where: begins) || organizations.contains("Yardi") { return nil }
    return Refusal(
      "the file is of the MITS standard, and nothing in it names Yardi: it is another vendor's",
      hints: ["a response of Yardi's is read with its envelope, as its service sent it"])
  }

  /// Whether the response is nothing but the message that there is nothing, which is a valid response.
  ///
  /// Yardi puts messages in place of the content, with status 200, and calls finding nothing an error too.
  ///
  /// - Throws: `Refusal` if it is another message.
  var saysThatNothingWasFound: Bool {
    get throws {
      guard root == "Messages" else { return false }
      let texts = try rows(of: Response.table, in: Response.tree).compactMap(\.text.text)
      guard let other = texts.first(where: { !Response.isNothingFound($0) }) ?? (texts.isEmpty ? "" : nil) else {
        return true
      }
      throw Refusal(
        "the service says '\(other.prefix(300))'",
        hints: ["check the property's code, the user's rights and the interface's licence"])
    }
  }

  /// Whether a message says that nothing was found.
  ///
  /// Such are `No tenants exist with the given search criteria`, `There are no work orders found for these values.`
  private static func isNothingFound(_ text: String) -> Bool {
    let words = text.lowercased()
    return (words.hasPrefix("no ") || words.hasPrefix("there are no "))
      && (words.contains(" exist") || words.contains(" found"))
  }
}
