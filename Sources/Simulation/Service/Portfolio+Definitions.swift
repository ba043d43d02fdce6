public import JSON

extension Portfolio {
  /// An owner's definitions file for these services: where they listen, their properties, and those of an owner's
  /// reports that can be had here.
  ///
  /// - Parameters:
  ///   - base: where the services listen, such as `http://127.0.0.1:8080`.
  ///   - reports: the `reports` of an owner's own file.
  /// - Returns: the file's content.
  public func definitions(at base: String, reports: JSON) -> JSON {
    var sources: [JSON.Member] = []
    if !realPage.profiles.isEmpty { sources.append(.init("realpage", realPageSource(at: base))) }
    if !yardi.profiles.isEmpty { sources.append(.init("yardi", yardiSource(at: base))) }
    let properties =
      realPage.profiles.map { property($0, of: "realpage") } + yardi.profiles.map { property($0, of: "yardi") }
    return .object([
      .init("sources", .object(sources)), .init("properties", .object(properties)),
      .init("reports", .object(drawn(of: reports))),
    ])
  }

  /// The reports of an owner's own file, and one that no owner's file can ask for: RealPage's key of it is not public, so
  /// the simulator takes any.
  public static func reports(beside owner: JSON) -> JSON {
    guard case .object(let members) = owner else { return .object([leasingActivity]) }
    return .object(members + [leasingActivity])
  }

  private static let leasingActivity = JSON.Member(
    "leasing_activity_detail",
    .object([
      .init("report_id", .integer(4256)), .init("report_key", .string("00000000-0000-0000-0000-000000004256")),
      .init("name", .string("Leasing Activity Detail")),
      .init("formats", .object([.init("excel", .string("1"))])), .init("parameters", .array([])),
      .init("notes", .string("The key is the simulator's own.")), .init("status", .string("complete")),
    ]))

  /// The secrets that the definitions name, as files beside them: names and contents.
  public static func secrets(token: String) -> [(name: String, content: String)] {
    let known = Credentials.simulated
    return [
      ("realpage_token.json", "{\"access_token\": \"\(token)\"}\n"), ("rpx_licence", known.licenceKey),
      ("yardi_licence", known.licence), ("yardi_user", known.userName), ("yardi_password", known.password),
    ]
  }

  private func realPageSource(at base: String) -> JSON {
    .object([
      .init("pmc_id", .string(pmcID)), .init("company_names", .array([.string(demoCompany)])),
      .init("reporting_api", .string("\(base)/v1")), .init("token", file("realpage_token.json")),
      .init("rpx_gateway", .string("\(base)/rpxgateway/partner")), .init("rpx_partner", .string("Simulated")),
      .init("licence_key", file("rpx_licence")),
    ])
  }

  private func yardiSource(at base: String) -> JSON {
    let known = Credentials.simulated
    return .object([
      .init("base_address", .string("\(base)/simulated")), .init("server", .string(known.server)),
      .init("database", .string(known.database)), .init("interface_entity", .string(known.entity)),
      .init("interface_licence", file("yardi_licence")), .init("user_name", file("yardi_user")),
      .init("password", file("yardi_password")),
    ])
  }

  private func file(_ name: String) -> JSON { .object([.init("file", .string(name))]) }

  private func property(_ profile: PropertyProfile, of source: String) -> JSON.Member {
    .init(
      profile.key,
      .object([
        .init("propertyId", .string(profile.siteID)), .init("propertyName", .string(profile.name)),
        .init("source", .string(source)),
      ]))
  }

  private func drawn(of reports: JSON) -> [JSON.Member] {
    guard case .object(let members) = reports else { return [] }
    return members.filter { member in
      guard case .integer(let id)? = member.value["report_id"] else { return false }
      return ReportCatalogue.entry(String(id))?.report != nil
    }
  }
}
