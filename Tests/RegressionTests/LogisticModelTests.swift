import Regression
import Testing

@Suite("Logistic regression")
struct LogisticModelTests {
  /// A hundred examples whose outcome follows the first feature, but for every tenth.
  private let features = (0..<100).map { [Double($0) / 100, Double($0 % 7) / 7] }
  private let outcomes = (0..<100).map { ($0 >= 50) != ($0 % 10 == 0) }

  @Test("Chances rise with the feature that outcomes follow, and stay between 0 and 1")
  func rises() throws {
    let model = try #require(LogisticModel(features, outcomes))
    let chances = try [0.0, 0.25, 0.5, 0.75, 1].map { try #require(model.chance([$0, 0.5])) }
    #expect(zip(chances, chances.dropFirst()).allSatisfy { $0 < $1 })
    #expect(chances[0] > 0 && chances[0] < 0.3 && chances[4] > 0.7 && chances[4] < 1)
  }

  @Test("The order of the outcomes does not matter, and the same examples make the same model")
  func order() throws {
    let model = try #require(LogisticModel(features, outcomes))
    let turned = try #require(LogisticModel(features.reversed(), outcomes.reversed()))
    let again = try #require(LogisticModel(features, outcomes))
    for feature in features {
      let chance = try #require(model.chance(feature))
      #expect(again.chance(feature) == chance)
      #expect(abs((turned.chance(feature) ?? .nan) - chance) < 0.01)
    }
  }

  @Test("The chances' mean is about the outcomes' rate")
  func calibrated() throws {
    let model = try #require(LogisticModel(features, outcomes))
    let mean = features.compactMap { model.chance($0) }.reduce(0, +) / 100
    #expect(abs(mean - Double(outcomes.count { $0 }) / 100) < 0.05)
  }

  @Test("Nothing is learnt from nothing, from one outcome, or from examples of different shapes")
  func refused() {
    #expect(LogisticModel([], []) == nil)
    #expect(LogisticModel([[1], [2]], [true, true]) == nil)
    #expect(LogisticModel([[1], [2, 3]], [true, false]) == nil)
    #expect(LogisticModel([[1], [.nan]], [true, false]) == nil)
    #expect(LogisticModel([[1]], [true, false]) == nil)
    #expect(LogisticModel([[0], [1]], [true, false])?.chance([1, 2]) == nil)
  }
}
