import Fuzzing
import Glibc
import SpreadsheetReader
import TestSupport

/// Feeds a target mutants of consecutive seeds.
func feed(_ target: FuzzTarget, from first: UInt64, count: UInt64) {
  var slowest: (seconds: Double, seed: UInt64) = (0, first)
  let start = now()
  Watch.begin(target.name, seconds: 0)
  for seed in first..<first + count {
    Watch.next(seed)
    let mutant = target.mutant(seed)
    let begin = now()
    alarm(20)
    target.run(mutant)
    let seconds = now() - begin
    if seconds > slowest.seconds { slowest = (seconds, seed) }
  }
  Watch.end()
  let rate = Int(Double(count) / max(now() - start, 1e-9))
  print(
    "\(target.name): \(count) mutants, \(rate) a second; slowest seed \(slowest.seed): \(milliseconds(slowest.seconds)); peak \(peakMebibytes()) MiB"
  )
}

/// Changes bytes of every fixture, or of those whose names hold a text, so many times, and reads each.
func flip(cases: UInt64, named part: String = "") throws {
  let fixtures = try Fixture.all().filter { part.isEmpty || $0.name.contains(part) }
  var sums = (cases: 0, same: 0, refused: 0)
  for fixture in fixtures {
    let answer = fixture.response()
    var counts = (same: 0, refused: 0, other: 0)
    var slowest = 0.0
    Watch.begin("flips", seconds: 0)
    for seed in 0..<cases {
      Watch.next(seed)
      let begin = now()
      alarm(20)
      switch fixture.ending(seed, comparedWith: answer) {
      case .same: counts.same += 1
      case .refused: counts.refused += 1
      case .other: counts.other += 1
      }
      slowest = max(slowest, now() - begin)
    }
    Watch.end()
    sums = (sums.cases + Int(cases), sums.same + counts.same, sums.refused + counts.refused)
    print(
      "\(fixture.name): \(cases) cases, \(counts.same) the same, \(counts.refused) refused, \(counts.other) other; slowest \(milliseconds(slowest))"
    )
    // A long run is watched through a pipe or a file, which else would show nothing for minutes.
    fflush(nil)
  }
  print(
    "\(fixtures.count) files, \(sums.cases) cases, \(sums.same) the same, \(sums.refused) refused; peak \(peakMebibytes()) MiB"
  )
}

/// The bomb of that place in the list.
func bomb(_ index: UInt64) throws -> Bomb {
  guard index < UInt64(Bomb.all.count) else { throw Usage(message: "there are \(Bomb.all.count) bombs, from 0") }
  return Bomb.all[Int(index)]
}

/// Reads one bomb as a report, and tells the time that took, and the memory of the process with the file in it.
///
/// - Returns: whether it was refused within two seconds of a processor and 128 MiB.
func explode(_ bomb: Bomb, in path: String) throws -> Bool {
  let file = try TestSupport.read(path)
  alarm(60)
  let start = now()
  let refusal = bomb.refusalAsReport(of: file)
  let seconds = now() - start
  let processor = processorSeconds()
  let rule = refusal.map { "refused: \($0.prefix(100))" } ?? "READ"
  print(
    "\(milliseconds(processor)) of \(milliseconds(seconds)), \(peakMebibytes()) MiB, file of \(file.count >> 10) KiB: \(bomb.name): \(rule)"
  )
  return refusal != nil && processor < 2 && peakMebibytes() < 128
}

/// Writes a target's seeds as files of a folder, for libFuzzer to begin with.
func writeSeeds(of target: FuzzTarget, to folder: String) throws {
  try makeDirectory(folder)
  for (index, seed) in target.seeds.enumerated() { try TestSupport.write(seed, to: "\(folder)/\(index)") }
}

func milliseconds(_ seconds: Double) -> String { "\(Int(seconds * 1000)) ms" }

/// Seconds of a clock that nobody sets.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What the process has kept a processor busy for.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The most memory that the process has had.
func peakMebibytes() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

/// Tells the standard error what went wrong.
func complain(_ message: String) {
  let line = Array("fuzz: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}
