"""Written by `make records` from `documents/tax_setup.py`."""

from decimal import Decimal
from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredCompanyDocument


class StoredSellerIdentityRecord(TypedDict):
    """`SellerIdentityRecord`, as it is stored."""

    name: NotRequired[str]
    street: NotRequired[str]
    city: NotRequired[str]
    postal_code: NotRequired[str]
    legal_number: NotRequired[str]
    legal_scheme: NotRequired[str]
    endpoint_scheme: NotRequired[str]
    endpoint_id: NotRequired[str]
    contact_name: NotRequired[str]
    contact_phone: NotRequired[str]
    contact_email: NotRequired[str]
    iban: NotRequired[str]
    bic: NotRequired[str]


class StoredRegistrationRecord(TypedDict):
    """`RegistrationRecord`, as it is stored."""

    country: str
    number: str
    first_day: str
    last_day: NotRequired[str]
    currency: str
    tax_name: NotRequired[str]
    further_numbers: NotRequired[dict[str, str]]
    identity: NotRequired[StoredSellerIdentityRecord | None]


class StoredRateRecord(TypedDict):
    """`RateRecord`, as it is stored."""

    first_day: str
    percent: Decimal


class StoredTaxPartRecord(TypedDict):
    """`TaxPartRecord`, as it is stored."""

    name: str
    rates: list[StoredRateRecord]
    base_box: NotRequired[str]
    tax_box: NotRequired[str]
    deduction_box: NotRequired[str]
    ledger_account: NotRequired[str]


class StoredTaxCodeRecord(TypedDict):
    """`TaxCodeRecord`, as it is stored."""

    code: str
    name: str
    category: str
    direction: NotRequired[str]
    parts: list[StoredTaxPartRecord]
    exemption_code: NotRequired[str]
    exemption_texts: NotRequired[dict[str, str]]


class StoredTaxRuleRecord(TypedDict):
    """`TaxRuleRecord`, as it is stored."""

    rule_id: str
    name: str
    priority: int
    conditions: dict[str, object]
    code: str
    note: NotRequired[str]


class StoredChargeClassRecord(TypedDict):
    """`ChargeClassRecord`, as it is stored."""

    charge_code: str
    tax_class: str


class StoredTaxSetup(StoredCompanyDocument):
    """`TaxSetup`, as it is stored."""

    registrations: NotRequired[list[StoredRegistrationRecord]]
    codes: NotRequired[list[StoredTaxCodeRecord]]
    rules: NotRequired[list[StoredTaxRuleRecord]]
    charge_classes: NotRequired[list[StoredChargeClassRecord]]
