"""Written by `make records` from `documents/carrier_payment_terms.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from freight.documents.records.base import StoredTenantDocument


class StoredTermsChange(TypedDict):
    """`TermsChange`, as it is stored."""

    by: str
    on: datetime


class StoredCarrierTerms(StoredTenantDocument):
    """`CarrierTerms`, as it is stored."""

    carrier: str
    carrier_key: str
    days: int
    country: NotRequired[str]
    tax_number: NotRequired[str]
    changes: NotRequired[list[StoredTermsChange]]
