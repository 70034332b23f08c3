"""The documents of carriers' invoices on the wire."""

from datetime import datetime

from pydantic import Field

from freight.documents.payable_document import PayableDocumentKind
from freight.kit.http.envelope import WireModel


class PayableDocumentView(WireModel):
    """A document of a carrier's invoice."""

    id: str
    revision: int
    payable_id: str
    carrier: str
    number: str = Field(description="of the invoice")
    kind: PayableDocumentKind
    name: str = Field(description="of the file")
    size: int = Field(description="in bytes")
    added_by: str
    added_on: datetime


class PayableDocumentsFound(WireModel):
    """Documents of carriers' invoices, newest first."""

    count: int
    page_no: int
    page_limit: int
    rows: list[PayableDocumentView]
