import Glibc

// Writes the inputs of `scripts/bench`, and the year of units.
let arguments = CommandLine.arguments.dropFirst()
do {
  switch (arguments.first, Array(arguments.dropFirst())) {
  case ("write", let operands) where operands.count == 2: try Input.write(operands[0], to: operands[1])
  case ("units", let operands) where operands.count == 2:
    let year = try YearOfUnits(in: operands[0])
    try year.run(properties: Int(operands[1]) ?? 0)
    try year.ask()
  default:
    print("usage: bench-inputs write INPUT FILE | units DATABASE PROPERTIES")
    exit(2)
  }
} catch {
  print("bench-inputs: \(error)")
  exit(1)
}
