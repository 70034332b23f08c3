"""Written by `make records` from `documents/tax_return.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredCompanyDocument


class StoredFiledRow(TypedDict):
    """`FiledRow`, as it is stored."""

    code: str
    name: str
    category: str
    tax_name: str
    percent: Decimal
    currency: str
    base_box: str
    tax_box: str
    deduction_box: NotRequired[str]
    direction: NotRequired[str]
    base: Decimal
    amount: Decimal


class StoredTaxReturn(StoredCompanyDocument):
    """`TaxReturn`, as it is stored."""

    country: str
    number: str
    period: str
    first_day: str
    last_day: str
    rows: list[StoredFiledRow]
    documents: int
    late: int
    filed_on: datetime
    filed_by: str


class StoredFiledTax(TypedDict):
    """`FiledTax`, as it is stored."""

    name: str
    percent: Decimal
    amount: Decimal


class StoredFiledEntry(TypedDict):
    """`FiledEntry`, as it is stored."""

    code: str
    category: str
    base: Decimal
    taxes: list[StoredFiledTax]
    line_ids: list[str]
    direction: NotRequired[str]


class StoredFiledDocument(StoredCompanyDocument):
    """`FiledDocument`, as it is stored."""

    return_id: ObjectId
    country: str
    period: str
    invoice_id: ObjectId
    number: str
    invoice_date: str
    account_number: str
    account_name: str
    account_country: str
    customer_number: str
    currency: str
    entries: list[StoredFiledEntry]
    is_reversal: NotRequired[bool]
    late_from: NotRequired[str]
    side: NotRequired[str]
    approved_on: NotRequired[datetime | None]
