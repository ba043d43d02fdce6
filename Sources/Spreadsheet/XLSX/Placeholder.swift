extension NumberFormat {
  init(code: String) { self.init(code: code, kind: .number) }
  static func builtIn(_ id: Int) -> NumberFormat? { nil }
  func value(of number: Double, in system: SerialDate.System) -> Value { .number(number) }
}
