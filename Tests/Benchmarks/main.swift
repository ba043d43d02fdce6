import Glibc
import TestSupport

// Our side of `scripts/bench`: writes its inputs, and does once what each peer does once.
let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("write", let operands) where operands.count == 2: try Input.write(operands[0], to: operands[1])
  case ("read", let operands) where operands.count == 1:
    print(try Reading(of: operands[0]))
    print(try peak())
  case ("load", let operands) where operands.count == 3:
    print(try Loading(operands[0], into: operands[1], columns: Int(operands[2]) ?? 0))
    print(try peak())
  default:
    print("usage: bench write INPUT FILE | read FILE | load FILE DATABASE COLUMNS")
    exit(2)
  }
} catch {
  print("bench: \(error)")
  exit(1)
}

/// The process's largest size in KiB, as the system tells it.
func peak() throws -> String {
  let status = try TestSupport.readText("/proc/self/status")
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.map { $0.filter(\.isNumber) } ?? "0"
}
