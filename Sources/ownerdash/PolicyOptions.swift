import Domain
import Pipeline
import Query
import Reports
import Warehouse

extension Option {
  static let policy = Option(
    "policy", "NAME", "Follow a policy of the configuration instead of the definitions as documented")
}

/// The policy that `--policy` names.
extension Arguments {
  /// Returns the policy of a name; nil for the default.
  ///
  /// - Throws: `UsageError` if the configuration has none of this name.
  func policy(named name: String, option: String, in environment: Environment) throws -> FigurePolicy {
    if name == FigurePolicy.standard.name { return .standard }
    let policies = try definitions(in: environment).policies
    if let policy = policies.first(where: { $0.name == name }) { return policy }
    guard !policies.isEmpty else {
      throw UsageError("--\(option): the configuration has no 'policies'; see docs/policies.md")
    }
    let names = [FigurePolicy.standard.name] + policies.map(\.name)
    throw UsageError(
      "--\(option): no policy is named '\(name)'\(suggestion(name, names)). Policies: \(names.joined(separator: ", "))")
  }

  /// Makes the figures of a view follow the policy that the option names, if it is given.
  ///
  /// - Throws: `UsageError` if no rule of the policy applies to the view.
  func follow(
    _ reader: UnifiedReader, view: String, asOf: CivilDate?, in environment: Environment
  ) throws {
    guard let name = self["policy"] else { return }
    let policy = try policy(named: name, option: "policy", in: environment)
    guard policy != .standard else { return }
    guard !policy.rules(of: view).isEmpty else {
      throw UsageError(
        "--policy: no rule of '\(name)' changes the figures of '\(command)'. Its rules: "
          + policy.rules.map(\.rawValue).joined(separator: ", "))
    }
    try reader.apply(policy, asOf: asOf)
  }
}

extension Document {
  /// The document with the policy of its figures: in a line above, and in a column for programs.
  func following(_ policy: FigurePolicy, view: String) -> Document {
    var document = self
    document.subtitle.append("Policy \(policy.text(of: view))")
    document.table.columns.append(Column("policy", "Policy", .text, shown: .never))
    let mark = Cell.text("\(policy.name) \(policy.version)")
    for index in document.table.rows.indices { document.table.rows[index].cells.append(mark) }
    document.table.total?.cells.append(mark)
    return document
  }
}
