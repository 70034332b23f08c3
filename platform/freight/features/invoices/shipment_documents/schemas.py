"""The documents of shipments on the wire, with the field names of administration §3.8 and §7.1."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

_ID = 40
_MOST_ROWS = 200


class RelatedInvoice(RequestModel):
    """The invoice a document is, or should be, linked to, and its kind."""

    invoice_number: str = Field("", max_length=60)
    shipment_document_type: str = Field("", max_length=60)


class ShipmentDocumentRow(WireModel):
    """A document of a shipment. Unlinked, `relateWith` holds only the proposed kind. `revision` is 0 if it came onto an
    invoice without being attached to the shipment first."""

    file_id: str
    file_name: str
    content_type: str
    size: int
    relate_with: RelatedInvoice
    linked: bool
    update_field: bool = Field(False, description="whether the row is chosen: of a screen, never stored")
    revision: int
    by: str
    on: datetime


class ShipmentDocuments(WireModel):
    """The documents of a shipment, newest first, with the kinds and the issued invoices they can be linked to."""

    shipment_id: str
    rows: list[ShipmentDocumentRow]
    document_types: list[str]
    invoice_numbers: list[str]


class ResultFile(RequestModel):
    """A row that is sent back: `updateField` marks it as chosen."""

    file_id: str = Field(max_length=_ID)
    update_field: bool = True
    relate_with: RelatedInvoice = RelatedInvoice()
    revision: int | None = Field(None, description="the one it was read at; left out: whatever it is now")


class ResultFilesBody(RequestModel):
    """Documents to link or unlink: all of the chosen ones, or none."""

    shipment_id: str = Field(max_length=_ID)
    result_files: list[ResultFile] = Field([], max_length=_MOST_ROWS)


class FileIdsBody(RequestModel):
    """Documents to delete, all or none."""

    file_ids: list[Annotated[str, Field(max_length=_ID)]] = Field([], max_length=_MOST_ROWS)


class ListedDocument(WireModel):
    """A document that belongs to a record: its file with name (`v`) and kind (`t`), and the invoice it is linked to."""

    id: str
    v: str
    t: str
    size: int
    document_type: str
    invoice_number: str
    by: str
    on: datetime


class ListedDocuments(WireModel):
    """The documents of one record."""

    rows: list[ListedDocument]
