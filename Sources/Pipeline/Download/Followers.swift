/// Orders that hang on another's answer: one for each of something that the answer lists.
public struct Followers: Sendable {
  /// What they have in common; it stands for them while it is not known which there are.
  public let common: Order
  /// What there is one for each of, such as `household`.
  public let each: String
  /// The orders behind what was read of the answer, in a fixed order and each once; throws where the answer is not
  /// what it should be.
  public let orders: @Sendable (Reading) throws -> [Order]

  /// Orders by what they are of.
  ///
  /// - Parameters:
  ///   - common: their operation, property and day.
  ///   - each: what there is one for each of.
  ///   - orders: tells them from what was read of the answer.
  public init(
    _ common: Order, forEach each: String, orders: @escaping @Sendable (Reading) throws -> [Order]
  ) {
    self.common = common
    self.each = each
    self.orders = orders
  }
}
