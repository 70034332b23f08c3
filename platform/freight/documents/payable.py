"""What carriers are owed: their invoices from receipt to payment."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.payables.statuses import APPROVED, OPEN, PayableStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import TaxDirection
from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.payable import StoredPayable
from freight.documents.tag import HandTag, RuleTag


class PayableLine(BaseModel):
    """What a carrier's invoice charges for one shipment, and what the audit agreed to. `finding`: why they differ, or
    what blocks it; `order_finding`: why nothing can be charged against its purchase order; `tax`: on top of `charged`,
    None where its file says nothing of tax."""

    shipment_id: PydanticObjectId
    shipment_number: str
    charged: Decimal
    agreed: Decimal
    tax: Decimal | None = None
    finding: str = ""
    order_id: PydanticObjectId | None = None
    order_number: str = ""
    order_finding: str = ""


class OrderDraw(BaseModel):
    """What an approved invoice has of a purchase order."""

    order_id: PydanticObjectId
    number: str
    amount: Decimal


class PayableWorkflow(BaseModel):
    """The workflow rule that applies: how it is approved, and whether another user has to release its payment."""

    name: str
    approval: ApprovalMethod
    ladder_id: PydanticObjectId | None = None
    second_person: bool = False


class PayableTaxRate(BaseModel):
    """A rate in percent, by the name of its tax."""

    name: str
    percent: Decimal


class PayableTaxLine(BaseModel):
    """What is paid of an approved invoice under one tax code, in its currency. `direction` input: the carrier charges
    the tax; self_assessed: the company declares it."""

    code: str
    direction: TaxDirection
    category: TaxCategory
    rates: list[PayableTaxRate]
    exemption_code: str = ""
    base: Decimal
    tax: Decimal


class PayableTaxRow(PayableTaxLine):
    """What the rules give for what the carrier charges under one tax code, and for what is agreed of it. `rules`: the
    names of the tax rules."""

    agreed_base: Decimal
    agreed_tax: Decimal
    rules: list[str] = []


class PayableDuplicate(BaseModel):
    """Another invoice of the carrier that charges for the same thing."""

    payable_id: PydanticObjectId
    number: str


class PayableFinding(BaseModel):
    """What a sentence of the audit was written of: letters in other languages are written of the same. A value may be
    a sentence with a source of its own."""

    text: str
    code: str
    values: dict[str, str] = {}


class PayableStep(BaseModel):
    """One step of its history."""

    status: PayableStatus
    on: datetime
    by: str
    note: str = ""


class Payable(TenantDocument[StoredPayable]):
    """One invoice of a carrier, with all of its shipments. Its charges are those of `CarrierInvoice`; this is its
    progress. `approved` = `open` + `scheduled` + `paid`, and 0 until the invoice is approved.

    `charged` and `agreed` are net. What is approved and paid has its tax, `approved_tax`, in it. The fields of tax are
    empty where the company isn't registered for tax. `tax_rows` are what the rules give for an invoice that is not
    decided; `tax_lines` are what an approved one keeps, whatever the rules say later."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str  # without case and punctuation
    number: str
    number_key: str
    invoice_date: str = ""  # yyyy-MM-dd
    due_date: str = ""
    currency: str = ""  # that of the shipments' invoices where the carrier names none
    charged: Decimal = Decimal(0)
    agreed: Decimal = Decimal(0)
    tax_charged: Decimal | None = None  # None where its files say nothing of tax
    tax_agreed: Decimal | None = None
    gross_charged: Decimal | None = None  # `charged` with its tax
    tax_rows: list[PayableTaxRow] = []
    tax_hint: str = ""  # what is missing in the tax setup
    tax_read: str = ""  # the stamp of the tax setup it was audited with; empty: without tax
    approved: Decimal | None = None
    approved_tax: Decimal | None = None
    approved_on: datetime | None = None
    tax_lines: list[PayableTaxLine] = []
    open: Decimal = Decimal(0)  # approved, and in no payment
    scheduled: Decimal = Decimal(0)
    paid: Decimal = Decimal(0)
    status: PayableStatus = PayableStatus.RECEIVED
    note: str = ""  # of the last decision
    findings: list[str] = []  # of the whole invoice
    finding_sources: list[PayableFinding] = []  # of these and those of its lines
    duplicates: list[PayableDuplicate] = []  # it is not approved while it has any
    no_duplicates: list[PydanticObjectId] = []  # invoices that a user compared and found to be other bills
    carriers_read: str = ""  # the stamp of the carrier list by which it is another carrier's; empty: it is not
    taken_off: str = ""  # the request key by which a rejected duplicate was taken off the charges of its shipments
    lines: list[PayableLine] = []
    order_keys: list[str] = []  # keys of purchase orders that may belong to it
    draws: list[OrderDraw] = []  # of purchase orders, once it is approved
    workflow: PayableWorkflow | None = None
    approvers: list[str] = []  # ids of those who approved it
    steps: list[PayableStep] = []
    received_on: datetime
    received_by: str
    data: dict[str, dict[str, object]] = {}  # what the template `payable` adds, by group and key
    to_check: bool = True  # something it is audited by has changed since
    # as those of shipments
    tags_by_rule: list[RuleTag] = []
    tags_by_hand: list[HandTag] = []
    tag_ids: list[PydanticObjectId] = []

    class Settings:
        name = "payables"
        indexes = [
            unique_index("carrier_number", "system_id", "carrier_key", "number_key"),
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "archived", "status", "due_date", "_id")],
                name="status_due",
            ),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("due_date", ASCENDING)], name="due"),
            IndexModel([("lines.shipment_id", ASCENDING)], name="shipment"),
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "tag_ids", "archived", "due_date", "_id")],
                name="tag_due",
                partialFilterExpression={"tag_ids": {"$exists": True}},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("tags_by_rule.rule_id", ASCENDING)],
                name="tagging_rule",
                partialFilterExpression={"tags_by_rule.rule_id": {"$exists": True}},
            ),
            IndexModel([("system_id", ASCENDING), ("lines.order_id", ASCENDING)], name="order"),
            IndexModel([("system_id", ASCENDING), ("order_keys", ASCENDING)], name="order_keys"),
            IndexModel(
                [("system_id", ASCENDING), ("to_check", ASCENDING)],
                name="to_check",
                partialFilterExpression={"to_check": True},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("carriers_read", ASCENDING)],
                name="carriers_read",
                partialFilterExpression={"carriers_read": {"$gt": ""}},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("tax_read", ASCENDING)],
                name="tax_read",
                partialFilterExpression={"tax_read": {"$gt": ""}},
            ),
            # tax returns: the approved invoices of a period, and those that changed since the last filing
            *(
                IndexModel(
                    [("system_id", ASCENDING), (field, ASCENDING)],
                    name=name,
                    partialFilterExpression={"tax_lines.code": {"$exists": True}},
                )
                for field, name in (("invoice_date", "tax_date"), ("updated_on", "tax_updated"))
            ),
        ]


