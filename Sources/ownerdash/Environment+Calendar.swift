import Domain
import Glibc
import Pipeline
import Synchronization

extension LocalCalendar {
  // The C library keeps the time zone in a variable and in globals, so only one time can be converted at a time.
  private static let turn = Mutex(())
  private static let variable = "TZ"

  /// The machine's calendar, based on the C library and the system's time zone files.
  static let system = LocalCalendar { time, zone in
    guard let seconds = seconds(time), isInstalled(zone) else { return nil }
    return turn.withLock { _ in
      let before = getenv(variable).map { String(cString: $0) } ?? ""
      set(":\(zone)")
      defer { set(before) }
      var moment = seconds
      var parts = tm()
      guard localtime_r(&moment, &parts) != nil else { return nil }
      let two = { (number: Int32) in number < 10 ? "0\(number)" : "\(number)" }
      return CivilDate(ifISO: "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))")
    }
  }

  /// Creates the variable while there is only one thread: changing an existing variable does not move the memory that
  /// other threads read.
  static func prepare() {
    setenv(variable, "UTC0", 0)
    tzset()
  }

  private static func set(_ zone: String) {
    setenv(variable, zone, 1)
    tzset()
  }

  /// Whether the system has a file for a time zone; the C library treats one without a file as UTC.
  private static func isInstalled(_ zone: String) -> Bool {
    guard zone.first != "/", !zone.split(separator: "/").contains("..") else { return false }
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    return access("\(folder)/\(zone)", R_OK) == 0
  }

  private static func seconds(_ time: String) -> time_t? {
    let numbers = time.split { !$0.isNumber }.compactMap { Int32($0) }
    guard numbers.count == 6, time.last == "Z" else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return timegm(&parts)
  }
}
