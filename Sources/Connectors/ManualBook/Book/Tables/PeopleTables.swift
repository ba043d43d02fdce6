// The columns of the tables of people and of what is agreed with them.
extension BookTables {
  /// A tenant.
  struct Tenant: BookColumns {
    let id = Column.id("tenant")
    let name = Column.personName
    let email = Column("email", .text, isPersonal: true, "e-mail")
    let phone = Column("phone", .text, isPersonal: true, "telephone")
    let telegram = Column.telegram
    let language = Column.language
    let status = Column(
      "status", .text, isPersonal: true, "your word for the tenant's status, such as current or applicant")
  }

  /// An owner.
  struct Owner: BookColumns {
    let id = Column.id("owner")
    let name = Column.personName
    let email = Column("email", .text, isPersonal: true, "e-mail")
    let phone = Column("phone", .text, isPersonal: true, "telephone")
    let telegram = Column.telegram
    let language = Column.language
  }

  /// An owner's part of a unit.
  struct Ownership: BookColumns {
    let id = Column.id("owner's part of a unit")
    let unitID = Column.unit
    let ownerID = Column("owner_id", .reference(.owners), required: true, "the owner")
    let sharePercent = Column("share_percent", .percent, required: true, "the part, over 0 and up to 100")
    let starts = Column.openStart
    let ends = Column.openEnd
  }

  /// A lease.
  struct Lease: BookColumns {
    let id = Column.id("lease")
    let unitID = Column.unit
    let starts = Column("starts", .date, required: true, "the first day")
    let ends = Column("ends", .date, "the last day; blank for month-to-month")
    let moveIn = Column("move_in", .date, "move-in date; blank for the first day")
    let moveOut = Column("move_out", .date, "move-out date, actual or on notice; blank if neither")
    let signed = Column("signed", .date, "date signed; blank if not recorded")
    let noticeGiven = Column(
      "notice_given", .date, "date on which notice to move out was given; blank if none or not recorded")
    let name = Column("name", .text, isPersonal: true, "the lease's name or number on paper")
    let status = Column("status", .text, isPersonal: true, "your word for its status, such as signed or ended")
    let type = Column("type", .text, "your word for its type, such as residential")
    let note = Column.note
  }

  /// A tenant on a lease.
  struct LeaseTenant: BookColumns {
    let id = Column.id("tenant on a lease")
    let leaseID = Column.lease
    let tenantID = Column("tenant_id", .reference(.tenants), required: true, "the tenant")
    let isPrimary = Column("is_primary", .yes, "yes for the contact person")
  }

  /// A charge that a lease should be billed again and again.
  struct ScheduledCharge: BookColumns {
    let id = Column.id("charge that a lease should be billed again and again")
    let leaseID = Column.lease
    let code = Column.chargeCode
    let chargeClass = Column.chargeClass
    let utilityTypeID = Column.utilityType
    let amount = Column("amount", .money, required: true, "the amount each time; negative for a concession")
    let starts = Column.openStart
    let ends = Column.openEnd
    let frequency = Column(
      "frequency", .word(["once", "monthly", "quarterly", "yearly"]), "how often; blank for monthly")
  }

  /// A security deposit.
  struct Deposit: BookColumns {
    let id = Column.id("security deposit")
    let leaseID = Column.lease
    let amount = Column("amount", .money, required: true, "what is held")
    let received = Column("received", .date, "when it came")
    let returned = Column("returned", .date, "when it went back")
    let returnedAmount = Column("returned_amount", .money, "how much went back")
    let note = Column.note
  }
}
