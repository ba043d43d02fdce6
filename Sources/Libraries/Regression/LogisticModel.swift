internal import CLinear

/// A logistic regression by liblinear, with a constant term and a mild regularization of all weights toward zero.
public final class LogisticModel {
  private var handle: UnsafeMutablePointer<model>?
  private let width: Int

  /// Learns from examples; the same examples always make the same model.
  ///
  /// Nil where the examples do not all have the same number of features, or all have the same outcome.
  ///
  /// - Parameters:
  ///   - features: the features of each example, scaled to about 0 to 1.
  ///   - outcomes: the outcome of each example.
  public init?(_ features: [[Double]], _ outcomes: [Bool]) {
    guard let width = features.first?.count, features.count == outcomes.count, Set(outcomes).count == 2,
      features.allSatisfy({ $0.count == width && $0.allSatisfy(\.isFinite) })
    else { return nil }
    self.width = width
    handle = LogisticModel.learn(features.map(LogisticModel.nodes), outcomes, width)
    if handle == nil { return nil }
  }

  deinit { free_and_destroy_model(&handle) }

  /// Returns the probability of a positive outcome, from 0 to 1; nil for a different number of features.
  public func chance(_ features: [Double]) -> Double? {
    guard features.count == width, let handle else { return nil }
    var estimates = [0.0, 0.0]
    // "Returns the class with the highest probability": the estimates are in the order of the labels.
    _ = predict_probability(handle, LogisticModel.nodes(features), &estimates)
    return handle.pointee.label[0] == 1 ? estimates[0] : estimates[1]
  }

  /// Returns an example in liblinear's format: indices from 1, the constant term, and an end mark.
  private static func nodes(_ features: [Double]) -> [feature_node] {
    features.enumerated().map { feature_node(index: Int32($0 + 1), value: $1) }
      + [feature_node(index: Int32(features.count + 1), value: 1), feature_node(index: -1, value: 0)]
  }

  private static func learn(
    _ examples: [[feature_node]], _ outcomes: [Bool], _ width: Int
  ) -> UnsafeMutablePointer<model>? {
    // liblinear prints its steps on standard output unless it is given another print function.
    set_print_string_function { _ in }
    var nodes = examples.flatMap(\.self)
    var labels = outcomes.map { $0 ? 1.0 : -1.0 }
    return nodes.withUnsafeMutableBufferPointer { nodes in
      labels.withUnsafeMutableBufferPointer { labels in
        guard let first = nodes.baseAddress else { return nil }
        var starts = examples.indices.map { Optional(first + $0 * (width + 2)) }
        return starts.withUnsafeMutableBufferPointer { starts in
          var task = problem(
            l: Int32(examples.count), n: Int32(width + 1), y: labels.baseAddress, x: starts.baseAddress, bias: 1)
          var way = parameter()
          (way.solver_type, way.C, way.eps) = (Int32(L2R_LR), 1, 0.0001)
          // "If everything is feasible, it returns NULL."
          guard check_parameter(&task, &way) == nil else { return nil }
          // The model contains only weights, and does not refer to the examples' memory.
          return train(&task, &way)
        }
      }
    }
  }
}
