"""Written by `make records` from `documents/carrier.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredTenantDocument


class StoredCarrierBank(TypedDict):
    """`CarrierBank`, as it is stored."""

    holder: str
    ending: str
    sealed: str
    entered_by: str
    entered_on: datetime
    confirmed_by: NotRequired[str]
    confirmed_on: NotRequired[datetime | None]


class StoredTermsChange(TypedDict):
    """`TermsChange`, as it is stored."""

    by: str
    on: datetime


class StoredCarrier(StoredTenantDocument):
    """`Carrier`, as it is stored."""

    code: str
    name: str
    other_names: NotRequired[list[str]]
    keys: list[str]
    mode: NotRequired[str]
    scac: NotRequired[str]
    iata_prefix: NotRequired[str]
    edi_id: NotRequired[str]
    country: NotRequired[str]
    tax_number: NotRequired[str]
    payment_days: NotRequired[int]
    currency: NotRequired[str]
    remit_to: NotRequired[list[str]]
    contact: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    insurance: NotRequired[str]
    insurance_to: NotRequired[str]
    authority: NotRequired[str]
    authority_to: NotRequired[str]
    bank: NotRequired[StoredCarrierBank | None]
    new_bank: NotRequired[StoredCarrierBank | None]
    terms_changes: NotRequired[list[StoredTermsChange]]
    data: NotRequired[dict[str, dict[str, object]]]
