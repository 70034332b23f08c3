"""Tax returns over HTTP."""

from typing import Annotated

from fastapi import Depends, Path, Query, Response

from freight.core.tax.return_drill import ReturnFigure
from freight.core.tax.return_periods import ReturnInterval
from freight.features.invoices.tax_returns import commands, views
from freight.features.invoices.tax_returns.drill import list_figure_documents
from freight.features.invoices.tax_returns.figures import PeriodFigures, load_period_figures
from freight.features.invoices.tax_returns.registrations import (
    CHANGE,
    LISTS,
    SEE,
    get_return_source,
    load_return_sources,
)
from freight.features.invoices.tax_returns.schemas import (
    CountedDocumentList,
    TaxReturnFigureQuery,
    TaxReturnFiling,
    TaxReturnList,
    TaxReturnView,
)
from freight.features.invoices.tax_returns.workbook import build_tax_return_workbook
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/taxReturns", tags=["tax"])
RESOURCES = (RecordKind(commands.KIND, SEE),)
Viewer = Annotated[Access, Depends(Requires(SEE, CHANGE))]
Editor = Annotated[Access, Depends(Requires(CHANGE))]
Country = Annotated[str, Path(min_length=2, max_length=2)]
Period = Annotated[str, Path(max_length=10, description="2026-Q3 or 2026-08")]


async def _load(access: Access, country: str, period: str) -> PeriodFigures:
    access.demand(LISTS)
    return await load_period_figures(await get_return_source(access, country), period)


@ROUTER.get("", response_model=Envelope[TaxReturnList])
async def list_tax_returns(access: Viewer, interval: ReturnInterval | None = None) -> Response:
    """List the registrations with the periods of their returns, filed or not."""
    sources = await load_return_sources(access)
    return reply(await views.build_tax_return_list(sources, interval, may_file=access.may(CHANGE)))


@ROUTER.get("/{country}/{period}", response_model=Envelope[TaxReturnView])
async def get_tax_return(access: Viewer, country: Country, period: Period) -> Response:
    """Return the return of a period with its boxes, EC sales list and tax by customer."""
    figures = await _load(access, country, period)
    return reply(await views.build_tax_return_view(figures, may_file=access.may(CHANGE)))


@ROUTER.get("/{country}/{period}/documents", response_model=Envelope[CountedDocumentList])
async def list_return_documents(
    access: Viewer,
    country: Country,
    period: Period,
    figure: Annotated[TaxReturnFigureQuery, Query()],
) -> Response:
    """List the documents that a figure of the return counts, with their lines."""
    figures = await _load(access, country, period)
    asked = figure.model_dump(exclude={"page_no", "page_limit"})
    page = Page(figure.page_no, figure.page_limit)
    return reply(await list_figure_documents(figures, ReturnFigure(**asked), page))


@ROUTER.get("/{country}/{period}/export", response_class=WorkbookResponse)
async def export_tax_return(access: Viewer, country: Country, period: Period) -> Response:
    """The return as a workbook, with all its documents."""
    return build_download(*await build_tax_return_workbook(access.scope, await _load(access, country, period)))


@ROUTER.post("/{country}/{period}/file", response_model=Envelope[TaxReturnView])
async def file_return_of_period(access: Editor, country: Country, period: Period, body: TaxReturnFiling) -> Response:
    """Mark a period as filed: its figures never change again. 409 if they changed since `version`."""
    access.demand(LISTS)
    source = await get_return_source(access, country)
    filed = await commands.file_tax_return(access.scope, source, period, body.version)
    return reply(await views.build_tax_return_view(filed, may_file=access.may(CHANGE)), "Return marked as filed.")
