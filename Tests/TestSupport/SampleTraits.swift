public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test or suite on a clone without the folder of shared samples, which belong to a real property.
  public static var needsSamples: Self {
    .enabled(if: fixturesRoot() != nil, "no folder of shared samples (OWNERDASH_FIXTURES)")
  }
}
