internal import Domain
internal import Warehouse

/// The book's data on a property other than its entries: deposits, owners, maintenance and expenses.
struct BookUpkeep {
  private let property: String
  private let book: PropertyBook

  init(property: String, _ book: PropertyBook) {
    self.property = property
    self.book = book
  }

  func deposit(_ row: NamedRecord) -> UnifiedDeposit? {
    guard let lease = row["lease_id"].text, let amount = row["amount_cents"].money else { return nil }
    var deposit = UnifiedDeposit(propertyID: property, depositID: row.id, tenancyID: lease, amount: amount)
    (deposit.received, deposit.returned) = (row["received"].date, row["returned"].date)
    deposit.returnedAmount = row["returned_amount_cents"].money
    return deposit
  }

  func ownership(_ row: NamedRecord) -> UnifiedOwnership? {
    guard let unit = book.unit(row), let owner = row["owner_id"].text, let share = row["share_percent"].integer else {
      return nil
    }
    var ownership = UnifiedOwnership(
      propertyID: property, ownershipID: row.id, unitID: unit.id, unitNumber: unit["number"].text ?? "", ownerID: owner,
      share: Int(share))
    let person = book.row("owners", owner)
    (ownership.ownerName, ownership.ownerEmail) = (person?["name"].text, person?["email"].text)
    (ownership.ownerPhone, ownership.ownerTelegram) = (person?["phone"].text, person?["telegram"].text)
    ownership.ownerLanguage = person?["language"].text
    (ownership.starts, ownership.ends) = (row["starts"].date, row["ends"].date)
    return ownership
  }

  func request(_ row: NamedRecord) -> UnifiedMaintenanceRequest? {
    guard let opened = row["opened"].date, let category = row["category"].text, let status = row["status"].text else {
      return nil
    }
    var request = UnifiedMaintenanceRequest(
      propertyID: property, requestID: row.id, opened: opened, category: category, status: status)
    request.unitNumber = book.unit(row)?["number"].text
    request.description = row["description"].text
    (request.closed, request.cost) = (row["closed"].date, row["cost_cents"].money)
    return request
  }

  func expense(_ row: NamedRecord) -> UnifiedExpense? {
    guard let date = row["date"].date, let category = row["category"].text, let amount = row["amount_cents"].money
    else {
      return nil
    }
    var expense = UnifiedExpense(
      propertyID: property, expenseID: row.id, date: date, category: category, amount: amount)
    (expense.vendor, expense.note) = (row["vendor"].text, row["note"].text)
    return expense
  }
}
