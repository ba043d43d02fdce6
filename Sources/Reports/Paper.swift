/// The sizes of paper that pages, reports and workbooks print on.
public enum Paper: String, CaseIterable, Sendable {
  /// US Letter.
  case letter
  /// A4.
  case a4
}
