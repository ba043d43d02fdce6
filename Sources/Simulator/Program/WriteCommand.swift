import Domain
import Glibc
import Simulator

/// `pms-simulator write`: writes the reports of the last days as files in a folder.
struct WriteCommand {
  /// The parameters of the command.
  struct Request {
    var day = RequestedDay()
    var folder: String?
    var days = 1
    var properties: [String]?
    var seed: UInt64 = 1
    var addsRefused = false
  }

  let folder: String
  let request: Request
  let asOf: CivilDate

  init(_ request: Request) throws(UsageError) {
    guard let folder = request.folder else { throw UsageError(reason: "--out is missing") }
    self.folder = folder
    self.request = request
    asOf = request.day.day
  }

  func run() throws {
    try makeFolder()
    let world = World(seed: request.seed, asOf: request.day.last)
    let profiles = world.profiles.filter { request.properties?.contains($0.key) ?? true }
    var files = 0
    var bytes = 0
    for profile in profiles {
      guard let property = world.property(profile.key) else { continue }
      for file in try reports(of: property) {
        try write(file)
        print("\(profile.key)\t\(file.bytes.count)\t\(file.name)")
        files += 1
        bytes += file.bytes.count
      }
    }
    print("\(files) files of \(profiles.count) properties, \(grouped(bytes)) bytes, in \(folder)")
  }

  private func reports(of property: Property) throws(ContainerError) -> [ReportFile] {
    var files: [ReportFile] = []
    for age in 0..<request.days {
      for report in RealPageReport.allCases {
        files.append(try property.file(report, on: asOf.advanced(by: -age)))
      }
    }
    if request.addsRefused { files.append(try property.refusedBoxScore(on: asOf)) }
    return files
  }

  /// Creates the folder and its parents.
  private func makeFolder() throws(FileError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for name in folder.split(separator: "/") {
      path += name + "/"
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("making the folder", path) }
    }
  }

  private func write(_ file: ReportFile) throws(FileError) {
    let path = folder + "/" + file.name
    guard let stream = fopen(path, "wb") else { throw FileError("opening", path) }
    let written = fwrite(file.bytes, 1, file.bytes.count, stream)
    guard fclose(stream) == 0, written == file.bytes.count else { throw FileError("writing", path) }
  }
}

/// An error in writing a file.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ step: String, _ path: String) {
    description = "\(step) '\(path)': \(String(cString: strerror(errno)))"
  }
}
