import HTTPServer
import Pages
import Pipeline
import Reports
import Synchronization
import Warehouse

/// The pages of `site` in memory, all of one state of the data, compressed.
///
/// They are made at the first request. When the data has changed, the earlier pages are served until the new
/// ones are complete, so a reader never waits and never sees a part of a portfolio.
final class SitePages: Sendable {
  private struct Pages {
    var files: [String: CachedResponse] = [:]
    var stamp = ""
  }

  private struct State {
    var pages: Pages?
    var isMaking = false
    /// When the pages may be made again: making them takes at most a fifth of the time.
    var notBefore = Duration.zero
  }

  private let state = Mutex(State())
  private let first = Mutex(())
  private let explanations: ResponseCache
  private let environment: Environment
  private let showsPeople: Bool
  private let filter: PageFilter?
  private let arguments: @Sendable () throws -> Arguments

  /// The address below which the pages that name residents are.
  static let residents = "residents/"

  /// Pages that are made on request.
  ///
  /// - Parameters:
  ///   - environment: the environment.
  ///   - showsPeople: whether the pages that name residents are served, where the configuration asks for them.
  ///   - filter: the properties that the pages are of; nil for all.
  ///   - arguments: the data folder and the configuration.
  init(
    _ environment: Environment, showsPeople: Bool = false, filter: PageFilter? = nil,
    _ arguments: @escaping @Sendable () throws -> Arguments
  ) {
    (self.environment, self.showsPeople, self.filter) = (environment, showsPeople, filter)
    explanations = ResponseCache(uptime: environment.uptime)
    self.arguments = arguments
  }

  /// A page; nil if there is none of the name.
  ///
  /// - Parameters:
  ///   - file: the page's file.
  ///   - stamp: the state of the data.
  /// - Returns: the page, of this state of the data or an earlier one.
  /// - Throws: `RequestError` if no property has figures yet, or what the making of the first pages throws.
  func page(_ file: String, _ stamp: String) throws -> CachedResponse? {
    if state.withLock({ $0.pages == nil }) {
      try first.withLock { _ in if state.withLock({ $0.pages == nil }) { try makeAgain(stamp) } }
    } else if state.withLock({ $0.pages?.stamp != stamp }) {
      makeLater(stamp)
    }
    return try state.withLock { $0.pages?.files[file] } ?? explanation(file, stamp)
  }

  /// A page that has no orders, for a request that keeps another page's; nil if there is none.
  func unsorted(_ sort: PageSort, _ stamp: String) throws -> CachedResponse? {
    try state.withLock({ $0.pages?.files[Site.file(sort.page, by: "units")] }) == nil ? page(sort.page, stamp) : nil
  }

  /// A page that explains a property's figures or their changes, made on request, because it reads a report or each unit
  /// again.
  private func explanation(_ file: String, _ stamp: String) throws -> CachedResponse? {
    let arguments = try self.arguments()
    let context = try arguments.context(in: environment)
    let keys = context.definitions.properties.map(\.key)
    let changed = Site.property(withChangesIn: file, among: keys)
    guard let key = changed ?? Site.property(explainedBy: file, among: keys) else { return nil }
    return explanations.response(file, stamp) { [self] in
      do {
        let reader = try SiteCommand.ownersReader(context, readable: environment.readable)
        let input = try input(context, reader)
        if changed != nil {
          guard let page = try Site(reader, input).changes(of: key) else { return HTTPResponse(status: 404) }
          return HTTPResponse(status: 200, type: SitePages.type, text: markup(page))
        }
        let tracing = try SiteCommand.tracing(context, in: environment)
        let pages = try Site(reader, input, explain: tracing.modules).explanations(of: key)
        // They come from the same reports, so the others cost nothing more.
        for page in pages where page.file != file {
          let response = CachedResponse(type: SitePages.type, Array(markup(page).utf8))
          explanations.keep(response, of: page.file, stamp)
        }
        guard let page = pages.first(where: { $0.file == file }) else { return HTTPResponse(status: 404) }
        return HTTPResponse(status: 200, type: SitePages.type, text: markup(page))
      } catch {
        environment.log.error("\(error)")
        return HTTPResponse(status: 500)
      }
    }.0
  }

  private static let type = "text/html; charset=utf-8"

  private func input(_ context: PipelineContext, _ reader: UnifiedReader) throws -> SiteInput {
    var input = try SiteCommand.input(context, reader, today: environment.today, in: environment)
    input.filter = filter?.words
    return input
  }

  /// The page as it is served: its links keep the filter.
  private func markup(_ page: SitePage) -> String { filter?.keptByLinks(in: page.markup) ?? page.markup }

  private func makeLater(_ stamp: String) {
    let now = environment.uptime()
    let isFree = state.withLock { state in
      defer { state.isMaking = true }
      return !state.isMaking && now >= state.notBefore
    }
    guard isFree else { return state.withLock { if now < $0.notBefore { $0.isMaking = false } } }
    Task.detached { [self] in
      do { try makeAgain(stamp) } catch { environment.log.error("\(error)") }
      state.withLock { $0.isMaking = false }
    }
  }

  private func makeAgain(_ stamp: String) throws {
    let begun = environment.uptime()
    var pages = Pages(stamp: stamp)
    let arguments = try self.arguments()
    let context = try arguments.context(in: environment)
    _ = try arguments.openReader(in: environment)
    let reader = try SiteCommand.ownersReader(context, readable: environment.readable)
    let input = try input(context, reader)
    let hasFigures = try Site(reader, input, explain: { _ in [] }, onRequest: true).pages { page in
      pages.files[page.file] = CachedResponse(type: SitePages.type, Array(markup(page).utf8))
    }
    guard hasFigures else { throw RequestError.unavailable("no property has figures yet") }
    if showsPeople, context.definitions.site?.includesResidents == true {
      try ResidentSite(arguments.reader(in: environment), input).pages { page in
        pages.files[SitePages.residents + page.file] = CachedResponse(
          type: SitePages.type, Array(markup(page).utf8))
      }
    }
    let took = environment.uptime() - begun
    state.withLock { state in
      state.pages = pages
      state.notBefore = begun + took * 5
    }
  }
}
