"""Filed tax returns of a company: the figures of a period as they were filed, and each document they count."""

from datetime import datetime
from decimal import Decimal

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import TaxSide
from freight.documents.base import CompanyDocument, Filter
from freight.documents.records.tax_return import StoredFiledDocument, StoredTaxReturn


class FiledRow(BaseModel):
    """A row of a return: a tax code with one of its taxes, its name, direction and boxes on the day of filing."""

    code: str
    name: str
    category: TaxCategory
    tax_name: str
    percent: Decimal
    currency: str
    base_box: str
    tax_box: str
    deduction_box: str = ""
    direction: TaxDirection = TaxDirection.OUTPUT
    base: Decimal
    amount: Decimal


class TaxReturn(CompanyDocument[StoredTaxReturn]):
    """A return as it was filed: never changed. `country` and `number` are those of the registration; days are ISO
    days; `documents` counts those of the return, and `late` those that belong to an earlier period."""

    country: str
    number: str
    period: str
    first_day: str
    last_day: str
    rows: list[FiledRow]
    documents: int
    late: int
    filed_on: datetime
    filed_by: str

    class Settings:
        name = "tax_returns"
        indexes = [
            # of two filings at the same time, one is refused
            IndexModel(
                [("company_id", ASCENDING), ("country", ASCENDING), ("first_day", DESCENDING)],
                unique=True,
                name="period_once",
            ),
        ]


class FiledTax(BaseModel):
    """One tax of an entry."""

    name: str
    percent: Decimal
    amount: Decimal


class FiledEntry(BaseModel):
    """The charges of a document with one code and the same rates, by the ids of their lines."""

    code: str
    category: TaxCategory
    base: Decimal
    taxes: list[FiledTax]
    line_ids: list[str]
    direction: TaxDirection = TaxDirection.OUTPUT


class FiledDocument(CompanyDocument[StoredFiledDocument]):
    """An invoice or credit note as a return counts it, in the currency of the return. `is_reversal`: it was filed,
    voided later, and is taken back here. `late_from`: the period that it belongs to by its date.

    With `side` carriers it is the approved invoice of a carrier: `invoice_id` is its payable, the account is the
    carrier, and `approved_on` tells its approvals apart. One that was reopened later is taken back in the same way."""

    return_id: PydanticObjectId
    country: str
    period: str
    invoice_id: PydanticObjectId
    number: str
    invoice_date: str
    account_number: str
    account_name: str
    account_country: str
    customer_number: str
    currency: str
    entries: list[FiledEntry]
    is_reversal: bool = False
    late_from: str = ""
    side: TaxSide = TaxSide.CUSTOMERS
    approved_on: datetime | None = None

    class Settings:
        name = "tax_return_documents"
        indexes = [
            # no document is in two returns
            IndexModel(
                [("invoice_id", ASCENDING), ("is_reversal", ASCENDING), ("approved_on", ASCENDING)],
                unique=True,
                name="invoice_once",
            ),
            IndexModel(
                [("return_id", ASCENDING), ("invoice_date", ASCENDING), ("number", ASCENDING)],
                name="return",
            ),
        ]


def match_tax_returns(country: str) -> Filter:
    """Return the filter of the filed returns of a registration (index `period_once`)."""
    return {"country": country}


def match_filed_invoices(invoice_ids: list[ObjectId]) -> Filter:
    """Return the filter of what returns say of these invoices (index `invoice_once`)."""
    return {"invoice_id": {"$in": invoice_ids}}


def match_return_documents(return_id: ObjectId) -> Filter:
    """Return the filter of the documents of a return (index `return`)."""
    return {"return_id": return_id}