MARK_TO_CHECK: Filter = {"$set": {"to_check": True}, "$inc": {"revision": 1}}
"""The update that has an invoice checked again. It raises the revision, so that a check that has already read the
invoice does not take the mark away."""


def match_payables_to_check() -> Filter:
    """Return the filter of the open payables that are to be audited again (index `to_check`)."""
    return {"to_check": True, "status": {"$in": list(OPEN)}}


def match_checked_payables() -> Filter:
    """Return the filter of the open payables that are not yet marked to be audited again (index `status_due`)."""
    return {"status": {"$in": list(OPEN)}, "to_check": False}


def match_checked_payables_of_orders(order_keys: Iterable[str]) -> Filter:
    """Return the filter of the same, of those that may belong to one of the orders (index `order_keys`)."""
    return {"order_keys": {"$in": list(order_keys)}, "status": {"$in": list(OPEN)}, "to_check": False}


def match_taxed_payables(first: date, last: date) -> Filter:
    """Return the filter of the approved payables with tax whose invoice date is from `first` to `last` (index
    `tax_date`). One without an invoice date counts on the day it was approved."""
    days = {"$gte": first.isoformat(), "$lte": last.isoformat()}
    moments = {"$gte": _begin_day(first), "$lt": _begin_day(last + timedelta(days=1))}
    return {
        "tax_lines.code": {"$exists": True},
        "status": {"$in": list(APPROVED)},
        "$or": [{"invoice_date": days}, {"invoice_date": "", "approved_on": moments}],
    }


def match_taxed_payables_touched(since: datetime) -> Filter:
    """Return the filter of the approved payables with tax that changed in any way since a moment (index
    `tax_updated`)."""
    return {
        "tax_lines.code": {"$exists": True},
        "status": {"$in": list(APPROVED)},
        "updated_on": {"$gte": since},
    }


def match_unapproved_payables_touched(since: datetime) -> Filter:
    """Return the filter of the payables that are not approved, or no longer, and changed since a moment (index
    `status_due`)."""
    return {
        "archived": {"$in": [False, True]},
        "status": {"$in": [*OPEN, PayableStatus.REJECTED]},
        "updated_on": {"$gte": since},
    }


def _begin_day(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def match_payables_by_number(carrier_key: str, number_keys: Iterable[str]) -> Filter:
    """Return the filter of a carrier's payables with these numbers (index `carrier_number`)."""
    return {"carrier_key": carrier_key, "number_key": {"$in": list(number_keys)}}
