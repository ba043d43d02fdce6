import Hashing
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "The standard's examples come out",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, hex: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == hex)
    var digest = SHA256()
    digest.update(text)
    #expect(digest.finish() == hex)
  }

  @Test("A million letters, in pieces of any size, give the standard's digest", arguments: [1_000_000, 64, 999])
  func pieces(size: Int) {
    var digest = SHA256()
    var left = 1_000_000
    while left > 0 {
      digest.update([UInt8](repeating: UInt8(ascii: "a"), count: min(size, left)))
      left -= size
    }
    #expect(digest.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Empty pieces change nothing")
  func emptyPieces() {
    var digest = SHA256()
    digest.update([])
    digest.update("abc")
    digest.update(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(digest.finish() == SHA256.hex(of: Array("abc".utf8)))
  }

  @Test("A zero byte is a byte like any other")
  func zeroBytes() {
    #expect(SHA256.hex(of: [0]) == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d")
    #expect(SHA256.hex(of: [0, 1]) != SHA256.hex(of: [0]))
  }
}
