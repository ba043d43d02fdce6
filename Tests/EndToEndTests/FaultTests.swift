import Domain
import Glibc
import Pipeline
import Simulator
import Synchronization
import TestSupport
import Testing

@testable import ownerdash

/// Every file operation of a run fails once: what was there stays, and a plain re-run gives what there would have been.
@Suite("Files that fail")
struct FaultTests {
  /// How an operation fails.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case inputOutput = "EIO"
    case full = "ENOSPC"
    case short = "short transfers from there on"

    var testDescription: String { rawValue }

    /// The operations that can fail so.
    fileprivate func concerns(_ operation: Operation) -> Bool {
      switch self {
      case .inputOutput: true
      case .full: [.write, .fsync, .rename, .makeFolder].contains(operation)
      case .short: [.read, .write].contains(operation)
      }
    }

    /// How many such operations two files have at least.
    fileprivate var least: Int {
      switch self {
      case .inputOutput: 30
      case .full: 12
      case .short: 8
      }
    }
  }

  private let drawn: [(name: String, bytes: [UInt8])]

  init() throws {
    let aspire = try PipelineHarness.property("aspire_7th_and_grant").file(.boxScore, on: PipelineHarness.asOf)
    let ridian = try PipelineHarness.property("ridian").file(.boxScore, on: PipelineHarness.asOf)
    drawn = [aspire, ridian].map { ($0.name, $0.bytes) }
  }

  private func harness() throws -> PipelineHarness {
    let harness = try PipelineHarness(PipelineHarness.demo)
    for file in drawn { try harness.put(file.bytes, as: file.name) }
    return harness
  }

  @Test("A run of two files survives every operation failing in turn", arguments: Fault.allCases)
  func everyOperation(fault: Fault) async throws {
    let undisturbed = try harness()
    #expect(await undisturbed.run("run", undisturbed.drop).ending == .done)
    let books = try undisturbed.books()
    let payloads = try files(under: undisturbed.data + "/payloads")
    var survived = 0
    while true {
      let harness = try harness()
      let faults = Faults(fault, at: survived + 1)
      let ran = await harness.run(["run", harness.drop], files: faults.files)
      guard let operation = faults.met else {
        #expect(ran.ending == .done)
        break
      }
      survived += 1
      #expect(ran.ending == .done || !ran.complaints.isEmpty, "\(fault) at \(survived), \(operation), goes unsaid")
      let again = await harness.run("run", harness.drop)
      #expect(again.ending == .done, "after \(fault) at \(survived), \(operation): \(again.complaints)")
      #expect(try harness.books() == books, "after \(fault) at \(survived), \(operation)")
      #expect(try files(under: harness.data + "/payloads") == payloads, "after \(fault) at \(survived), \(operation)")
    }
    print("faults survived, \(fault.rawValue): \(survived)")
    #expect(survived >= fault.least)
  }

  @Test("What is published of one property stays as it is while another's run fails at any operation")
  func lastGoodData() async throws {
    let harness = try PipelineHarness()
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    await harness.run("run", harness.drop)
    let books = try harness.books()
    var survived = 0
    while true {
      var elm = InventedReports("Elm House", day: "02/04/2026")
      elm.units[0].rent = 1000 + survived
      let path = try harness.put(elm.rentRoll(), as: "elm.csv")
      let faults = Faults(.inputOutput, at: survived + 1)
      await harness.run(["run", path], files: faults.files)
      if faults.met == nil { break }
      survived += 1
      #expect(try harness.books().unified["oak_court"] == books.unified["oak_court"])
    }
    #expect(survived > 15)
  }
}

/// An operation of the seam for files.
private enum Operation: String {
  case open, read, write, fsync, close, rename, unlink
  case makeFolder = "make a folder"
}

/// The system's own calls, one of which fails.
private final class Faults: Sendable {
  private struct State {
    var calls = 0
    var met: String?
  }

  private let fault: FaultTests.Fault
  private let place: Int
  private let state = Mutex(State())

  init(_ fault: FaultTests.Fault, at place: Int) {
    self.fault = fault
    self.place = place
  }

  /// The operation that failed; nil where the run ended before it came to it.
  var met: String? { state.withLock(\.met) }

  var files: FileSystem {
    let real = FileSystem.posix
    var files = real
    files.open = { self.fails(.open) ? -1 : real.open($0, $1, $2) }
    files.read = { descriptor, bytes in
      if self.fails(.read) { return -1 }
      return real.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(self.most)))
    }
    files.write = { descriptor, bytes in
      if self.fails(.write) { return -1 }
      return real.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(self.most)))
    }
    files.fsync = { self.fails(.fsync) ? -1 : real.fsync($0) }
    files.close = { descriptor in
      let closed = real.close(descriptor)
      return self.fails(.close) ? -1 : closed
    }
    files.rename = { self.fails(.rename) ? -1 : real.rename($0, $1) }
    files.unlink = { self.fails(.unlink) ? -1 : real.unlink($0) }
    files.makeFolder = { self.fails(.makeFolder) ? -1 : real.makeFolder($0) }
    return files
  }

  /// How many bytes a transfer moves.
  private var most: Int { fault == .short && met != nil ? 1000 : .max }

  /// Counts an operation that can fail so, and says whether it is the one that does.
  private func fails(_ operation: Operation) -> Bool {
    guard fault.concerns(operation) else { return false }
    let isHit = state.withLock { state in
      state.calls += 1
      if state.calls == place { state.met = operation.rawValue }
      return state.calls == place
    }
    guard isHit, fault != .short else { return false }
    errno = fault == .full ? ENOSPC : EIO
    return true
  }
}
