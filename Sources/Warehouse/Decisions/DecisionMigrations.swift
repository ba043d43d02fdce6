internal import Domain
internal import Receivables

extension Migrations {
  /// The steps of `decisions.db`.
  static let decisions = Migrations(steps: [
    [
      AuditRun.create, AuditedMonth.create, resolutions, LedgerEntryChange.create, WrittenNotice.create,
      KeptForecast.create,
    ].joined(separator: ";\n") + ";\n"
      + ["audit_runs", "audit_months", "resolutions", "ledger_entry_changes", "notices", "forecasts"]
      .map(appendOnly).joined(separator: "\n"),
    SentNotice.create + ";\n" + appendOnly("sent_notices"),
    PayloadVerdict.create + ";\n" + appendOnly("payload_verdicts"),
    ReplacedEntryChange.create + ";\n" + appendOnly("replaced_entry_changes") + LedgerEntryChange.addAttachment,
    AccountNote.create + ";\n" + appendOnly("account_notes"),
    LedgerEntryChange.addTenant,
  ])
}
