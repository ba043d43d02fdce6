/// Reads the value of a `t="d"` cell: a day, a day and a time, or only a time, which is a fraction of a day.
///
/// `2026-02-05`, `2026-02-05T07:18:56`, `2026-02-05T07:18:56.500Z`, `07:18:56`; nil for anything else.
func isoDate(_ bytes: UnsafeBufferPointer<UInt8>, in system: SerialDate.System) -> Value? {
  let text = bytes.last == UInt8(ascii: "Z") ? bytes.dropLast() : bytes[...]
  let halves = text.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
  if halves.count == 1, text.contains(UInt8(ascii: ":")) { return fractionOfDay(text).map(Value.number) }
  guard let first = halves.first, let day = daysSince1970(first) else { return nil }
  var fraction = 0.0
  if halves.count == 2 {
    guard let time = fractionOfDay(halves[1]) else { return nil }
    fraction = time
  }
  // 1900 was not a leap year, but the 1900 system counts one more day from March on.
  let epoch = system == .since1904 ? 24_107 : day < -25_508 ? 25_568 : 25_569
  let date = SerialDate(serial: Double(day + epoch) + fraction, system: system)
  return date.daysSince1970 == nil ? nil : .date(date)
}

private func daysSince1970(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
    let year = wholeNumber(parts[0]), let month = wholeNumber(parts[1]), let day = wholeNumber(parts[2]),
    year > 0, 1...12 ~= month
  else { return nil }
  let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  guard 1...lengths[month - 1] ~= day else { return nil }
  let before = year - 1
  let dayOfYear = lengths[..<(month - 1)].reduce(day, +)
  return 365 * before + before / 4 - before / 100 + before / 400 + dayOfYear - 719_163
}

private func fractionOfDay(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
  let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  guard 2...3 ~= parts.count, let hour = wholeNumber(parts[0]), let minute = wholeNumber(parts[1]),
    hour < 24, minute < 60
  else { return nil }
  var seconds = 0.0
  if parts.count == 3 {
    guard let first = parts[2].first, decimalDigit(first) != nil,
      let value = doubleNumber(UnsafeBufferPointer(rebasing: parts[2])), value < 61
    else { return nil }
    seconds = value
  }
  return (Double(hour * 3600 + minute * 60) + seconds) / 86_400
}
