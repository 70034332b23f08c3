"""An invoice, from its capture to its delivery. An issued number is never reused or erased."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.invoices.corrections import CREDITS
from freight.core.invoices.statuses import ISSUED
from freight.core.tax.categories import TaxCategory
from freight.documents.attachment import Attachment
from freight.documents.base import Filter, TenantDocument
from freight.documents.records.invoice import StoredInvoice
from freight.documents.tag import HandTag, RuleTag

_NEWEST = (("invoice_date", DESCENDING), ("_id", DESCENDING))


class BillTo(BaseModel):
    """The account as it was when it was chosen. `account_id` is empty on invoices older than this field, which bill
    their own account."""

    account_id: PydanticObjectId | None = None
    account_number: str
    name: str
    address: list[str] = []
    country: str = ""


class InvoiceLine(BaseModel):
    """One charge of one shipment. Values are in the invoice's currency, 2 places; None means not given. A value per kg
    is derived from them and never stored."""

    line_id: str  # stable through every save: the history names lines by it
    charge_code: str
    charge_text: str
    charge_type: str = ""
    shipment_id: PydanticObjectId
    shipment_number: str
    trace_id: PydanticObjectId | None = None
    user_value: Decimal | None = None
    tariff_value: Decimal | None = None
    invoice_value: Decimal | None = None  # what is billed
    client_value: Decimal | None = None  # what the customer says, of a received invoice
    # set if the user's value was entered in another currency: that amount, and the rate it was converted by
    other_currency: str = ""
    other_value: Decimal | None = None
    exchange_rate: Decimal | None = None
    exchange_rate_date: str = ""  # yyyy-MM-dd
    exchange_rate_source: str = ""
    is_dummy: bool = False  # shown, not billed
    is_mandatory: bool = False
    disable_round_up: bool = False
    as_per_tariff: bool = True
    reason_comment: str = ""
    user_comment: str = ""
    rejection_reason: str = ""
    tolerance: str = ""  # the freight audit rule whose tolerance covers the difference


class InvoicedShipment(BaseModel):
    """What the invoice says about a shipment it bills."""

    shipment_id: PydanticObjectId
    shipment_number: str
    values: dict[str, object] = {}  # "group#key" → value as it was


class TaxRatePart(BaseModel):
    """One of the taxes of a treatment, with its rate in percent."""

    name: str
    percent: Decimal


class LineTreatment(BaseModel):
    """How lines were taxed when the invoice was issued, by their ids: never decided again. `facts`: what the rule
    asked, with what it saw."""

    line_ids: list[str]
    code: str
    category: TaxCategory
    rates: list[TaxRatePart]
    exemption_code: str = ""
    exemption_text: str = ""
    rule_id: str = ""
    rule_name: str = ""
    facts: dict[str, str] = {}


class TaxRow(BaseModel):
    """What is taxed together: `tax` names one of two taxes charged together (GST, QST), else it is empty; `percent` is
    the rate."""

    category: TaxCategory
    tax: str = ""
    percent: Decimal
    exemption_code: str = ""
    exemption_text: str = ""
    base: Decimal
    amount: Decimal


class AccountingTax(BaseModel):
    """The tax in the currency of the seller's return, where the invoice is in another one: `exchange_rate` is what one
    unit of the invoice's currency was worth on a day."""

    currency: str
    exchange_rate: Decimal
    exchange_rate_date: str
    exchange_rate_source: str
    amount: Decimal


class TaxSeller(BaseModel):
    """The registration under which an invoice was issued, as it was then."""

    country: str
    number: str
    tax_name: str
    further_numbers: dict[str, str] = {}
    identity: dict[str, str] = {}  # of `SellerIdentity`, without empty fields


class TaxBuyer(BaseModel):
    """The tax fields of the customer as they were when the invoice was issued."""

    number: str = ""
    kind: str = ""
    city: str = ""
    region: str = ""
    postal_code: str = ""
    buyer_reference: str = ""
    endpoint_scheme: str = ""
    endpoint_id: str = ""


class InvoiceTax(BaseModel):
    """The tax of an issued invoice, complete. `language` is that of the paper; the service days are the first and the
    last of its shipments."""

    language: str
    seller: TaxSeller
    buyer: TaxBuyer
    treatments: list[LineTreatment]
    rows: list[TaxRow]
    service_from: str
    service_to: str
    reference_date: str = ""  # of the invoice it refers to
    amount: Decimal
    gross: Decimal
    accounting: AccountingTax | None = None


class InvoiceDocument(Attachment):
    """A document that goes with the invoice, linked in the audit for delivery. The file is shared with everyone who
    sees the account."""

    document_type: str
    shipment_id: PydanticObjectId


class StatusChange(BaseModel):
    """One step of the invoice's history."""

    status: str
    on: datetime
    by: str
    note: str = ""
    action: str = ""  # of core/invoices/statuses.py
    permission: str = ""  # by which right


