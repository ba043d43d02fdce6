import Domain
import Testing

@Suite("Names in the order in which people read them")
struct NaturalOrderTests {
  @Test("Floors are ordered from the lowest basement up, with wings within them and unnumbered floors at the end")
  func floors() {
    let expected: [String?] = [
      "B2", "Basement", "Ground", "Ground East", "Ground West", "1", "2 East", "2 West", "3", "10", "Mezzanine",
      "Penthouse", nil,
    ]
    #expect(expected.reversed().sorted { FloorOrder($0) < FloorOrder($1) } == expected)
    #expect(FloorOrder("-1") < FloorOrder("0") && FloorOrder("0") < FloorOrder("1"))
    #expect(FloorOrder("Подвал") < FloorOrder("1"))
    #expect(FloorOrder("B99999999999999999999") > FloorOrder("99") && FloorOrder("") > FloorOrder("99"))
  }

  @Test(
    "Numbers in a name count by their value, however long they are",
    arguments: [
      ("9", "10"), ("A2", "A10"), ("a9", "B1"), ("101", "101A"), ("2-9", "2-10"), ("07", "7"), ("", "1"),
      ("9", "99999999999999999999999999"), ("99999999999999999999999998", "99999999999999999999999999"),
    ])
  func numbers(first: String, second: String) {
    #expect(NaturalOrder(first) < NaturalOrder(second))
    #expect(!(NaturalOrder(second) < NaturalOrder(first)))
  }
}
