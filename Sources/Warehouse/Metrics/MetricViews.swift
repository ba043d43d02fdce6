/// The views of `unified.db` in the order of their making: each may read the ones before it.
enum MetricViews {
  static let statements: [String] = []
}
