/// The report settings of one property; every choice occurs among real files.
struct ReportHabits {
  /// The style of Box Score's column captions.
  enum Captions {
    /// Captions in the second of two rows.
    case plain
    /// Captions two rows high where no caption is above them.
    case tall
    /// Captions with line breaks.
    case wrapped
  }

  var boxScore = Container.labels
  var captions = Captions.plain
  /// Rent Roll prints the total of a lease next to its first charge instead of its last.
  var totalsComeFirst = false
  /// Rent Roll prints the move-out below the move-in instead of in its cell.
  var moveOutHasItsOwnRow = false
  /// Rent Roll leaves the amounts of vacant units blank instead of printing 0.00.
  var leavesVacantBlank = false
  /// Rent Roll hides names.
  var hidesNames = false

  init(of key: String) {
    switch key {
    case "nexus_east":
      hidesNames = true
    case "aspire_7th_and_grant":
      boxScore = .ooxml
    case "parkside_at_round_rock":
      captions = .tall
      leavesVacantBlank = true
    case "edison_at_rino":
      captions = .wrapped
      totalsComeFirst = true
      moveOutHasItsOwnRow = true
      leavesVacantBlank = true
      hidesNames = true
    case "ridian":
      captions = .tall
    default: break
    }
  }
}