class Invoice(TenantDocument[StoredInvoice]):
    """An invoice of one account in one currency. Its lines add up to its totals by construction.

    *Open* until it is billed, *issued* from Invoiced on, *ended* when Voided or Deleted: it then keeps number, charges
    and history and is hidden by default. Written only through `features/ledger/invoices/store.py` and `billing.py`.
    """

    account_id: PydanticObjectId
    number: str = ""  # empty until it is issued, unless it was captured with one
    invoice_type: str = "Revenue"
    status: str
    currency: str
    bill_to: BillTo
    invoice_date: str  # yyyy-MM-dd; empty until it is known
    due_date: str
    lines: list[InvoiceLine]
    shipments: list[InvoicedShipment]
    shipment_ids: list[PydanticObjectId]
    shipment_numbers: list[str]
    tariff_total: Decimal
    user_total: Decimal | None = None
    total: Decimal
    history: list[StatusChange] = []
    is_deleted: bool = False
    # the one active invoice with a shipment's own charges; additional invoices and credit notes are not primary
    is_primary: bool = False
    is_additional: bool = False
    # the invoice this one comes from, and its relation: corrects, credits, replicates, adds to
    reference_id: PydanticObjectId | None = None
    reference_number: str = ""
    reference_kind: str = ""
    credited: Decimal = Decimal("0.00")  # the sum of its issued credit notes: never beyond the total
    is_quote_selected: bool = False  # the user's values are compared with the quote's
    is_received: bool = False  # sent to us by a partner, with what the customer says of each charge
    is_rejected: bool = False
    charge_profile_id: PydanticObjectId | None = None
    auto_billing_status: str = ""
    documents: list[InvoiceDocument] = []  # newest last; of one kind there may be several
    task_key: str = ""  # of the billing job that made it
    remarks: str = ""
    request_key: str = ""  # of the request that created it along with others: sent again, it creates no second one
    paper_language: str = ""  # chosen for this one before it was issued; empty: that of the customer
    design_id: PydanticObjectId | None = None  # its look on paper, since it was issued
    tax: InvoiceTax | None = None  # since it was issued; none where no tax is charged
    # what scripting rules compute, by key without its group: figures of the house, never on paper (decision 0094)
    computed: dict[str, object] = {}
    # as those of shipments
    tags_by_rule: list[RuleTag] = []
    tags_by_hand: list[HandTag] = []
    tag_ids: list[PydanticObjectId] = []

    class Settings:
        name = "invoices"
        indexes = [
            # open invoices have no number yet
            IndexModel(
                [("system_id", ASCENDING), ("number", ASCENDING)],
                unique=True,
                name="system_number",
                partialFilterExpression={"number": {"$gt": ""}},
            ),
            # a shipment's own charges are on one active invoice, whoever writes
            IndexModel(
                [("shipment_ids", ASCENDING)],
                unique=True,
                name="shipment_once",
                partialFilterExpression={"is_primary": True, "is_deleted": False},
            ),
            IndexModel([("shipment_ids", ASCENDING), ("_id", DESCENDING)], name="shipment"),
            IndexModel(
                [("reference_id", ASCENDING)],
                name="reference",
                partialFilterExpression={"reference_id": {"$type": "objectId"}},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("invoice_date", DESCENDING), ("_id", DESCENDING)],
                name="system_date",
            ),
            IndexModel(
                [("system_id", ASCENDING), ("account_id", ASCENDING), ("invoice_date", DESCENDING)],
                name="system_account_date",
            ),
            IndexModel([("system_id", ASCENDING), ("shipment_numbers", ASCENDING)], name="system_shipment"),
            IndexModel(
                [("system_id", ASCENDING), ("invoice_date", DESCENDING)],
                name="system_received",
                partialFilterExpression={"is_received": True},
            ),
            # one column of the list each, for sorting; the first two are also filtered by
            *(
                IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), *keys], name=name)
                for name, keys in (
                    ("list_status", [("status", ASCENDING), *_NEWEST]),
                    ("list_customer", [("bill_to.account_number", ASCENDING), *_NEWEST]),
                    ("list_name", [("bill_to.name", ASCENDING), *_NEWEST]),
                    ("list_number", [("number", ASCENDING), ("_id", ASCENDING)]),
                    ("list_total", [("total", ASCENDING), ("_id", ASCENDING)]),
                )
            ),
            IndexModel(
                [("system_id", ASCENDING), ("request_key", ASCENDING)],
                unique=True,
                name="request_once",
                partialFilterExpression={"request_key": {"$gt": ""}},
            ),
            # the invoice that a document of a shipment is linked to
            IndexModel(
                [("documents.file_id", ASCENDING)],
                name="document_file",
                partialFilterExpression={"documents.file_id": {"$gt": ""}},
            ),
            IndexModel([("task_key", ASCENDING)], name="task", partialFilterExpression={"task_key": {"$gt": ""}}),
            # in the order of the list
            IndexModel(
                [("system_id", ASCENDING), ("tag_ids", ASCENDING), ("archived", ASCENDING), *_NEWEST],
                name="list_tag",
                partialFilterExpression={"tag_ids": {"$exists": True}},
            ),
            # what a rule takes off when it ends
            IndexModel(
                [("system_id", ASCENDING), ("tags_by_rule.rule_id", ASCENDING)],
                name="tagging_rule",
                partialFilterExpression={"tags_by_rule.rule_id": {"$exists": True}},
            ),
            # tax returns: the documents of a period, and what was issued or voided since the last filing
            *(
                IndexModel(
                    [("system_id", ASCENDING), ("tax.seller.country", ASCENDING), (field, ASCENDING)],
                    name=name,
                    partialFilterExpression={"tax.seller.country": {"$gt": ""}},
                )
                for field, name in (("invoice_date", "tax_date"), ("updated_on", "tax_updated"))
            ),
            # a few among many invoices
            IndexModel(
                [("system_id", ASCENDING), ("invoice_type", ASCENDING), *_NEWEST],
                name="credit_notes",
                partialFilterExpression={"invoice_type": "Credit Note"},
            ),
        ]


