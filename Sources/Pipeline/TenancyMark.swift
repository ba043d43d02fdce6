internal import Hashing

/// The tenancy of a resident whom a source names but gives no id: the unit, and a mark of the name.
///
/// The mark is the same for the same name, whatever its case and blanks, and tells the name to nobody.
public func tenancyID(unit: String, resident: String) -> String {
  "\(unit)/\(SHA256.hex(of: Array(folded(resident).utf8)).prefix(8))"
}
