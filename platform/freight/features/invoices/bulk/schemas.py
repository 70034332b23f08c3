"""What is done with several invoices, on the wire."""

from typing import Literal

from pydantic import Field

from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.invoices.schemas import PreviewedTotal, SkippedShipments
from freight.kit.http.envelope import WireModel

BulkAction = Literal["void", "credit", "approve"]


class InvoiceBulkPreviewBody(InvoiceSelection):
    """Which invoices, and what shall be done with them."""

    action: BulkAction


class InvoiceBulkBody(InvoiceBulkPreviewBody):
    """The same with the reason, which goes onto each of them; an approval needs none."""

    comment: str = Field("", max_length=500)


class InvoiceBulkPreview(WireModel):
    """What it would come to. Nothing is stored."""

    invoices: int
    totals: list[PreviewedTotal] = Field(description="of what is done: voided, credited or approved, by currency")
    left_out: list[SkippedShipments]
    in_background: bool = Field(description="they are many: the bell shows how far it is")


class InvoiceBulkAnswer(WireModel):
    """What was done; or, of many invoices, the task that does it."""

    done: int
    left_out: list[SkippedShipments]
    mem_cache_key: str | None = None
