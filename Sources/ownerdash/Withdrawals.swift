import Domain
import Pipeline
import Warehouse

/// The payloads that people withdrew, and the payloads used instead.
struct Withdrawals {
  /// One line for each dataset and day of a withdrawn payload; one line for a payload without any.
  let lines: [String]

  init(_ verdicts: PayloadVerdicts, _ loads: [LoadRecord], _ definitions: Definitions, of keys: Set<String>?) {
    let byPayload = Dictionary(grouping: loads, by: \.payload)
    lines = verdicts.payloads.flatMap { payload -> [String] in
      let all = byPayload[payload] ?? []
      let ofProperty = all.filter { load in keys.map { $0.contains(load.property ?? "") } ?? true }
      let lines = ofProperty.compactMap { load -> String? in
        guard let verdict = verdicts.withdrawal(of: payload, for: load.property) else { return nil }
        let instead = loads.first { $0.isActive && $0.isOfKey(of: load) }
        let used = instead.map { "payload \($0.payload.prefix(8)) is used instead" } ?? "no other file is used instead"
        let name = load.property.flatMap { definitions.property(key: $0)?.propertyName } ?? "no property"
        return "withdrawn: payload \(payload.prefix(12)), \(load.feed ?? "no feed") of \(name), "
          + "\(load.asOf?.description ?? "no day"); \(used); \(Withdrawals.words(verdict))"
      }
      if all.isEmpty, keys == nil, let verdict = verdicts.withdrawal(of: payload, for: nil) {
        return ["withdrawn: payload \(payload.prefix(12)); \(Withdrawals.words(verdict))"]
      }
      return Set(lines).sorted()
    }
  }

  private static func words(_ verdict: PayloadVerdict) -> String {
    "by \(verdict.who) on \(verdict.at.prefix(10)): \(verdict.reason)"
  }
}

extension LoadRecord {
  fileprivate var isActive: Bool { status == .loaded || status == .empty }

  fileprivate func isOfKey(of other: LoadRecord) -> Bool {
    feed == other.feed && property == other.property && asOf == other.asOf && scope == other.scope
  }
}
