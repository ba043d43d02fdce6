import Compression
import JSON
import Pipeline
import SpreadsheetReader
import Transport
import Warehouse
import SpreadsheetWriter

/// Checks the machine: the free space and permissions of the data folder, and the libraries.
struct MachineChecks {
  /// The free space in bytes below which the check warns, and below which it fails because a run may not finish.
  static let scarce = 1 << 30
  static let tooLittle = 100 << 20
  /// The oldest versions that support the required functions.
  private static let oldest = ["libcurl": [7, 85], "SQLite": [3, 37]]

  /// Checks the free space and permissions of the data folder.
  static func disk(_ folder: DataFolder) -> Check {
    let (name, files) = (folder.path, folder.files)
    do throws(FileError) {
      guard files.isWritable(name) else {
        return Check(.disk, name, .fail, "not writable. Grant write permission, or name another folder with --data")
      }
      let room = try files.room(for: name)
      if files.exists(name), try !files.isOwnersAlone(name) {
        return Check(.disk, name, .warn, "\(free(room)); accessible to other users. Run chmod 700 '\(name)'")
      }
      return Check(.disk, name, state(ofRoom: room), free(room) + (files.exists(name) ? "" : ", not created yet"))
    } catch {
      return Check(.disk, name, .fail, "\(error)")
    }
  }

  static func state(ofRoom bytes: Int) -> Check.State {
    bytes < tooLittle ? .fail : bytes < scarce ? .warn : .ok
  }

  private static func free(_ bytes: Int) -> String {
    bytes < 10 << 30 ? "\(bytes >> 20) MiB free" : "\(bytes >> 30) GiB free"
  }

  /// The versions of the loaded libraries.
  static var libraries: [Check] {
    (Compression.libraries + Transport.libraries + SpreadsheetReader.libraries + [JSON.library]
      + Warehouse.libraries + SpreadsheetWriter.libraries)
      .map { library($0.name, $0.version) }
  }

  static func library(_ name: String, _ version: String) -> Check {
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    guard let oldest = oldest[name], numbers.lexicographicallyPrecedes(oldest) else {
      return Check(.library, name, name == "TLS" && version == "none" ? .fail : .ok, version)
    }
    let minimum = oldest.map { "\($0)" }.joined(separator: ".")
    return Check(
      .library, name, .fail, "\(version) is older than \(minimum). Run scripts/bootstrap to install Debian's version")
  }
}
