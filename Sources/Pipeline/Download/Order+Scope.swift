extension FetchRequest {
  /// What of its subject a request leaves out, in the words of a load's scope; nil where it asks for all of it.
  ///
  /// Delinquent and Prepaid does not print `DelinquentRentOnly`, so only the request says that a file holds rent alone.
  static func scope(of request: String) -> String? {
    guard let parameters = request.firstRange(of: ": ") else { return nil }
    let sent = request[parameters.upperBound...].split(separator: "; ")
    return sent.contains("DelinquentRentOnly=Yes") ? "rent only" : nil
  }
}
