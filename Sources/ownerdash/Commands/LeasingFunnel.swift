import Query
import Reports

/// `leasing-funnel`: leads, tours, applications and leases.
struct LeasingFunnelCommand: Command {
  static let name = "leasing-funnel"
  static let summary = "Show leads, tours, applications and leases in a window of days, with conversion rates"
  static let options = MetricOptions.windows

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try FunnelQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(FunnelReport(result), in: environment)
  }
}
