"""Written by `make records` from `documents/payable.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.tag import StoredHandTag, StoredRuleTag


class StoredPayableTaxRate(TypedDict):
    """`PayableTaxRate`, as it is stored."""

    name: str
    percent: Decimal


class StoredPayableTaxLine(TypedDict):
    """`PayableTaxLine`, as it is stored."""

    code: str
    direction: str
    category: str
    rates: list[StoredPayableTaxRate]
    exemption_code: NotRequired[str]
    base: Decimal
    tax: Decimal


class StoredPayableTaxRow(StoredPayableTaxLine):
    """`PayableTaxRow`, as it is stored."""

    agreed_base: Decimal
    agreed_tax: Decimal
    rules: NotRequired[list[str]]


class StoredPayableFinding(TypedDict):
    """`PayableFinding`, as it is stored."""

    text: str
    code: str
    values: NotRequired[dict[str, str]]


class StoredPayableDuplicate(TypedDict):
    """`PayableDuplicate`, as it is stored."""

    payable_id: ObjectId
    number: str


class StoredPayableLine(TypedDict):
    """`PayableLine`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    charged: Decimal
    agreed: Decimal
    tax: NotRequired[Decimal | None]
    finding: NotRequired[str]
    order_id: NotRequired[ObjectId | None]
    order_number: NotRequired[str]
    order_finding: NotRequired[str]


class StoredOrderDraw(TypedDict):
    """`OrderDraw`, as it is stored."""

    order_id: ObjectId
    number: str
    amount: Decimal


class StoredPayableWorkflow(TypedDict):
    """`PayableWorkflow`, as it is stored."""

    name: str
    approval: str
    ladder_id: NotRequired[ObjectId | None]
    second_person: NotRequired[bool]


class StoredPayableStep(TypedDict):
    """`PayableStep`, as it is stored."""

    status: str
    on: datetime
    by: str
    note: NotRequired[str]


class StoredPayable(StoredTenantDocument):
    """`Payable`, as it is stored."""

    carrier: str
    carrier_key: str
    number: str
    number_key: str
    invoice_date: NotRequired[str]
    due_date: NotRequired[str]
    currency: NotRequired[str]
    charged: NotRequired[Decimal]
    agreed: NotRequired[Decimal]
    tax_charged: NotRequired[Decimal | None]
    tax_agreed: NotRequired[Decimal | None]
    gross_charged: NotRequired[Decimal | None]
    tax_rows: NotRequired[list[StoredPayableTaxRow]]
    tax_hint: NotRequired[str]
    tax_read: NotRequired[str]
    approved: NotRequired[Decimal | None]
    approved_tax: NotRequired[Decimal | None]
    approved_on: NotRequired[datetime | None]
    tax_lines: NotRequired[list[StoredPayableTaxLine]]
    open: NotRequired[Decimal]
    scheduled: NotRequired[Decimal]
    paid: NotRequired[Decimal]
    status: NotRequired[str]
    note: NotRequired[str]
    findings: NotRequired[list[str]]
    finding_sources: NotRequired[list[StoredPayableFinding]]
    duplicates: NotRequired[list[StoredPayableDuplicate]]
    no_duplicates: NotRequired[list[ObjectId]]
    carriers_read: NotRequired[str]
    taken_off: NotRequired[str]
    lines: NotRequired[list[StoredPayableLine]]
    order_keys: NotRequired[list[str]]
    draws: NotRequired[list[StoredOrderDraw]]
    workflow: NotRequired[StoredPayableWorkflow | None]
    approvers: NotRequired[list[str]]
    steps: NotRequired[list[StoredPayableStep]]
    received_on: datetime
    received_by: str
    data: NotRequired[dict[str, dict[str, object]]]
    to_check: NotRequired[bool]
    tags_by_rule: NotRequired[list[StoredRuleTag]]
    tags_by_hand: NotRequired[list[StoredHandTag]]
    tag_ids: NotRequired[list[ObjectId]]
