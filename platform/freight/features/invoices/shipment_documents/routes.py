"""The documents of shipments over HTTP (administration §7.1)."""

from typing import Annotated

from fastapi import Depends, File, Query, Response, UploadFile

from freight.core.invoices.shipment_documents import KIND
from freight.core.rights.records import SEE_SHIPMENTS
from freight.features.invoices.shipment_documents import queries, service
from freight.features.invoices.shipment_documents.schemas import (
    FileIdsBody,
    ListedDocuments,
    ResultFilesBody,
    ShipmentDocuments,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import TAKES_WORKBOOK, FeatureRouter
from freight.kit.records.resource import RecordKind

ROUTER = FeatureRouter(tags=["shipment documents"])
RESOURCES = (RecordKind(KIND, SEE_SHIPMENTS),)

Sees = Annotated[Access, Depends(Requires(SEE_SHIPMENTS))]
SeesEither = Annotated[Access, Depends(Requires(SEE_SHIPMENTS, queries.SEE_INVOICES))]
Changes = Annotated[Access, Depends(Requires(service.CHANGE))]
Links = Annotated[Access, Depends(Requires(service.LINK))]
ShipmentId = Annotated[str, Query(alias="shipmentId", max_length=40)]


@ROUTER.get("/api/shipmentDocuments", response_model=Envelope[ShipmentDocuments])
async def list_shipment_documents(access: Sees, shipment_id: ShipmentId) -> Response:
    """List the documents of a shipment, and the kinds and invoices they can be linked to."""
    return reply(await queries.get_shipment_documents(access.scope, shipment_id))


@ROUTER.post("/api/shipmentDocuments/file", dependencies=[TAKES_WORKBOOK], response_model=Envelope[ShipmentDocuments])
async def upload_shipment_document(
    access: Changes,
    uploaded: Annotated[UploadFile, File(alias="uploadedFile")],
    shipment_id: ShipmentId,
    document_type: Annotated[str, Query(alias="documentType", max_length=60, description="proposed, not linked")] = "",
) -> Response:
    """Attach a file to a shipment."""
    added = await service.attach_shipment_file(access.scope, shipment_id, uploaded, document_type)
    return reply(added, "Document uploaded successfully.")


@ROUTER.post("/api/shipmentDocuments", response_model=Envelope[ShipmentDocuments])
async def link_shipment_documents(
    access: Links,
    body: ResultFilesBody,
    is_link: Annotated[bool, Query(alias="isLink", description="false takes them off their invoices")],
) -> Response:
    """Link the chosen documents to invoices of the shipment, or unlink them; all or none."""
    selected_count = sum(result_file.update_field for result_file in body.result_files)
    if is_link:
        return reply(await service.link_chosen_documents(access.scope, body), _tell(selected_count, "linked"))
    return reply(await service.unlink_chosen_documents(access.scope, body), _tell(selected_count, "unlinked"))


@ROUTER.delete("/api/shipmentDocuments", response_model=Envelope[ShipmentDocuments])
async def delete_shipment_documents(access: Changes, body: FileIdsBody, shipment_id: ShipmentId) -> Response:
    """Take documents away from a shipment; all or none."""
    documents = await service.delete_chosen_documents(access.scope, shipment_id, body.file_ids)
    return reply(documents, _tell(len(set(body.file_ids)), "deleted"))


@ROUTER.get("/api/listDocument", response_model=Envelope[ListedDocuments])
async def list_documents_of_record(
    access: SeesEither, record_id: Annotated[str, Query(alias="id", max_length=40)]
) -> Response:
    """The documents that belong to a shipment or an invoice."""
    return reply(await queries.get_record_documents(access, record_id))


def _tell(number: int, done: str) -> str:
    return f"1 document {done}." if number == 1 else f"{number:,} documents {done}."
