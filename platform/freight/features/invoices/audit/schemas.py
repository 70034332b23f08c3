"""The audit for delivery on the wire."""

from datetime import datetime

from pydantic import Field

from freight.features.recipients.profiles.schemas import LabeledField
from freight.kit.http.envelope import RequestModel, WireModel


class AuditListRequest(RequestModel):
    """A page of the invoices to audit. An empty `status` means Invoiced and Approve for Invoice Delivery. `search`
    matches the start of an invoice or shipment number."""

    search: str = Field("", max_length=100)
    status: str = ""
    page_no: int = 1
    page_limit: int = 50


class LinkedDocument(WireModel):
    """A document of an invoice."""

    file_id: str
    document_type: str
    name: str
    content_type: str
    size: int
    shipment_id: str
    by: str
    on: datetime


class AuditRow(WireModel):
    """An issued invoice with what it needs: kinds of documents that are `required` for its approval and for its
    delivery, those that are `missing`, and those that are `sent` with it."""

    id: str
    revision: int
    number: str
    invoice_type: str
    status: str
    account_number: str
    account_name: str
    currency: str
    total: str
    invoice_date: str
    shipment_ids: list[str]
    shipment_numbers: list[str]
    required: list[str]
    missing: list[str]
    required_for_delivery: list[str]
    missing_for_delivery: list[str]
    sent: list[str]
    documents: list[LinkedDocument]
    open_issues: int = Field(description="issues of the invoice that are not closed")


class DocumentProfileFields(WireModel):
    """What a condition of a document profile may look at."""

    fields: list[LabeledField]


class AuditList(WireModel):
    """A page of invoices to audit."""

    count: int
    waiting: int = Field(description="of all that were found: those that are not approved yet")
    page_no: int
    page_limit: int
    rows: list[AuditRow]


class AuditFile(WireModel):
    """A file that was received; it is deleted after a day unless it is linked."""

    file_id: str
    name: str
    content_type: str
    size: int


class LinkBody(RequestModel):
    """`PUT /api/documentAuditProfileData`: the file is a document of the invoice. `shipmentId` may be left out with one
    shipment."""

    shipment_id: str = ""
    invoice_id: str
    file_id: str
    document_type: str = Field("", max_length=60)
    revision: int | None = Field(None, description="the one it was read at; left out: whatever it is now")


class DocumentUnlinkBody(RequestModel):
    """Take a document off an invoice; its file stays."""

    invoice_id: str
    file_id: str
    revision: int


class InvoiceToApprove(RequestModel):
    """An invoice at the revision it was read at."""

    invoice_id: str
    revision: int


class ApproveBody(RequestModel):
    """Invoices to approve for delivery. Each is approved or refused independently."""

    invoices: list[InvoiceToApprove] = Field(min_length=1, max_length=200)
    note: str = Field("", max_length=500)


class InvoiceHeldBack(WireModel):
    """An invoice that stays as it was, and why."""

    invoice_id: str
    number: str
    message: str


class InvoicesApproved(WireModel):
    """What was approved and what was held back. `without_profile`: the number of approved invoices that no delivery
    profile matches, so that they are not sent."""

    approved: list[str]
    held_back: list[InvoiceHeldBack]
    without_profile: int
