/// What a dated event means, whatever its source calls it (`domain.md` 2).
public enum EventStage: String, CaseIterable, Sendable {
  /// A contact with a prospect; the prospect's first event of any stage makes it a lead.
  case contact
  /// A prospect saw the property, by itself, with somebody, or by video; it has happened.
  case tour
  /// A prospect applied for a lease.
  case application
  /// A prospect signed a lease.
  case lease
  /// A prospect's lease was cancelled, or the application denied.
  case cancelled
  /// A household moved in; by a transfer, out of another unit of the property.
  case moveIn = "move_in"
  /// A household moved out.
  case moveOut = "move_out"
  /// A household gave notice; by a transfer, to move within the property.
  case notice
  /// A household renewed its lease.
  case renewal
  /// The source's word is in no table.
  case unknown
}
