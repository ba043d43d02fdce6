/// The views that have the rows and the name of a command, and the lists of units, leases and accounts.
enum CommandViews {
  /// The steps that make them, and the current rows of each.
  static let steps: [SchemaStep] = views.flatMap { view in
    [.statement(view.statement)]
      + (withoutDays.contains(view.name) ? [] : [.statement(ComputingView.current(view.name))])
  }

  /// Those without a row for each day, or with another view's.
  private static let withoutDays: Set = ["summary", "residents"]

  /// The tables whose columns the lists show, which have the tables' meanings.
  static let tables = [
    "units": ["unified_unit_spans", "unified_asking_rent_spans"], "leases": ["unified_leases"],
    "residents": ["unified_leases"], "source_evaluation": ["unified_source_evaluations"],
    "delinquency_accounts": ["unified_delinquency"],
  ]

  static let views = [
    ComputingView(
      "units", PackageResources.units_sql, row: "a property, good day and unit", "units as the figures count them"),
    ComputingView(
      "leases", PackageResources.leases_sql, row: "a property, good day and lease", "leases with their terms and rents"),
    ComputingView(
      "residents", PackageResources.residents_sql, row: "a property, good day and lease",
      "leases, under the name of the command 'residents'"),
    ComputingView(
      "delinquency_accounts", PackageResources.delinquency_accounts_sql, row: "a property, good day and account",
      "what each account owes by age, and what it has prepaid"),
    ComputingView(
      "vacancy", PackageResources.vacancy_sql, row: "a property and good day",
      "vacant units, how long they have been empty, and what that costs"),
    ComputingView(
      "availability", PackageResources.availability_sql, row: "a property, good day and floor plan",
      "vacant units and units on notice, rented or not"),
    ComputingView(
      "occupancy_forecast", PackageResources.occupancy_forecast_sql,
      row: "a property, good day and one of the twelve weeks ahead",
      "units that will be occupied, under the name of the command 'occupancy-forecast'"),
    ComputingView(
      "source_evaluation", PackageResources.source_evaluation_sql,
      row: "a property, day of the report, period and advertising source",
      "prospects, visits and leases by advertising source, as a report of the source system counts them"),
    ComputingView(
      "summary", PackageResources.summary_sql, row: "a property", "the main figures of each property's current days"),
  ]
}
