"""Actions on several invoices, on the wire."""

from typing import Literal

from pydantic import Field

from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.features.invoices.schemas import PreviewedTotal, SkippedShipments
from freight.kit.http.envelope import WireModel

BulkAction = Literal["void", "credit", "approve"]


class InvoiceBulkPreviewBody(InvoiceSelection):
    """Which invoices, and the action to take."""

    action: BulkAction


class InvoiceBulkBody(InvoiceBulkPreviewBody):
    """The same with the reason, which is stored on each invoice; an approval needs none."""

    comment: str = Field("", max_length=500)


class InvoiceBulkPreview(WireModel):
    """What the action would come to. Nothing is stored."""

    invoices: int
    totals: list[PreviewedTotal] = Field(description="of what is done: voided, credited or approved, by currency")
    left_out: list[SkippedShipments]
    in_background: bool = Field(description="they are many: the bell shows how far it is")


class InvoiceBulkAnswer(WireModel):
    """What was done, or, for many invoices, the task that does it."""

    done: int
    left_out: list[SkippedShipments]
    mem_cache_key: str | None = None
