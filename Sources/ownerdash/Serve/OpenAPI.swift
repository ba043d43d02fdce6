import JSON

/// The description of the API in the form of OpenAPI 3.1, made from the commands' own declarations.
enum OpenAPI {
  /// The description as text.
  static let text = document.encoded(pretty: true) + "\n"

  /// The description.
  static var document: JSON {
    .object([
      .init("openapi", .string("3.1.0")),
      .init(
        "info",
        .object([
          .init("title", .string("OwnerDash")), .init("version", .string(Version.text)),
          .init(
            "description",
            .string(
              "Figures of apartment portfolios, read-only. Each path answers what the command of its name prints."
                + " Money is in dollars with two decimals; an absent value is null.")),
        ])),
      .init("paths", .object(paths)),
      .init("components", .object([.init("schemas", .object([.init("Report", report), .init("Error", error)]))])),
    ])
  }

  /// The paths, each with its command's parameters.
  private static var paths: [JSON.Member] {
    Registry.commands.flatMap { command in
      command.serving.templates.map { template in
        JSON.Member(
          "/api/" + ([command.name] + template.split(separator: "/").map { String($0) }).joined(separator: "/"),
          .object([.init("get", operation(command, template))]))
      }
    }
  }

  private static func operation(_ command: any Command.Type, _ template: String) -> JSON {
    let parts = template.split(separator: "/").map(String.init)
    let operands = parts.filter { $0.hasPrefix("{") }.map { $0.filter { !"{}".contains($0) } }
    let verb = parts.first.flatMap { $0.hasPrefix("{") ? nil : $0 }
    let isReport = command.serving.contentType == Serving.jsonType
    let parameters =
      operands.map { operand(command, $0, isFirst: $0 == operands.first && verb == nil) }
      + options(of: command, verb).map(parameter) + (isReport ? pages : [])
    let id = ([command.name] + parts.map { $0.filter { !"{}".contains($0) }.lowercased() }).joined(separator: "-")
    return .object([
      .init("operationId", .string(id)), .init("summary", .string(command.summary)),
      .init("parameters", .array(parameters)), .init("responses", responses(command.serving)),
    ])
  }

  /// The options that apply to a verb; all of a command without verbs.
  private static func options(of command: any Command.Type, _ verb: String?) -> [Option] {
    command.parameters.filter { option in
      guard let verb, let modes = option.modes else { return true }
      return modes.contains(verb)
    }
  }

  private static func operand(_ command: any Command.Type, _ name: String, isFirst: Bool) -> JSON {
    let known = isFirst ? command.firstOperands : []
    var schema: [JSON.Member] = [.init("type", .string("string")), .init("minLength", .integer(1))]
    if !known.isEmpty { schema.append(.init("enum", .array(known.map { .string($0) }))) }
    return .object([
      .init("name", .string(name)), .init("in", .string("path")), .init("required", .boolean(true)),
      .init("schema", .object(schema)),
    ])
  }

  private static func parameter(_ option: Option) -> JSON {
    var schema: [JSON.Member] = [.init("type", .string(option.value == nil ? "boolean" : "string"))]
    if !option.choices.isEmpty { schema.append(.init("enum", .array(option.choices.map { .string($0) }))) }
    if option.isRepeatable { schema = [.init("type", .string("array")), .init("items", .object(schema))] }
    return query(option.name, option.help, schema)
  }

  private static func query(_ name: String, _ help: String, _ schema: [JSON.Member]) -> JSON {
    .object([
      .init("name", .string(name)), .init("in", .string("query")), .init("description", .string(help)),
      .init("schema", .object(schema)),
    ])
  }

  private static let pages = [
    query(
      "offset", "Number of rows to leave out at the beginning (default: 0)",
      [
        .init("type", .string("integer")), .init("minimum", .integer(0)),
        .init("maximum", .integer(Int64(Int32.max))),
      ]),
    query(
      "limit", "Most rows of the response (default: 1000)",
      [
        .init("type", .string("integer")), .init("minimum", .integer(1)),
        .init("maximum", .integer(Int64(APIRequest.mostRows))),
      ]),
  ]

  private static func responses(_ serving: Serving) -> JSON {
    let isReport = serving.contentType == Serving.jsonType
    let type = isReport ? serving.contentType : serving.contentType + "; charset=utf-8"
    let schema: JSON =
      isReport ? reference("Report") : .object([.init("type", .string("string"))])
    let done = JSON.object([
      .init("description", .string("The report")),
      .init("content", .object([.init(type, .object([.init("schema", schema)]))])),
    ])
    let failures: [(String, String)] = [
      ("400", "A parameter is wrong"), ("403", "The report may name people, which the server does not show"),
      ("404", "Nothing is at this path"), ("500", "The request failed"),
      ("503", "There are no data yet, or the response takes too long"),
    ]
    return .object(
      [.init("200", done), .init("304", .object([.init("description", .string("Not modified"))]))]
        + failures.map { status, meaning in
          .init(
            status,
            .object([
              .init("description", .string(meaning)),
              .init("content", .object([.init(Serving.jsonType, .object([.init("schema", reference("Error"))]))])),
            ]))
        })
  }

  private static func reference(_ name: String) -> JSON {
    .object([.init("$ref", .string("#/components/schemas/\(name)"))])
  }

  private static func object(_ members: [(String, JSON)], required: [String]) -> JSON {
    .object([
      .init("type", .string("object")), .init("required", .array(required.map { .string($0) })),
      .init("properties", .object(members.map { JSON.Member($0, $1) })),
    ])
  }

  private static func type(_ names: String...) -> JSON {
    .object([.init("type", names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) }))])
  }

  private static func list(of items: JSON) -> JSON {
    .object([.init("type", .string("array")), .init("items", items)])
  }

  /// What `--format json` prints, with the page of rows.
  private static var report: JSON {
    object(
      [
        (
          "page",
          object(
            [
              ("offset", type("integer")), ("limit", type("integer")), ("rows", type("integer")),
              ("next_offset", type("integer", "null")),
            ], required: ["offset", "limit", "rows", "next_offset"])
        ),
        ("title", type("string")), ("as_of", type("string")), ("subtitle", list(of: type("string"))),
        ("rows", list(of: type("object"))), ("subtotals", list(of: type("object"))),
        ("balances", list(of: type("object"))), ("total", type("object", "null")),
        ("mean", type("object", "null")), ("coverage", type("object", "null")), ("notes", list(of: type("string"))),
      ], required: ["page", "title", "subtitle", "rows", "total", "coverage", "notes"])
  }

  private static var error: JSON {
    object(
      [
        (
          "error",
          object([("status", type("integer")), ("message", type("string"))], required: ["status", "message"])
        )
      ], required: ["error"])
  }
}
