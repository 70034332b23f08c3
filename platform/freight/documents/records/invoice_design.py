"""Written by `make records` from `documents/invoice_design.py`."""

from freight.documents.records.base import StoredTenantDocument


class StoredInvoiceDesign(StoredTenantDocument):
    """`InvoiceDesign`, as it is stored."""

    fingerprint: str
    template: str
    qr: str
    paper: str
    logo: str
    values: dict[str, object]
