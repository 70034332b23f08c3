"""The calls that load field templates."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from freight.core.errors import NotFound
from freight.features.templates import service
from freight.features.templates.schemas import TemplateQuery, TemplateView
from freight.kit.http.access import Access, Requires, SignedIn
from freight.kit.http.envelope import Envelope, reply
from freight.kit.tenancy import object_id

router = APIRouter(tags=["templates"])

Reader = Annotated[Access, Depends(SignedIn("every grid and form of the suite is drawn from a template"))]
ShipmentReader = Annotated[Access, Depends(Requires("shipmentEntry.sideShipmentEntry"))]
SystemId = Annotated[str | None, Query(alias="systemId")]


@router.post("/api/shipment/template", response_model=Envelope[TemplateView])
async def load_shipment_template(access: ShipmentReader, body: TemplateQuery | None = None) -> Response:
    """The shipment fields: the account's own template where it has one, else the system's."""
    template = await service.resolve(access.scope, "shipment", body and body.account_id)
    return reply(template.view())


@router.get("/api/shipmentProfile/{record_id}", response_model=Envelope[TemplateView])
async def load_shipment_profile(access: ShipmentReader, record_id: str, type: str = "shipment") -> Response:
    """The template that an id means: a template's, or an account's."""
    template = await service.by_template_or_account(access.scope, record_id, type)
    return reply(template.view())


@router.get("/api/template/default", response_model=Envelope[TemplateView])
async def load_default_template(
    access: Reader,
    type: str = "",
    doc_type: Annotated[str, Query(alias="docType")] = "",
    system_id: SystemId = None,
) -> Response:
    """The system's template of a document type (`docType`, else `type`)."""
    _must_be_current(access, system_id)
    template = await service.resolve(access.scope, doc_type or type)
    return reply(template.view())


@router.get("/api/template/systemId/{system_id}", response_model=Envelope[TemplateView])
async def load_system_template(access: Reader, system_id: str, type: str = "account") -> Response:
    """The template of a document type in the current system."""
    _must_be_current(access, system_id)
    template = await service.resolve(access.scope, type)
    return reply(template.view())


def _must_be_current(access: Access, system_id: str | None) -> None:
    """A template of another system is not told apart from none."""
    if system_id and object_id(system_id, "template") != access.scope.system_id:
        raise NotFound(service.MISSING, code="template_missing")
