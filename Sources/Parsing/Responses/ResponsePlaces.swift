package import Pipeline
internal import Warehouse
internal import XML

extension ResponseFeeds {
  /// Where values of a response's rows stand, in XPath's words: `(//UnitInformation/Property/Units/UnitInfo)[3]/UnitID`.
  ///
  /// - Parameters:
  ///   - origins: the values, all of that payload.
  ///   - payload: the payload.
  /// - Returns: the places that can be told; none of a response that is refused.
  /// - Throws: `FileError` when the payload cannot be read.
  package func cells(of origins: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    do {
      let response = try Response(payload)
      guard let feed = feed(of: response) else { return [:] }
      return try feed.cells(of: origins, in: response)
    } catch let error as FileError { throw error } catch { return [:] }
  }
}

extension ResponseFeed {
  fileprivate func cells(of origins: [RawOrigin], in response: Response) throws -> [RawOrigin: String] {
    guard let tree = trees.first(where: { $0.root == response.root }) else { return [:] }
    var reader = RecordReader(tree, watching: Set(origins.map(\.place)))
    try reader.read(response)
    let columns = tree.records.flatMap(\.rows).flatMap { rows in
      rows.table.columns.map { ("\(rows.table.raw.name).\($0.raw.name)", $0) }
    }
    let paths = Dictionary(columns, uniquingKeysWith: { first, _ in first })
    var cells: [RawOrigin: String] = [:]
    for origin in origins {
      guard let row = reader.found[origin.place], let column = paths["\(origin.table).\(origin.column)"],
        let way = column.path.filledWay(in: row.element, of: row.record)
      else { continue }
      let element = "(//\(origin.place.sheet))[\(origin.place.row)]"
      let step = way.isFromRecord ? "/ancestor::\(row.record.name)\(way.text)" : "/\(way.text)"
      cells[origin] = element + step
    }
    return cells
  }
}