def match_primary_invoices(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the active invoices with the shipments' own charges (index `shipment_once`)."""
    return {"shipment_ids": {"$in": list(shipment_ids)}, "is_primary": True, "is_deleted": False}


def match_primary_invoices_in_statuses(shipment_ids: Iterable[ObjectId], statuses: Iterable[str]) -> Filter:
    """Return the filter of the same, in one of the statuses (index `shipment_once`)."""
    return {
        "shipment_ids": {"$in": list(shipment_ids)},
        "is_primary": True,
        "is_deleted": False,
        "status": {"$in": list(statuses)},
    }


def match_credit_notes(invoice_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the active credit notes for these invoices (index `reference`)."""
    return {"reference_id": {"$in": list(invoice_ids)}, "reference_kind": CREDITS, "is_deleted": False}


def match_issued_credit_notes() -> Filter:
    """Return the filter of all issued credit notes that name their invoice."""
    return {"reference_kind": CREDITS, "is_deleted": False, "status": {"$in": list(ISSUED)}}


def match_taxed_invoices(country: str, dates: object) -> Filter:
    """Return the filter of the invoices ever issued under a registration, voided ones included, whose date meets a
    condition (index `tax_date`)."""
    return {"tax.seller.country": country, "invoice_date": dates}


def match_taxed_invoices_touched(country: str, since: datetime, until: str) -> Filter:
    """Return the filter of the same that were issued, voided or changed in any way since a moment, up to the invoice
    date `until` (index `tax_updated`)."""
    return {"tax.seller.country": country, "updated_on": {"$gte": since}, "invoice_date": {"$lte": until}}


def match_issued_invoices_by_date(invoice_type: str, dates: object) -> Filter:
    """Return the filter of the issued invoices of the type whose date meets a condition (index `credit_notes`)."""
    return {"invoice_type": invoice_type, "status": {"$in": list(ISSUED)}, "invoice_date": dates}


def match_invoices_in_statuses(statuses: Iterable[str]) -> Filter:
    """Return the filter of the active invoices in one of the statuses (index `list_status`)."""
    return {"status": {"$in": list(statuses)}, "is_deleted": False}


def match_invoices_by_shipment_number(shipment_numbers: Iterable[str], invoice_type: str) -> Filter:
    """Return the filter of the active invoices of a type for these shipments (index `system_shipment`)."""
    return {"shipment_numbers": {"$in": list(shipment_numbers)}, "is_deleted": False, "invoice_type": invoice_type}


def match_invoices_of_series(numbers: object, invoice_type: str) -> Filter:
    """Return the filter of our own invoices of a type whose number meets a condition (index `system_number`)."""
    return {"number": numbers, "invoice_type": invoice_type, "is_received": {"$ne": True}}


def match_invoice_of_shipment(number: str, shipment_id: ObjectId) -> Filter:
    """Return the filter of the active invoice with that number for a shipment (index `shipment`)."""
    return {"number": number, "shipment_ids": shipment_id, "is_deleted": False}


def match_issued_invoices(shipment_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the active issued invoices for these shipments (index `shipment`)."""
    return {"shipment_ids": {"$in": list(shipment_ids)}, "is_deleted": False, "status": {"$in": list(ISSUED)}}


def match_invoices_ever_issued(shipment_id: ObjectId) -> Filter:
    """Return the filter of the issued invoices for a shipment (index `shipment`)."""
    return {"shipment_ids": shipment_id, "status": {"$in": list(ISSUED)}}
