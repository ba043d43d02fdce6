import Glibc

// Our side of `scripts/bench`: does once what each peer does once. It links what reading takes, as the peers do.
let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("read", let operands) where operands.count == 1:
    print(try Reading(of: operands[0]))
    print(peak())
  case ("load", let operands) where operands.count == 3:
    print(try Loading(operands[0], into: operands[1], columns: Int(operands[2]) ?? 0))
    print(peak())
  default:
    print("usage: bench read FILE | load FILE DATABASE COLUMNS")
    exit(2)
  }
} catch {
  print("bench: \(error)")
  exit(1)
}

/// The process's largest size in KiB, as the system tells it.
func peak() -> Int {
  guard let status = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(status) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, CInt(line.count), status) != nil {
    let words = line.split { $0 <= 32 }.map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) }
    if words.first == "VmHWM:", words.count > 1 { return Int(words[1]) ?? 0 }
  }
  return 0
}
