import CFuzzer
import Fuzzing
import Glibc

/// The target that `--target=NAME` names.
private let target: FuzzTarget = {
  let name = CommandLine.arguments.lazy.filter { $0.hasPrefix("--target=") }.map { $0.dropFirst("--target=".count) }
    .first
  guard let target = FuzzTarget.all.first(where: { $0.name == name ?? "" }) else { exit(2) }
  return target
}()

/// Feeds one input; libFuzzer calls it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Changes one input, half the time by what its format is made of; libFuzzer calls it by this name.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(_ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ maximum: Int, _ seed: UInt32) -> Int {
  guard let data, seed % 2 == 0 else { return LLVMFuzzerMutate(data, size, maximum) }
  var bytes = Array(UnsafeBufferPointer(start: data, count: size))
  target.mutate(&bytes, seed: UInt64(seed))
  for (index, byte) in bytes.prefix(maximum).enumerated() { data[index] = byte }
  return min(bytes.count, maximum)
}
