import Reports
import Testing

@testable import Pages

/// The colors of pages and charts, from the style sheet itself.
@Suite("Colors of the pages") struct PaletteTests {
  /// A color as linear red, green and blue, 0 to 1.
  struct Color {
    let parts: [Double]

    init(_ parts: [Double]) { self.parts = parts }

    /// `#1a1e23` or `#fff`.
    init(hex: String) {
      let digits = Array(hex.dropFirst())
      let pairs =
        digits.count == 3
        ? digits.map { [$0, $0] } : stride(from: 0, to: 6, by: 2).map { [digits[$0], digits[$0 + 1]] }
      parts = pairs.map { pair in
        let value = Double(pair.compactMap(\.hexDigitValue).reduce(0) { $0 * 16 + $1 }) / 255
        return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
      }
    }

    /// The relative luminance of WCAG 2.2.
    var luminance: Double { 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] }

    func contrast(with other: Color) -> Double {
      let both = [luminance, other.luminance].sorted()
      return (both[1] + 0.05) / (both[0] + 0.05)
    }

    /// As a person sees it with a complete color blindness (Machado, Oliveira and Fernandes 2009, severity 1.0).
    func seen(by blindness: Blindness) -> Color {
      Color(blindness.matrix.map { row in min(1, max(0, zip(row, parts).map { $0 * $1 }.reduce(0, +))) })
    }

    /// The color in CIE L*a*b*, D65.
    var lab: [Double] {
      let x = (0.4124 * parts[0] + 0.3576 * parts[1] + 0.1805 * parts[2]) / 0.9505
      let z = (0.0193 * parts[0] + 0.1192 * parts[1] + 0.9505 * parts[2]) / 1.089
      let root = { (value: Double) in value > 0.008856 ? power(value, 1 / 3) : 7.787 * value + 16.0 / 116 }
      let (fx, fy, fz) = (root(x), root(luminance), root(z))
      return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
    }

    /// The distance in CIE L*a*b*; 2 is just noticeable.
    func distance(to other: Color) -> Double {
      zip(lab, other.lab).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
    }
  }

  enum Blindness: CaseIterable {
    case protanopia, deuteranopia, tritanopia

    var matrix: [[Double]] {
      switch self {
      case .protanopia:
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
      case .deuteranopia:
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritanopia:
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
      }
    }
  }

  /// The colors of the light and of the dark sheet by their names.
  private let schemes: [[String: Color]]

  init() throws {
    let sheet = PageStyle(.letter).sheet
    let roots = sheet.split(separator: ":root{", omittingEmptySubsequences: false).dropFirst().prefix(2).map {
      $0.prefix { $0 != "}" }
    }
    schemes = roots.map { root in
      let pairs = root.split(separator: ";").compactMap { line -> (String, Color)? in
        let sides = line.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
        guard sides.count == 2, sides[0].hasPrefix("--"), sides[1].hasPrefix("#") else { return nil }
        return (String(sides[0].dropFirst(2)), Color(hex: sides[1]))
      }
      return Dictionary(pairs, uniquingKeysWith: { _, last in last })
    }
    try #require(schemes.count == 2)
  }

  private func color(_ name: String, _ scheme: [String: Color]) throws -> Color {
    try #require(scheme[name], "\(name)")
  }

  @Test("Text has a contrast of 4.5 with the page, also under the pointer, and marks of charts have 3")
  func contrast() throws {
    for scheme in schemes {
      for ground in ["bg", "wash"] {
        for name in ["ink", "ink2", "link", "better", "worse"] {
          #expect(try color(name, scheme).contrast(with: color(ground, scheme)) >= 4.5, "\(name) on \(ground)")
        }
      }
      #expect(try color("worse", scheme).contrast(with: color("warnbg", scheme)) >= 4.5)
      #expect(try color("ink", scheme).contrast(with: color("warnbg", scheme)) >= 4.5)
      for name in ["s1", "s2", "gray", "ren", "und", "lea", "focus"] {
        #expect(try color(name, scheme).contrast(with: color("bg", scheme)) >= 3, "\(name)")
      }
    }
  }

  @Test(
    "Colors that are drawn side by side stay apart with each kind of color blindness", arguments: Blindness.allCases)
  func blindness(_ blindness: Blindness) throws {
    // Better and worse, move-ins and move-outs, renewed and undecided and leaving, this period and the one before.
    let pairs = [
      ("better", "worse"), ("s1", "lea"), ("ren", "und"), ("und", "lea"), ("ren", "lea"), ("s1", "gray"), ("s1", "s2"),
    ]
    for scheme in schemes {
      for (one, other) in pairs {
        let distance = try color(one, scheme).seen(by: blindness).distance(to: color(other, scheme).seen(by: blindness))
        #expect(distance >= 10, "\(one) and \(other): \(distance)")
      }
    }
  }

  @Test("Ages are in the order of their lightness, each step visible without color")
  func ages() throws {
    for scheme in schemes {
      let lightness = try ["a1", "a2", "a3", "a4"].map { try color($0, scheme).lab[0] }
      let steps = zip(lightness, lightness.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { abs($0) >= 10 }, "\(steps)")
      #expect(steps.allSatisfy { $0 > 0 } || steps.allSatisfy { $0 < 0 }, "\(steps)")
    }
  }
}

/// A power of a number from 0, by square roots: there is no mathematics module here.
private func power(_ base: Double, _ exponent: Double) -> Double {
  guard base > 0 else { return 0 }
  var (result, root, rest, step) = (1.0, base, exponent, 1.0)
  while rest >= 1 { (result, rest) = (result * base, rest - 1) }
  for _ in 0..<50 {
    (root, step) = (root.squareRoot(), step / 2)
    if rest >= step { (result, rest) = (result * root, rest - step) }
  }
  return result
}
