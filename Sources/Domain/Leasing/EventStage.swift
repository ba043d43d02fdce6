/// The meaning of a dated event, independent of the source's own name for it (`domain.md` 2).
public enum EventStage: String, CaseIterable, Sendable {
  /// A contact with a prospect. The first event of any stage makes the prospect a lead.
  case contact
  /// A completed tour of the property: self-guided, guided, or by video.
  case tour
  /// A prospect applied for a lease.
  case application
  /// A prospect signed a lease.
  case lease
  /// A prospect's lease was cancelled, or the application denied.
  case cancelled
  /// A household moved in; for a transfer, from another unit of the property.
  case moveIn = "move_in"
  /// A household moved out.
  case moveOut = "move_out"
  /// A household gave notice; for a transfer, notice to move within the property.
  case notice
  /// A household renewed its lease.
  case renewal
  /// The event tables do not list the source's term.
  case unknown
}
