package import Pipeline

/// The manual book's part of the program: files that a person imports, and nothing to configure.
package struct ManualBookConnector: Connector {
  package let name = "ledger"
  package let isReached = false

  /// The connector.
  package init() {}

  package func source(_ definitions: Definitions?) -> any Source {
    Ledger(definitions?.accountGroups ?? .usual)
  }
}
