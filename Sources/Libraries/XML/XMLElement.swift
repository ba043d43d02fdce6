/// One element of a tree or record, with names without prefixes.
public struct XMLElement {
  let nodes: XMLNodes
  let place: Int32

  private var node: XMLNodes.Node { nodes.nodes[Int(place)] }

  /// The local name: `sheet` for `<x:sheet>`.
  public var name: String { nodes.names.texts[Int(node.name)] }
  /// The text directly inside, with all pieces joined.
  public var text: String { String(decoding: nodes.bytes(at: nodes.text(of: place)), as: UTF8.self) }

  /// The elements directly inside, in order.
  public var children: [XMLElement] {
    var children: [XMLElement] = []
    var child = node.firstChild
    while child >= 0 {
      children.append(XMLElement(nodes: nodes, place: child))
      child = nodes.nodes[Int(child)].next
    }
    return children
  }

  /// The value of the attribute with this local name: `id` finds `r:id`.
  public subscript(attribute: String) -> String? {
    for place in node.attributes {
      let found = nodes.attributes[Int(place)]
      guard nodes.names.texts[Int(found.name)] == attribute else { continue }
      return String(decoding: nodes.bytes(at: found.value), as: UTF8.self)
    }
    return nil
  }

  /// The first element directly inside that has this local name.
  public func first(_ name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// The elements directly inside that have this local name.
  public func all(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}
