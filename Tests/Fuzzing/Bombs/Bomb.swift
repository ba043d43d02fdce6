internal import Pipeline
internal import Yardi
internal import RealPage
package import SpreadsheetReader
internal import XML

/// A small file that would take much memory or time if its reader let it.
///
/// It is made to pass one bound by a little, so that small bounds make a small bomb.
package struct Bomb: Sendable {
  /// Who reads it.
  enum Reader: Sendable { case workbook, configuration, xml }

  /// The part that it lies in, and what it does.
  package let name: String
  let reader: Reader
  private let make: @Sendable (Limits) throws -> [UInt8]

  init(_ name: String, reader: Reader = .workbook, _ make: @escaping @Sendable (Limits) throws -> [UInt8]) {
    self.name = name
    self.reader = reader
    self.make = make
  }

  /// Every bomb.
  package static let all = zips + parts + sheets + strings + containers + records + pages + texts + others

  /// The file, just beyond one of these bounds.
  package func file(beyond limits: Limits) throws -> [UInt8] { try make(limits) }

  /// Why a file is refused under these bounds; nil where it is read.
  package func refusal(of file: [UInt8], under limits: Limits) -> String? {
    switch reader {
    case .workbook:
      return reason { () throws(SpreadsheetError) in
        let grids = Grids(limits: limits)
        for sheet in try Workbook.open(.bytes(file), limits: limits).sheets { _ = try grids.grid(sheet) }
      }
    case .configuration:
      return reason { () throws(DefinitionsError) in
        _ = try Definitions(file, connectors: [RealPageConnector(), YardiConnector()])
      }
    case .xml: return reason { () throws(XMLError) in _ = try XMLTree(file) }
    }
  }

  /// Why a file is refused as a report; nil where it is read.
  package func refusalAsReport(of file: [UInt8]) -> String? {
    guard reader == .workbook else { return refusal(of: file, under: .report) }
    guard case .refused(let refusal) = RealPage().read(file).kind else { return nil }
    return refusal.rule
  }

  private func reason<Failure: Error & CustomStringConvertible>(_ body: () throws(Failure) -> Void) -> String? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      return error.description
    }
  }
}
