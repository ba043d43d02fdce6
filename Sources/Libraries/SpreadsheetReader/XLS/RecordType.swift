/// The BIFF8 records that the reader uses; all others are skipped.
enum RecordType: UInt16 {
  case formula = 0x0006
  case eof = 0x000A
  case dateMode = 0x0022
  case filePass = 0x002F
  case continuation = 0x003C
  case boundSheet = 0x0085
  case mulRK = 0x00BD
  case rString = 0x00D6
  case xf = 0x00E0
  case mergedCells = 0x00E5
  case sst = 0x00FC
  case labelSST = 0x00FD
  case number = 0x0203
  case label = 0x0204
  case boolErr = 0x0205
  case string = 0x0207
  case array = 0x0221
  case table = 0x0236
  case rk = 0x027E
  case format = 0x041E
  case sharedFormula = 0x04BC
  case bof = 0x0809
}
