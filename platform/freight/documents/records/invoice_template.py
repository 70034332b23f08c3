"""Written by `make records` from `documents/invoice_template.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredInvoiceTemplate(StoredTenantDocument):
    """`InvoiceTemplate`, as it is stored."""

    name: str
    text: NotRequired[str]
    letterhead: NotRequired[str]
    footer: NotRequired[str]
    notes: NotRequired[str]
    remit_to: NotRequired[str]
    paper: NotRequired[str]
    print_qr: NotRequired[bool]
    qr_text: NotRequired[str]
    logo: NotRequired[str]
