"""A carrier: who moves what a system ships, and whom it pays for that."""

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.carrier import StoredCarrier


class CarrierBank(BaseModel):
    """The bank account that a carrier is paid to. `sealed` holds its numbers, encrypted; `ending` is what is shown of
    them. One user enters it, another one confirms it: it counts from `confirmed_on` on."""

    holder: str
    ending: str
    sealed: str
    entered_by: str  # id of the user
    entered_on: datetime
    confirmed_by: str = ""
    confirmed_on: datetime | None = None


class TermsChange(BaseModel):
    """Who changed what a payment to the carrier depends on, and when."""

    by: str
    on: datetime


class Carrier(TenantDocument[StoredCarrier]):
    """A carrier of a system. `keys`: its code, name and other names as they are compared. Days are ISO days."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    code: str
    name: str
    other_names: list[str] = []
    keys: list[str]
    mode: str = ""
    scac: str = ""
    iata_prefix: str = ""  # the three digits that its air waybills begin with
    edi_id: str = ""
    country: str = ""
    tax_number: str = ""
    payment_days: int = 30
    currency: str = ""
    remit_to: list[str] = []
    contact: str = ""
    email: str = ""
    phone: str = ""
    insurance: str = ""
    insurance_to: str = ""
    authority: str = ""
    authority_to: str = ""
    bank: CarrierBank | None = None  # the one that counts
    new_bank: CarrierBank | None = None  # entered, and not confirmed yet
    terms_changes: list[TermsChange] = []  # the last ones, the newest last
    data: dict[str, dict[str, object]] = {}

    class Settings:
        name = "carriers"
        indexes = [
            case_insensitive_unique_index("code", "system_id", "code"),
            IndexModel([("system_id", ASCENDING), ("keys", ASCENDING)], name="keys"),
        ]


def match_carriers_by_key(keys: Iterable[str]) -> Filter:
    """Return the filter of the carriers that have any of these names (index `keys`)."""
    return {"keys": {"$in": list(keys)}}
