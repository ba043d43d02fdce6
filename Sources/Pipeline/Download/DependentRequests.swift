/// Orders that hang on another's response: one for each of something that the response lists.
public struct DependentRequests: Sendable {
  /// What they have in common; it stands for them while it is not known which there are.
  public let common: FetchRequest
  /// What there is one for each of, such as `household`.
  public let each: String
  /// The orders behind what was read of the response, in a fixed order and each once; throws where the response is not
  /// what it should be.
  public let requests: @Sendable (ParseResult) throws -> [FetchRequest]

  /// Orders by what they are of.
  ///
  /// - Parameters:
  ///   - common: their operation, property and day.
  ///   - each: what there is one for each of.
  ///   - requests: tells them from what was read of the response.
  public init(
    _ common: FetchRequest, forEach each: String, requests: @escaping @Sendable (ParseResult) throws -> [FetchRequest]
  ) {
    self.common = common
    self.each = each
    self.requests = requests
  }
}
