internal import Domain
internal import Pipeline
internal import Warehouse

/// The book's data on a property other than its entries: deposits, owners, maintenance and expenses.
struct BookUpkeep {
  private let property: String
  private let book: PropertyBook
  private let accounts: AccountGroups

  init(property: String, _ book: PropertyBook, _ accounts: AccountGroups) {
    self.property = property
    self.book = book
    self.accounts = accounts
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
      propertyID: property, expenseID: row.rowID, date: date, category: category,
      group: accounts.expense(category), amount: amount)
    (expense.vendor, expense.note) = (row.vendor.text, row.note.text)
    return expense
  }

  func budget(_ row: RawRecord<BookTables.Budget>) -> UnifiedBudget? {
    guard let month = row.month.month, let line = row.line.text.flatMap(UnifiedBudget.Line.init),
      let amount = row.amount.money
    else { return nil }
    return UnifiedBudget(
      propertyID: property, budgetID: row.rowID, month: month, line: line, amount: amount,
      occupiedUnits: row.occupiedUnits.integer.map { Int($0) })
  }

  func distribution(_ row: RawRecord<BookTables.Distribution>) -> UnifiedDistribution? {
    guard let owner = row.ownerID.text, let date = row.date.date, let amount = row.amount.money else { return nil }
    var distribution = UnifiedDistribution(
      propertyID: property, distributionID: row.rowID, ownerID: owner, date: date, amount: amount)
    distribution.ownerName = book.row(BookTables.owners, owner)?.name.text
    return distribution
  }

  /// The categories of expenses that no table maps, in order.
  var unmappedCategories: [String] {
    let categories = Set(book.of(BookTables.expenses).compactMap(\.category.text))
    return categories.filter { accounts.expense($0) == .unmappedExpenses }.sorted()
  }

  /// Notes the amounts behind income and expenses.
  func note(in lineage: inout LineageRecorder, payload: String) {
    for row in book.of(BookTables.payments) {
      lineage.add(.incomeLine("payment:\(row.rowID)"), row, [\.amount], of: payload, rowID: row.rowID)
    }
    for row in book.of(BookTables.expenses) {
      lineage.add(.incomeLine("expense:\(row.rowID)"), row, [\.amount], of: payload, rowID: row.rowID)
    }
    for row in book.of(BookTables.maintenanceRequests) {
      lineage.add(.incomeLine("maintenance:\(row.rowID)"), row, [\.cost], of: payload, rowID: row.rowID)
    }
  }
}
