import CZip

/// Packs parts into a zip file; the result does not depend on the time.
package func zipFile(_ parts: [(name: String, text: String)]) throws(ContainerError) -> [UInt8] {
  var error = zip_error_t()
  zip_error_init(&error)
  defer { zip_error_fini(&error) }
  guard let target = zip_source_buffer_create(nil, 0, 0, &error) else {
    throw ContainerError(step: "making a zip buffer", reason: String(cString: zip_error_strerror(&error)))
  }
  defer { zip_source_free(target) }
  guard let archive = zip_open_from_source(target, ZIP_TRUNCATE, &error) else {
    throw ContainerError(step: "opening a zip file", reason: String(cString: zip_error_strerror(&error)))
  }
  // The archive owns its source from here on, but the bytes are read from the source after the archive is closed.
  zip_source_keep(target)
  // libzip reads the parts when the archive is closed, so they must stay in memory until then.
  let texts = parts.map { Array($0.text.utf8) }
  let all = texts.reduce(into: []) { $0 += $1 }
  try all.withUnsafeBufferPointer { bytes throws(ContainerError) in
    do throws(ContainerError) {
      var start = 0
      for (part, text) in zip(parts, texts) {
        try add(part.name, UnsafeBufferPointer(rebasing: bytes[start..<start + text.count]), to: archive)
        start += text.count
      }
      guard zip_close(archive) == 0 else { throw failure("writing the zip file", of: archive) }
    } catch {
      zip_discard(archive)
      throw error
    }
  }
  return try bytes(of: target)
}

private func add(_ name: String, _ text: UnsafeBufferPointer<UInt8>, to archive: OpaquePointer) throws(ContainerError) {
  guard let source = zip_source_buffer(archive, text.baseAddress, zip_uint64_t(text.count), 0) else {
    throw failure("adding the part '\(name)'", of: archive)
  }
  let index = zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
  guard index >= 0 else {
    zip_source_free(source)
    throw failure("adding the part '\(name)'", of: archive)
  }
  let firstDay: zip_uint16_t = 0x21  // 1980-01-01, the earliest date in a zip
  guard zip_file_set_dostime(archive, zip_uint64_t(index), 0, firstDay, 0) == 0 else {
    throw failure("dating the part '\(name)'", of: archive)
  }
}

private func bytes(of source: OpaquePointer) throws(ContainerError) -> [UInt8] {
  var facts = zip_stat_t()
  guard zip_source_stat(source, &facts) == 0, zip_source_open(source) == 0 else {
    throw ContainerError(step: "reading the zip file back", reason: "libzip refuses")
  }
  defer { zip_source_close(source) }
  var bytes = [UInt8](repeating: 0, count: Int(facts.size))
  guard zip_source_read(source, &bytes, facts.size) == zip_int64_t(facts.size) else {
    throw ContainerError(step: "reading the zip file back", reason: "it is cut short")
  }
  return bytes
}

private func failure(_ step: String, of archive: OpaquePointer) -> ContainerError {
  ContainerError(step: step, reason: String(cString: zip_strerror(archive)))
}
