import Glibc

/// The terminal that a person reads reports on.
struct Terminal: Sendable {
  /// The number of columns; nil if the terminal does not say.
  let width: Int?
  /// Whether states are colored: `NO_COLOR` is not set, and the terminal is not a dumb one.
  let isColored: Bool
  /// Writes text that a renderer has cleaned, with its colors.
  let write: @Sendable (String) -> Void

  /// A terminal by its properties.
  init(width: Int?, isColored: Bool, write: @escaping @Sendable (String) -> Void) {
    (self.width, self.isColored, self.write) = (width, isColored, write)
  }

  /// The terminal of standard output, whose window has a width, then the variable `COLUMNS`.
  init(_ variable: (String) -> String?, write: @escaping @Sendable (String) -> Void) {
    var size = winsize()
    let isKnown = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    isColored = (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
    self.write = write
  }
}
