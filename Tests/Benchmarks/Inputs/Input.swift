import Domain
import Glibc
import Simulator

/// A file to be read, the same whenever it is written.
enum Input {
  /// Writes the input of that name.
  static func write(_ name: String, to path: String) throws {
    switch name {
    case "rent-roll.xlsx": try rentRoll(of: "nexus_east", in: .ooxml, to: path)
    case "rent-roll.xls": try rentRoll(of: "parkside_at_round_rock", in: .crystal, to: path)
    case "100k.xlsx": try TableFile(rows: 100_000, columns: 20).write(to: path)
    case "100k-odd.xlsx": try TableFile(rows: 100_000, columns: 20, rowEnd: "<extLst/>").write(to: path)
    case "1m.xlsx": try TableFile(rows: 1_000_000, columns: 10).write(to: path)
    default: throw InputError("there is no input '\(name)'")
    }
  }

  /// The Rent Roll of an invented property: Nexus East has 352 units, Parkside 432.
  private static func rentRoll(of key: String, in container: Container, to path: String) throws {
    guard let day = CivilDate(year: 2026, month: 2, day: 4), let property = World(asOf: day).property(key) else {
      throw InputError("there is no property '\(key)'")
    }
    let output = try OutputFile(path)
    try output.write(try property.rentRoll(on: day, in: container))
    try output.close()
  }
}

/// An input that could not be written.
struct InputError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A file being written.
final class OutputFile {
  private let path: String
  private var stream: UnsafeMutablePointer<FILE>?

  init(_ path: String) throws(InputError) {
    self.path = path
    stream = fopen(path, "wb")
    if stream == nil { throw failure("opened") }
  }

  deinit {
    if let stream { fclose(stream) }
  }

  func write(_ bytes: [UInt8]) throws(InputError) {
    guard let stream, fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw failure("written") }
  }

  func close() throws(InputError) {
    guard let open = stream else { return }
    stream = nil
    guard fclose(open) == 0 else { throw failure("written") }
  }

  private func failure(_ what: String) -> InputError {
    InputError("'\(path)' cannot be \(what): \(String(cString: strerror(errno)))")
  }
}
