"""The terms of carriers: when their invoices are due."""

from typing import ClassVar

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, once
from freight.documents.records.carrier_terms import StoredCarrierTerms


class CarrierTerms(TenantDocument[StoredCarrierTerms]):
    """Days until the invoices of a carrier are due."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str
    days: int

    class Settings:
        name = "carrier_terms"
        indexes = [once("carrier", "system_id", "carrier_key")]
