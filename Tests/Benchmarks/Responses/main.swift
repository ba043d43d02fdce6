import Glibc
import Pipeline
import RealPage
import Warehouse
import Yardi

// Our side of `scripts/bench responses`: reads responses with all checks and loads their rows into raw databases.
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count > 1 else {
  print("usage: bench-responses FOLDER FILE...")
  exit(2)
}
do {
  print(try load(Array(arguments.dropFirst()), into: folder))
} catch {
  print("bench-responses: \(error)")
  exit(1)
}

/// Loads files into new databases of a folder, in one transaction each, and tells how many rows they have.
func load(_ files: [String], into folder: String) throws -> String {
  let sources: [any Source] = [RealPage(), Yardi()]
  var counts = [0, 0]
  for (place, source) in sources.enumerated() {
    let store = try RawStore(path: "\(folder)/\(source.name)_raw.db", tables: source.tables)
    try store.together {
      for (number, file) in files.enumerated() {
        let result = source.read(try FileSystem.posix.contents(of: file))
        guard result.feed != nil, result.refusal == nil else { continue }
        var record = LoadRecord(PayloadDelivery(payload: "\(number)"), status: .loaded)
        (record.feed, record.report, record.scope) = (result.feed, result.report, "\(number)")
        (record.rowsRead, record.rowsLoaded) = (result.rowsLoaded, result.rowsLoaded)
        _ = try store.record(record, result.content)
        counts[place] += result.rowsLoaded
      }
    }
  }
  return "\(counts[0]) rows of RealPage, \(counts[1]) of Yardi"
}
