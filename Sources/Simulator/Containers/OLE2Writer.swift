import CGSF

/// Makes libgsf register its types exactly once: with two concurrent first calls, one could find them incomplete.
private let library: Void = gsf_init()

/// Packs streams into an OLE2 file.
package func oleFile(_ streams: [(name: String, bytes: [UInt8])]) throws(ContainerError) -> [UInt8] {
  library
  let memory = gsf_output_memory_new()
  defer { g_object_unref(memory) }
  guard let memory, let storage = gsf_outfile_msole_new(memory) else {
    throw ContainerError(step: "opening an OLE2 file", reason: "libgsf refuses")
  }
  defer { g_object_unref(UnsafeMutableRawPointer(storage)) }
  for stream in streams { try write(stream.bytes, as: stream.name, into: storage) }
  try close(UnsafeMutablePointer(storage), "the OLE2 file")
  let size = Int(gsf_output_size(memory))
  guard let bytes = gsf_output_memory_get_bytes(OpaquePointer(memory)) else {
    throw ContainerError(step: "reading the OLE2 file", reason: "libgsf holds no bytes")
  }
  return Array(UnsafeBufferPointer(start: bytes, count: size))
}

private func write(
  _ bytes: [UInt8], as name: String, into storage: OpaquePointer
) throws(ContainerError) {
  guard let stream = gsf_outfile_new_child(storage, name, gboolean(0)) else {
    throw ContainerError(step: "adding the stream '\(name)'", reason: "libgsf refuses")
  }
  defer { g_object_unref(stream) }
  guard gsf_output_write(stream, bytes.count, bytes) != 0 else {
    throw ContainerError(step: "writing the stream '\(name)'", reason: message(of: stream))
  }
  try close(stream, "the stream '\(name)'")
}

private func close(_ output: UnsafeMutablePointer<GsfOutput>, _ name: String) throws(ContainerError) {
  guard gsf_output_close(output) != 0 else {
    throw ContainerError(step: "closing \(name)", reason: message(of: output))
  }
}

private func message(of output: UnsafeMutablePointer<GsfOutput>) -> String {
  guard let error = gsf_output_error(output), let text = error.pointee.message else { return "unknown error" }
  return String(cString: text)
}

/// Returns a SummaryInformation stream that contains only the author (MS-OLEPS, one property set).
package func summaryInformation(author: String) -> [UInt8] {
  let text = Array(author.utf8) + [0]
  let padded = text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
  var stream: [UInt8] = []
  stream.append(little: UInt32(0x0000_FFFE))  // byte order, version 0
  stream.append(little: UInt32(0x0002_0005))  // Windows
  stream += [UInt8](repeating: 0, count: 16)
  stream.append(little: UInt32(1))
  stream += [
    0xE0, 0x85, 0x9F, 0xF2, 0xF9, 0x4F, 0x68, 0x10, 0xAB, 0x91, 0x08, 0x00, 0x2B, 0x27, 0xB3, 0xD9,
  ]
  stream.append(little: UInt32(48))
  stream.append(little: UInt32(24 + padded.count))  // the section: header, one entry, one text
  stream.append(little: UInt32(1))
  stream.append(little: UInt32(4))  // PIDSI_AUTHOR
  stream.append(little: UInt32(16))
  stream.append(little: UInt32(30))  // VT_LPSTR
  stream.append(little: UInt32(text.count))
  return stream + padded
}
