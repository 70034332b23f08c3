"""Written by `make records` from `documents/quote.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.invoice import StoredTaxSeller


class StoredQuoteLine(TypedDict):
    """`QuoteLine`, as it is stored."""

    charge_id: str
    name: str
    amount: Decimal
    adhoc: NotRequired[bool]


class StoredQuoteTaxLine(TypedDict):
    """`QuoteTaxLine`, as it is stored."""

    label: str
    reason: NotRequired[str]
    base: Decimal
    amount: Decimal


class StoredQuoteTax(TypedDict):
    """`QuoteTax`, as it is stored."""

    tax_name: str
    day: str
    rows: list[StoredQuoteTaxLine]
    gross: Decimal | None
    problem: str
    language: NotRequired[str]
    seller: NotRequired[StoredTaxSeller | None]


class StoredQuoteStep(TypedDict):
    """`QuoteStep`, as it is stored."""

    state: str
    on: datetime
    by: str
    note: NotRequired[str]


class StoredQuote(StoredTenantDocument):
    """`Quote`, as it is stored."""

    number: str
    state: str
    account_number: str
    customer_name: str
    industry_vertical: NotRequired[str]
    tariff_id: ObjectId
    tariff_version_id: ObjectId
    tariff_name: str
    version_number: int
    applied_on: str
    valid_from: str
    valid_until: str
    carrier: NotRequired[str]
    origin: NotRequired[str]
    destination: NotRequired[str]
    service: NotRequired[str]
    values: dict[str, object]
    facts: dict[str, object]
    lines: list[StoredQuoteLine]
    total: Decimal
    currency: str
    tax: NotRequired[StoredQuoteTax | None]
    note: NotRequired[str]
    history: NotRequired[list[StoredQuoteStep]]
    engine: str
    frozen_on: datetime
    created_by_name: NotRequired[str]
    handled_by: NotRequired[ObjectId | None]
    request_key: NotRequired[str]
