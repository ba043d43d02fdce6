public import JSON

extension Portfolio {
  /// Returns an owner's definitions file for these services: their addresses, their properties, and those of an owner's
  /// reports that the simulator provides.
  ///
  /// - Parameters:
  ///   - base: the base address of the services, such as `http://127.0.0.1:8080`.
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

  /// Returns the secrets that the definitions name, as files in the same folder: names and contents.
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
        .init("source", .string(source)), .init("time_zone", .string("America/Chicago")),
      ]))
  }

  private func drawn(of reports: JSON) -> [JSON.Member] {
    guard case .object(let members) = reports else { return [] }
    return members.compactMap { member in
      guard case .integer(let id)? = member.value["report_id"], ReportCatalog.entry(String(id))?.report != nil
      else { return nil }
      return .init(member.key, filled(member.value, of: id))
    }
  }

  /// Returns a report with the simulator's own key and codes where the owner's file states that they are unknown; the
  /// simulator accepts any.
  private func filled(_ report: JSON, of id: Int64) -> JSON {
    guard case .object(let members) = report else { return report }
    return .object(
      members.map { member in
        switch (member.key, member.value) {
        case ("report_key", .string("unknown")):
          let digits = String(id)
          let zeros = String(repeating: "0", count: 12 - digits.count)
          return .init(member.key, .string("00000000-0000-0000-0000-\(zeros)\(digits)"))
        case ("formats", .object(let codes)):
          let known = codes.map { $0.value == .string("unknown") ? JSON.Member($0.key, .string("1")) : $0 }
          return .init(member.key, .object(known))
        default: return member
        }
      })
  }
}
