internal import Glibc

/// The users of this machine.
public enum LocalUser {
  /// The ID of a user; nil if the system knows no user of the name.
  public static func id(of name: String) -> UInt32? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    guard getpwnam_r(name, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return nil }
    return entry.pw_uid
  }
}
