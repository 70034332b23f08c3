"""Written by `make records` from `documents/carrier_terms.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredCarrierTerms(StoredTenantDocument):
    """`CarrierTerms`, as it is stored."""

    carrier: str
    carrier_key: str
    days: int
