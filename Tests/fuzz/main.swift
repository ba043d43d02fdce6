import Fuzzing
import Glibc
import SpreadsheetReader
import TestSupport

/// What went wrong with the command itself.
struct Usage: Error {
  let message: String
}

func target(_ name: String) throws -> FuzzTarget {
  if let target = FuzzTarget.all.first(where: { $0.name == name }) { return target }
  throw Usage(message: "there is no target '\(name)'; there are \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
}

func number(_ text: String) throws -> UInt64 {
  guard let number = UInt64(text) else { throw Usage(message: "'\(text)' is no number") }
  return number
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  switch (arguments.first, arguments.count) {
  case ("targets", 1): for target in FuzzTarget.all { print(target.name) }
  case ("mutants", 4): try feed(target(arguments[1]), from: number(arguments[2]), count: number(arguments[3]))
  case ("repeat", 3): try feed(target(arguments[1]), from: number(arguments[2]), count: 1)
  case ("show", 4): try TestSupport.write(target(arguments[1]).mutant(number(arguments[2])), to: arguments[3])
  case ("seeds", 3): try writeSeeds(of: target(arguments[1]), to: arguments[2])
  case ("bombs", 1): for bomb in Bomb.all { print(bomb.name) }
  case ("make-bomb", 3):
    try TestSupport.write(bomb(number(arguments[1])).file(beyond: .report), to: arguments[2])
  case ("read-bomb", 3):
    guard try explode(bomb(number(arguments[1])), in: arguments[2]) else { exit(1) }
  case ("flips", 2): try flip(cases: number(arguments[1]))
  case ("flips", 3): try flip(cases: number(arguments[1]), named: arguments[2])
  default: throw Usage(message: "scripts/fuzz --help tells what there is")
  }
} catch let error as Usage {
  complain(error.message)
  exit(2)
}
