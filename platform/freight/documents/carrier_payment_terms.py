"""The terms of carriers: when their invoices are due, and what their tax depends on."""

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.carrier_payment_terms import StoredCarrierTerms


class TermsChange(BaseModel):
    """Who changed the terms, and when."""

    by: str
    on: datetime


class CarrierTerms(TenantDocument[StoredCarrierTerms]):
    """Days until the invoices of a carrier are due. `country` (ISO 3166-1 alpha-2) and `tax_number` decide its tax, and
    are empty where they are unknown."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str
    days: int
    country: str = ""
    tax_number: str = ""
    changes: list[TermsChange] = []  # the last ones, the newest last

    class Settings:
        name = "carrier_terms"
        indexes = [unique_index("carrier", "system_id", "carrier_key")]
