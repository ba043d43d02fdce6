internal import Warehouse

// The columns of the tables of entries and of what a property costs.
extension BookTables {
  /// A charge.
  struct Charge: BookColumns {
    let id = Column.id("charge")
    let leaseID = Column.lease
    let code = Column.chargeCode
    let chargeClass = Column.chargeClass
    let utilityTypeID = Column.utilityType
    let amount = Column("amount", .money, required: true, "the amount; negative for a credit")
    let dueDate = Column("due_date", .date, required: true, "the last day to pay it")
    let postDate = Column("post_date", .date, "the day it was entered; blank for the due date")
    let period = Column("period", .month, "the month it is for; blank for the due date's")
    let status = Column(
      "status", .word(["paid", "partial", "overdue", "pending"]),
      "payment status, if you track it (verified against payments)")
    let tenantID = Column.entryTenant
    let attachment = Column.attachment
    let note = Column.note
    let enteredBy = Column.enteredBy
    let enteredAt = Column.enteredAt
  }

  /// A payment, credit, reversal or write-off.
  struct Payment: BookColumns {
    let id = Column.id("payment, credit, reversal or write-off")
    let leaseID = Column.lease
    let kind = Column("kind", .word(["payment", "credit", "reversal", "write_off"]), "blank for a payment")
    let amount = Column("amount", .money, required: true, "the amount")
    let date = Column("date", .date, required: true, "the day")
    let reference = Column("reference", .text, isPersonal: true, "the number on the check or transfer")
    let period = Column("period", .month, "the month it pays for")
    let code = Column("code", .text, "the charge code that a credit is for")
    let forDeposit = Column("for_deposit", .yes, "yes for money that pays deposits alone")
    let paysChargeID = Column("pays_charge_id", .reference(.charges), "the charge it pays")
    let reversesChargeID = Column(
      "reverses_charge_id", .reference(.charges), "the charge that a reversal takes back")
    let reversesPaymentID = Column(
      "reverses_payment_id", .reference(.payments), "the payment that a reversal takes back")
    let tenantID = Column.entryTenant
    let attachment = Column.attachment
    let note = Column.note
    let enteredBy = Column.enteredBy
    let enteredAt = Column.enteredAt
  }

  /// A maintenance request.
  struct MaintenanceRequest: BookColumns {
    let id = Column.id("maintenance request")
    let propertyID = Column.property
    let unitID = Column("unit_id", .reference(.units), "the unit; blank for the whole property")
    let opened = Column("opened", .date, required: true, "date requested")
    let category = Column("category", .text, required: true, "plumbing, heating, locks")
    let description = Column("description", .text, isPersonal: true, "work to do")
    let status = Column("status", .word(["open", "in_progress", "closed"]), required: true, "how far it is")
    let closed = Column("closed", .date, "date completed")
    let cost = Column("cost", .money, "what it cost")
  }

  /// An expense.
  struct Expense: BookColumns {
    let id = Column.id("expense")
    let propertyID = Column.property
    let date = Column("date", .date, required: true, "the day")
    let category = Column("category", .text, required: true, "insurance, repairs, taxes")
    let vendor = Column("vendor", .text, isPersonal: true, "who was paid")
    let amount = Column("amount", .money, required: true, "the amount")
    let note = Column.note
  }

  /// A budgeted amount.
  struct Budget: BookColumns {
    let id = Column.id("budgeted amount of a month")
    let propertyID = Column.property
    let month = Column("month", .month, required: true, "the month")
    let line = Column(
      "line", .word(UnifiedBudget.Line.allCases.map(\.rawValue)), required: true,
      "what is budgeted: a group of income or expenses, or a total")
    let amount = Column(
      "amount", .money, required: true, "of income what is to be earned, of costs what is to be spent")
    let occupiedUnits = Column("occupied_units", .count, "of rental_income: the occupied units that it assumes")
    let note = Column.note
  }

  /// A payment to an owner.
  struct Distribution: BookColumns {
    let id = Column.id("payment to an owner")
    let propertyID = Column.property
    let ownerID = Column("owner_id", .reference(.owners), required: true, "the owner")
    let date = Column("date", .date, required: true, "the day")
    let amount = Column(
      "amount", .money, required: true, "what was paid to the owner; negative for a contribution by the owner")
    let note = Column.note
  }
}
