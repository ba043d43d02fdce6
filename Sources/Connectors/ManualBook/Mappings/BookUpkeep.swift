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

  func deposit(_ row: RawRecord<BookTables.Deposit>) -> UnifiedDeposit? {
    guard let lease = row.leaseID.text, let amount = row.amount.money else { return nil }
    var deposit = UnifiedDeposit(propertyID: property, depositID: row.rowID, tenancyID: lease, amount: amount)
    (deposit.received, deposit.returned) = (row.received.date, row.returned.date)
    deposit.returnedAmount = row.returnedAmount.money
    return deposit
  }

  func ownership(_ row: RawRecord<BookTables.Ownership>) -> UnifiedOwnership? {
    guard let unit = book.row(BookTables.units, row.unitID), let owner = row.ownerID.text,
      let share = row.sharePercent.integer
    else {
      return nil
    }
    var ownership = UnifiedOwnership(
      propertyID: property, ownershipID: row.rowID, unitID: unit.rowID, unitNumber: unit.number.text ?? "",
      ownerID: owner,
      share: Int(share))
    let person = book.row(BookTables.owners, owner)
    (ownership.ownerName, ownership.ownerEmail) = (person?.name.text, person?.email.text)
    (ownership.ownerPhone, ownership.ownerTelegram) = (person?.phone.text, person?.telegram.text)
    ownership.ownerLanguage = person?.language.text
    (ownership.starts, ownership.ends) = (row.starts.date, row.ends.date)
    return ownership
  }

  func request(_ row: RawRecord<BookTables.MaintenanceRequest>) -> UnifiedMaintenanceRequest? {
    guard let opened = row.opened.date, let category = row.category.text, let status = row.status.text else {
      return nil
    }
    var request = UnifiedMaintenanceRequest(
      propertyID: property, requestID: row.rowID, opened: opened, category: category, status: status)
    request.unitNumber = book.row(BookTables.units, row.unitID)?.number.text
    request.description = row.description.text
    (request.closed, request.cost) = (row.closed.date, row.cost.money)
    return request
  }

  func expense(_ row: RawRecord<BookTables.Expense>) -> UnifiedExpense? {
    guard let date = row.date.date, let category = row.category.text, let amount = row.amount.money
    else {
      return nil
    }
    var expense = UnifiedExpense(
      propertyID: property, expenseID: row.rowID, date: date, category: category, amount: amount)
    (expense.vendor, expense.note) = (row.vendor.text, row.note.text)
    return expense
  }
}
