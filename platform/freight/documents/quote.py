"""A quote: the price a customer was offered for a shipment, frozen with the tariff version and inputs it comes from."""

from datetime import datetime
from decimal import Decimal

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import ANYBODY, TenantDocument
from freight.documents.invoice import TaxSeller
from freight.documents.records.quote import StoredQuote


class QuoteLine(BaseModel):
    """One charge, rounded. An ad-hoc charge was agreed outside the tariff and has no charge id."""

    charge_id: str
    name: str
    amount: Decimal
    adhoc: bool = False


class QuoteTaxLine(BaseModel):
    """The charges of one rate. `reason`: the legal sentence of charges without tax."""

    label: str
    reason: str = ""
    base: Decimal
    amount: Decimal


class QuoteTax(BaseModel):
    """The tax on the charges, as of `day`. If it could not be decided, `problem` says why and there is no `gross`."""

    tax_name: str
    day: str
    rows: list[QuoteTaxLine]
    gross: Decimal | None
    problem: str
    language: str = ""  # of the customer's paper; empty: English
    seller: TaxSeller | None = None  # None: frozen before quotes kept it


class QuoteStep(BaseModel):
    """One step of the quote's life."""

    state: str
    on: datetime
    by: str
    note: str = ""


class Quote(TenantDocument[StoredQuote]):
    """A quote to one customer. `facts` are those of `core.rating.explain`, read together with the version they name;
    `values` are the inputs by wire key. Neither changes once it is offered. Days are `yyyy-MM-dd`, the last one
    inclusive."""

    number: str
    state: str
    account_number: str
    customer_name: str
    industry_vertical: str = ""
    tariff_id: PydanticObjectId
    tariff_version_id: PydanticObjectId
    tariff_name: str
    version_number: int
    applied_on: str  # the day that chose the version
    valid_from: str
    valid_until: str
    carrier: str = ""
    origin: str = ""
    destination: str = ""
    service: str = ""
    values: dict[str, object]
    facts: dict[str, object]
    lines: list[QuoteLine]
    total: Decimal  # net
    currency: str
    tax: QuoteTax | None = None  # None: the company charges none
    note: str = ""
    history: list[QuoteStep] = []
    engine: str
    frozen_on: datetime
    created_by_name: str = ""
    handled_by: PydanticObjectId | None = None  # the user who sees it through: at first its author
    request_key: str = ""  # of the request that made it: sent again, it makes no second one

    class Settings:
        name = "quotes"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("number", ASCENDING)], unique=True, name="system_number"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)],
                name="system_state",
            ),
            IndexModel([("system_id", ASCENDING), ("account_id", ASCENDING), ("_id", DESCENDING)], name="account"),
            IndexModel(
                [("system_id", ASCENDING), ("handled_by", ASCENDING), ("state", ASCENDING), ("_id", DESCENDING)],
                name="system_handler",
                partialFilterExpression={"handled_by": {"$gt": ANYBODY}},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("request_key", ASCENDING)],
                unique=True,
                name="request_once",
                partialFilterExpression={"request_key": {"$gt": ""}},
            ),
        ]
