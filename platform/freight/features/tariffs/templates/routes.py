"""Tariff templates over HTTP, with the spelling of the specification."""

from typing import Annotated, Literal

from fastapi import Depends, Query, Response

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.rating.sources import RateSourceType
from freight.features.tariffs.templates import listing, service
from freight.features.tariffs.templates.schemas import (
    RfqBody,
    RfqConfig,
    RfqList,
    RfqListBody,
    RfqPreview,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(tags=["tariff templates"])
Reader = Annotated[Access, Depends(Requires("quotes.menuQuotes", "tariffs.menuTariffs"))]
Editor = Annotated[Access, Depends(Requires("quotesTemplate.editquotesTemplate", "tariffs.saveTariff"))]


@ROUTER.put("/api/rfq", response_model=Envelope[RfqPreview])
async def put_template(access: Editor, body: RfqBody) -> Response:
    """Preview or save a template; errors are returned by section with 412."""
    access.demand_place(body.system_id)
    rfq_preview = await service.preview_or_save_template(access.scope, body)
    return reply(rfq_preview, "Template saved." if body.type == "save" else "")


@ROUTER.post("/api/rfq", response_model=Envelope[RfqList])
async def list_templates(
    access: Reader,
    body: RfqListBody,
    rate_source_type: Annotated[RateSourceType | None, Query(alias="rateSourceType")] = None,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 25,
) -> Response:
    """List templates by name, those of one repository if it is named."""
    return reply(
        await listing.query_rate_templates(access.scope, body.rules, rate_source_type, Page(page_no, page_limit))
    )


@ROUTER.get("/api/rfqConfig/template", response_model=Envelope[RfqConfig])
async def read_template(
    access: Reader,
    type: Annotated[Literal["template", "data"], Query(description="the template, or the fields of a quote by it")],
    id: Annotated[str, Query(max_length=40)] = "",
    account: Annotated[str, Query(max_length=40)] = "",
    system_id: Annotated[str, Query(alias="systemId", max_length=40)] = "",
    rate_source_type: Annotated[RateSourceType | None, Query(alias="rateSourceType")] = None,
) -> Response:
    """Return a template by its id; without one the default of a repository."""
    if system_id and system_id != str(access.membership.system_id):
        raise NotFound(service.MISSING)
    if type == "data":
        return reply(RfqConfig(data=await listing.list_template_quote_fields(access.scope, id, account)))
    if id:
        return reply(RfqConfig(template=await service.read_rate_template(access.scope, id, account)))
    if rate_source_type is None:
        raise Invalid("Enter a template or a repository.", code=ErrorCode.TEMPLATE_UNNAMED)
    return reply(RfqConfig(template=await service.load_default_rfq(access.scope, rate_source_type)))
