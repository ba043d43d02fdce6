internal import Glibc

/// How often a property test repeats: as often as the environment variable says, else as often as the suite has time for.
public func longForm(_ variable: String, short: Int) -> Int {
  getenv(variable).flatMap { Int(String(cString: $0)) }.map { max($0, 1) } ?? short
}
