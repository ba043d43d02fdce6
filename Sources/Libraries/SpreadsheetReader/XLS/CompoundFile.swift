internal import CGSF

/// An OLE2 container, opened by libgsf.
struct CompoundFile {
  private let file: GObjectOwner
  private let fileSize: Int
  /// The names of the container's streams and storages, in the directory's order.
  let names: [String]

  /// Opens the container in `input`.
  init(_ input: GObjectOwner) throws(SpreadsheetError) {
    var problem: UnsafeMutablePointer<GError>?
    guard let pointer = gsf_infile_msole_new(input.pointer, &problem) else {
      throw SpreadsheetError(.malformed, "the OLE2 container cannot be opened: \(takeMessage(of: problem))")
    }
    file = GObjectOwner(owning: pointer)
    fileSize = Int(gsf_input_size(input.pointer))
    names = (0..<max(gsf_infile_num_children(pointer), 0)).map { index in
      gsf_infile_name_by_index(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Returns a stream's index in `names`; OLE2 compares names without case.
  func index(of name: String) -> Int? {
    let wanted = name.lowercased()
    return names.firstIndex { $0.lowercased() == wanted }
  }

  /// Returns all bytes of the stream at an index.
  func stream(at index: Int, limit: Int) throws(SpreadsheetError) -> [UInt8] {
    let place = "stream '\(names[index])'"
    guard let pointer = gsf_infile_child_by_index(file.pointer, Int32(index)) else {
      throw SpreadsheetError(.malformed, at: place, "the stream's sectors cannot be found")
    }
    let stream = GObjectOwner(owning: pointer)
    // A directory may state any size; no stream is larger than the file.
    let size = Int(gsf_input_size(stream.pointer))
    guard size <= fileSize else {
      throw SpreadsheetError(.truncated, at: place, "\(size) bytes are stated; the whole file has \(fileSize)")
    }
    return try CompoundInput.readAll(stream, at: place, limit: limit)
  }
}

/// The owner of one reference to a GObject.
final class GObjectOwner {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}

/// Takes ownership of a GLib error and returns its message.
func takeMessage(of problem: UnsafeMutablePointer<GError>?) -> String {
  guard let problem else { return "no reason given" }
  defer { g_error_free(problem) }
  return String(cString: problem.pointee.message)
}
