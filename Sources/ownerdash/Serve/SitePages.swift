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
  private let arguments: @Sendable () throws -> Arguments

  init(_ environment: Environment, _ arguments: @escaping @Sendable () throws -> Arguments) {
    self.environment = environment
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

  /// A page that explains a property's figures or their changes, made on request, because it reads a report or each unit
  /// again.
  private func explanation(_ file: String, _ stamp: String) throws -> CachedResponse? {
    let arguments = try self.arguments()
    let context = try arguments.context(in: environment)
    let keys = context.definitions.properties.map(\.key)
    let changed = Site.property(withChangesIn: file, among: keys)
    guard let key = changed ?? Site.property(explainedBy: file, among: keys) else { return nil }
    return explanations.response(file, stamp) { [environment, explanations] in
      do {
        let reader = try arguments.reader(in: environment)
        let input = try SiteCommand.input(context, reader, today: environment.today, in: environment)
        if changed != nil {
          guard let page = try Site(reader, input).changes(of: key) else { return HTTPResponse(status: 404) }
          return HTTPResponse(status: 200, type: "text/html; charset=utf-8", text: page.markup)
        }
        let tracing = try FigureTracing(context, reader, warn: { environment.log.warning($0) })
        let pages = try Site(reader, input, explain: tracing.modules).explanations(of: key)
        // They come from the same reports, so the others cost nothing more.
        for page in pages where page.file != file {
          let response = CachedResponse(type: "text/html; charset=utf-8", Array(page.markup.utf8))
          explanations.keep(response, of: page.file, stamp)
        }
        guard let page = pages.first(where: { $0.file == file }) else { return HTTPResponse(status: 404) }
        return HTTPResponse(status: 200, type: "text/html; charset=utf-8", text: page.markup)
      } catch {
        environment.log.error("\(error)")
        return HTTPResponse(status: 500)
      }
    }.0
  }

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
    let reader = try arguments.reader(in: environment)
    let input = try SiteCommand.input(context, reader, today: environment.today, in: environment)
    let hasFigures = try Site(reader, input, explain: { _ in [] }, onRequest: true).pages { page in
      pages.files[page.file] = CachedResponse(type: "text/html; charset=utf-8", Array(page.markup.utf8))
    }
    guard hasFigures else { throw RequestError.unavailable("no property has figures yet") }
    let took = environment.uptime() - begun
    state.withLock { state in
      state.pages = pages
      state.notBefore = begun + took * 5
    }
  }
}
