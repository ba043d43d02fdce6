internal import Domain

/// Reads `2026-02-12T23:59:59.999Z` as milliseconds since 1970; nil for any other text.
func milliseconds(_ text: String) -> Int64? {
  let halves = text.split(separator: "T")
  guard halves.count == 2, halves[1].hasSuffix("Z") else { return nil }
  let clock = halves[1].dropLast().split { $0 == ":" || $0 == "." }.map { Int64($0) }
  guard clock.count == 3 || clock.count == 4, let hour = clock[0], let minute = clock[1], let second = clock[2],
    let thousandth = clock.count == 4 ? clock[3] : 0,
    (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second), (0...999).contains(thousandth),
    let day = CivilDate(ifISO: halves[0])
  else { return nil }
  return ((Int64(day.dayNumber) * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + thousandth
}

/// Formats a time as `2026-02-12T07:05:09.120Z`.
func timestamp(_ milliseconds: Int64) -> String {
  let (days, rest) = (milliseconds / 86_400_000, milliseconds % 86_400_000)
  let parts = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
  let thousandths = String(1000 + rest % 1000).dropFirst()
  return "\(CivilDate(dayNumber: Int(days)))T\(parts.joined(separator: ":")).\(thousandths)Z"
}
