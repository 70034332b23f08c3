"""The EDI workbench over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.delivery.edi import queries, service
from freight.features.delivery.edi.schemas import (
    EdiFile,
    EdiInvoices,
    EdiPreviewBody,
    EdiSets,
    EdiVariables,
    MappingReplay,
    MappingReplayBody,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter

ROUTER = FeatureRouter(prefix="/api", tags=["edi"])

Sees = Annotated[Access, Depends(Requires("deliveryProfiles.view", "deliveryProfiles.new", "deliveryProfiles.edit"))]
AccountId = Annotated[str, Query(alias="accountId", max_length=40)]


@ROUTER.get("/listEdiVariables", response_model=Envelope[EdiVariables])
async def list_edi_variables(
    access: Sees,
    source: Annotated[str, Query(alias="type", max_length=40)],
    subfolder: Annotated[str, Query(max_length=80)] = "",
    q: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """List at most fifteen variables of a source, for an element of a mapping."""
    return reply(await queries.list_edi_variable_names(access, source, subfolder, q))


@ROUTER.get("/edi/sets", response_model=Envelope[EdiSets])
async def list_edi_sets(_: Sees) -> Response:
    """List the transaction sets invoices are sent as: their segments, elements and types, and an initial mapping."""
    return reply(service.list_edi_set_guides())


@ROUTER.get("/edi/invoices", response_model=Envelope[EdiInvoices])
async def list_edi_invoices(
    access: Sees, q: Annotated[str, Query(max_length=40)] = "", account_id: AccountId = ""
) -> Response:
    """List issued invoices to try a mapping on, newest first."""
    return reply(await queries.find_trial_invoices(access, q, account_id))


@ROUTER.post("/edi/preview", response_model=Envelope[EdiFile])
async def preview_edi(body: EdiPreviewBody, access: Sees) -> Response:
    """Return the file that an edited mapping makes of an invoice. Nothing is stored, no number is taken."""
    return reply(await service.preview_edi_file(access, body))


@ROUTER.post("/edi/replay", response_model=Envelope[MappingReplay])
async def replay_edi(body: MappingReplayBody, access: Sees) -> Response:
    """Compare the stored and the edited mapping on the invoices issued last."""
    return reply(await service.replay_edi_mapping(access, body))
