"""Routes of approval ladders."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.approvals.ladders import commands, history, lookup, views
from freight.features.approvals.ladders.schemas import (
    LadderForm,
    LadderList,
    LadderOptions,
    LadderView,
    RecordHistory,
    RecordRestoreBody,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

SEE, ADD, CHANGE = "approval.viewApproval", "approval.newApproval", lookup.KEEPS

ROUTER = FeatureRouter(tags=["approval ladders"])
RESOURCES = (RecordKind(commands.LADDERS.kind, SEE),)
Seer = Annotated[Access, Depends(Requires(SEE, ADD, CHANGE))]
Keeper = Annotated[Access, Depends(Requires(ADD, CHANGE))]
Changer = Annotated[Access, Depends(Requires(CHANGE))]


@ROUTER.get("/api/approvalLadders", response_model=Envelope[LadderList])
async def list_ladders(
    access: Seer,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the ladders of the system by name."""
    return reply(await views.list_approval_ladders(access.scope, q, archived, Page(page_no, page_limit)))


@ROUTER.get("/api/approvalLadders/options", response_model=Envelope[LadderOptions])
async def ladder_options(access: Keeper) -> Response:
    """Return who can be an approver."""
    return reply(await views.build_ladder_options(access.scope))


@ROUTER.get("/api/approvalLadders/{ladder_id}", response_model=Envelope[LadderView])
async def get_ladder(ladder_id: str, access: Seer) -> Response:
    """Return a ladder with its levels."""
    return reply(await views.get_approval_ladder(access.scope, ladder_id))


@ROUTER.post("/api/approvalLadders", response_model=Envelope[LadderView])
async def save_ladder(access: Keeper, form: LadderForm) -> Response:
    """Add a ladder, or change the one with the `id`; 409 when another user saved since `revision`."""
    acting = access.acting(CHANGE if form.id else ADD)
    return reply(
        await views.build_ladder_view(access.scope, await commands.save_approval_ladder(acting, form)),
        "Approval ladder saved.",
    )


@ROUTER.delete("/api/approvalLadders/{ladder_id}", response_model=Envelope[None])
async def remove_ladder(ladder_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a ladder; pending requests continue."""
    await commands.remove_approval_ladder(access, ladder_id, revision)
    return reply(None)


@ROUTER.get("/api/approvalLadders/{ladder_id}/history", response_model=Envelope[RecordHistory])
async def ladder_history(
    ladder_id: str,
    access: Seer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_ladder_changes(access.scope, ladder_id, Page(page_no, page_limit)))


@ROUTER.put("/api/approvalLadders/{ladder_id}/history/{to_revision}", response_model=Envelope[LadderView])
async def restore_ladder(ladder_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a ladder as it was after an earlier save, even if it was removed."""
    restored = await commands.restore_approval_ladder(access, ladder_id, to_revision, body.revision)
    return reply(await views.build_ladder_view(access.scope, restored))
