import Domain
import Glibc
import TestSupport
import Testing

@testable import ownerdash

@Suite("A drop folder that holds more than files")
struct HostileFolderTests {
  @Test("Pipes, sockets, devices and links in a circle are reported, and the reports next to them are loaded")
  func surroundings() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    #expect(mkfifo(harness.drop + "/pipe.csv", 0o600) == 0)
    #expect(symlink(".", harness.drop + "/circle") == 0)
    #expect(symlink("/dev/zero", harness.drop + "/zero.csv") == 0)
    try socket(at: harness.drop + "/socket.csv")
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    for name in ["pipe.csv", "zero.csv", "socket.csv"] {
      #expect(ran.complaints.contains("ownerdash: \(name): cannot open"), "\(name): \(ran.complaints)")
    }
    #expect(ran.output.contains("5 files: 2 loaded, 0 loaded before, 3 need attention"), "\(ran.output)")
    let named = await harness.run("load", harness.drop + "/pipe.csv")
    #expect(named.complaints.contains("it is not a regular file but a pipe, device, socket or folder"))
  }

  @Test(
    "A name cannot control the terminal: escapes, line ends, direction marks",
    arguments: ["red\u{1B}[31m.csv", "two\nlines.csv", "cr\r.csv", "turned\u{202E}fdp.csv", "c1\u{9B}31m.csv"])
  func names(name: String) async throws {
    let harness = try PipelineHarness()
    try harness.put(Array("x".utf8), as: name)
    let ran = await harness.run("load", harness.drop)
    #expect(ran.ending == .partly)
    for text in [ran.output, ran.complaints, await harness.run("findings").output, await harness.run("status").output] {
      let controls = text.unicodeScalars.filter { $0.controlsDisplay && $0 != "\n" }
      #expect(controls.isEmpty, "\(text.debugDescription)")
      #expect(!text.contains("two\nlines"))
    }
  }

  @Test("A name that is not UTF-8 is reported with what to do")
  func bytes() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    let path =
      Array(harness.drop.utf8CString.dropLast()) + "/latin".utf8.map(CChar.init) + [CChar(bitPattern: 0xE9), 0]
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    let ran = await harness.run("load", harness.drop)
    #expect(ran.complaints.contains("its name is not UTF-8. Rename it"), "\(ran.complaints)")
    #expect(ran.output.contains("3 files: 2 loaded"))
  }

  @Test(
    "A damaged database says what to do",
    arguments: [("unified.db", ["occupancy"]), ("realpage_raw.db", ["findings"]), ("receipts.db", ["sync"])])
  func damaged(name: String, command: [String]) async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    for ending in ["", "-wal", "-shm"] { unlink("\(harness.data)/\(name)\(ending)") }
    try write("this is not a database", to: "\(harness.data)/\(name)")
    let ran = await harness.run(command)
    #expect(ran.ending == .partly)
    let remedy = name == "receipts.db" ? "from a backup" : "Run 'ownerdash rebuild'"
    #expect(ran.complaints.contains(remedy), "\(ran.complaints)")
    if name != "receipts.db" {
      #expect(await harness.run("rebuild").ending == .done)
      #expect(await harness.run("occupancy").output.contains("Oak Court"))
    }
  }

  /// Makes a socket in the file system.
  private func socket(at path: String) throws {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    close(descriptor)
    #expect(bound == 0)
  }
}
