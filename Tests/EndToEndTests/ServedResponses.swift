import JSON
import Pipeline
import RealPage
import TestSupport
import Transport
import Yardi

extension ServedPortfolio {
  /// A workplace over a data folder, by the services' own definitions, with more of Yardi's settings.
  func context(_ data: String, also setting: String? = nil) throws -> PipelineContext {
    let text = try readText(config)
    let start = #""yardi":{"#
    let more = setting.map { text.replacing(start, with: "\(start)\($0),") } ?? text
    let folder = DataFolder(path: data, files: .posix)
    try folder.files.makeFolders(folder.path)
    return PipelineContext(
      folder: folder,
      definitions: try Definitions(Array(more.utf8), connectors: [RealPageConnector(), YardiConnector()]),
      sources: [RealPage(), Yardi()], log: .silent)
  }

  /// Fetches the answers of the SOAP services for the desk's day: RPX's and Yardi's, or Yardi's alone.
  func download(into context: PipelineContext, rpx withRPX: Bool = true) async throws -> DownloadSummary {
    let definitions = context.definitions
    let (http, files) = (HTTPClient(), FileSystem.posix)
    let retry = Retry(now: { 0 }, pause: { _ in }, random: { 0 })
    var clients: [any Client] = []
    if withRPX, let rpx = definitions.sources.realpage?.rpx {
      let license = try RPXLicense(from: rpx.licenseKey, in: folder, files: files) { _ in nil }
      clients.append(
        try RPXClient(
          rpx, definitions: definitions, license: license, client: http, retry: retry, files: files))
    }
    if let yardi = definitions.sources.yardi {
      let login = try YardiLogin(from: yardi, in: folder, files: files) { _ in nil }
      clients.append(
        try YardiClient(
          yardi, definitions: definitions, login: login, client: http, retry: retry, files: files))
    }
    return try await Download(context, clients: clients, now: { "2026-02-04T07:00:00Z" }).run(on: PipelineHarness.asOf)
  }
}
