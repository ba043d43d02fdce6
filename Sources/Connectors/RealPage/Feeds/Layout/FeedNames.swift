internal import ReportTables

extension FeedName {
  /// A report of RealPage, and the file in the folder of its feeds that declares its columns.
  init(title: String, file: String) {
    self.init(title: title, path: "RealPage/Feeds/\(file)")
  }
}
