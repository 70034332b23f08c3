"""What-ifs over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.rating.schemas import TraceView
from freight.features.rating.trace_comparison_schemas import ComparisonView
from freight.features.rating.what_if import results, traces, what_if_job, workbook
from freight.features.rating.what_if.schemas import (
    WhatIfBody,
    WhatIfList,
    WhatIfRows,
    WhatIfRowsBody,
    WhatIfStarted,
    WhatIfView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.file_responses import WorkbookResponse, build_download
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.storage.paging import Page

ROUTER = FeatureRouter(prefix="/api/rating/whatIf", tags=["rating"])
# what-ifs need the right to change drafts; reading them needs the right to see tariffs
Editor = Annotated[Access, Depends(Requires("tariffs.saveTariff"))]
Reader = Annotated[Access, Depends(Requires("tariffs.menuTariffs"))]


@ROUTER.post("", response_model=Envelope[WhatIfStarted])
async def start_what_if(access: Editor, body: WhatIfBody) -> Response:
    """Rate past shipments by a draft as a job; the shipments are not changed."""
    return reply(await what_if_job.accept_what_if(access.scope, body, access.user.name), "What-if started.")


@ROUTER.get("", response_model=Envelope[WhatIfList])
async def list_what_ifs(
    access: Reader,
    tariff_id: Annotated[str | None, Query(alias="tariffId")] = None,
    page_no: Annotated[int, Query(alias="pageNo")] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit")] = 25,
) -> Response:
    """What-ifs, newest first; with `tariffId` those of one tariff."""
    return reply(await results.query_what_ifs(access.scope, tariff_id, Page(page_no, page_limit)))


@ROUTER.get("/{run_id}", response_model=Envelope[WhatIfView])
async def get_what_if(access: Reader, run_id: str) -> Response:
    """Return totals before and after, deltas by customer, lane and charge, and lost and gained rates."""
    return reply(await results.read_what_if(access.scope, run_id))


@ROUTER.delete("/{run_id}", response_model=Envelope[None])
async def delete_what_if(access: Editor, run_id: str) -> Response:
    """Delete a finished what-if."""
    await results.remove_what_if(access.scope, run_id)
    return reply(None, "What-if deleted.")


@ROUTER.post("/{run_id}/rows", response_model=Envelope[WhatIfRows])
async def list_what_if_rows(access: Reader, run_id: str, body: WhatIfRowsBody) -> Response:
    """List the shipments of one group, largest changes first."""
    return reply(await results.query_what_if_rows(access.scope, run_id, body))


@ROUTER.get("/{run_id}/export", response_class=WorkbookResponse)
async def export_what_if(access: Reader, run_id: str) -> Response:
    """Export the groups and every shipment as a workbook."""
    return build_download(*await workbook.build_what_if_workbook(access.scope, run_id))


@ROUTER.get("/{run_id}/rows/{row_id}/trace", response_model=Envelope[TraceView])
async def get_what_if_trace(access: Reader, run_id: str, row_id: str) -> Response:
    """Return the rating of one shipment by the draft, as a page."""
    return reply(await traces.read_what_if_trace(access.scope, run_id, row_id))


@ROUTER.get("/{run_id}/rows/{row_id}/compare", response_model=Envelope[ComparisonView])
async def compare_what_if_row(access: Reader, run_id: str, row_id: str) -> Response:
    """Compare a shipment's present rating with the one by the draft, with a reason for each difference."""
    return reply(await traces.compare_what_if_traces(access.scope, run_id, row_id))
