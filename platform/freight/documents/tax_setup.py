"""How a company charges tax: where it is registered, its tax codes and its rules."""

from decimal import Decimal

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxDirection
from freight.documents.base import CompanyDocument
from freight.documents.records.tax_setup import StoredTaxSetup


class SellerIdentityRecord(BaseModel):
    """Who a company is on its invoices as data. Schemes are codes of ISO 6523 (`0106`)."""

    name: str = ""
    street: str = ""
    city: str = ""
    postal_code: str = ""
    legal_number: str = ""
    legal_scheme: str = ""
    endpoint_scheme: str = ""
    endpoint_id: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    contact_email: str = ""
    iban: str = ""
    bic: str = ""


class RegistrationRecord(BaseModel):
    """A registration in a country. Days are ISO days; an empty `last_day`: until now on."""

    country: str
    number: str
    first_day: str
    last_day: str = ""
    currency: str
    tax_name: str = ""
    further_numbers: dict[str, str] = {}  # of taxes side by side, by their names
    identity: SellerIdentityRecord | None = None


class RateRecord(BaseModel):
    """A rate in percent from its first day on."""

    first_day: str
    percent: Decimal


class TaxPartRecord(BaseModel):
    """One tax of a code."""

    name: str
    rates: list[RateRecord]
    base_box: str = ""
    tax_box: str = ""
    deduction_box: str = ""
    ledger_account: str = ""


class TaxCodeRecord(BaseModel):
    """A tax code."""

    code: str
    name: str
    category: TaxCategory
    direction: TaxDirection = TaxDirection.OUTPUT
    parts: list[TaxPartRecord]
    exemption_code: str = ""
    exemption_texts: dict[str, str] = {}


class TaxRuleRecord(BaseModel):
    """A tax rule. `conditions` is a tree of conditions as it is sent."""

    rule_id: str
    name: str
    priority: int
    conditions: dict[str, object]
    code: str
    note: str = ""


class ChargeClassRecord(BaseModel):
    """What the charges of a code are for."""

    charge_code: str
    tax_class: TaxClass


class TaxSetup(CompanyDocument[StoredTaxSetup]):
    """The one tax setup of a company. It is saved as a whole: no rule is ever without its code."""

    registrations: list[RegistrationRecord] = []
    codes: list[TaxCodeRecord] = []
    rules: list[TaxRuleRecord] = []
    charge_classes: list[ChargeClassRecord] = []

    class Settings:
        name = "tax_setups"
        indexes = [IndexModel([("company_id", ASCENDING)], unique=True, name="company")]
