"""Routes of list layouts."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.core.list_layouts.lists import ListName
from freight.features.setup.list_layouts import commands, effective, history, views
from freight.features.setup.list_layouts.schemas import (
    EffectiveLayoutView,
    ListLayoutForm,
    ListLayoutOptions,
    ListLayoutPage,
    ListLayoutView,
    OwnListLayoutBody,
    RecordHistory,
    RecordRestoreBody,
)
from freight.features.setup.templates.resource import EDIT
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires, SignedIn
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

# those who may see the templates of a system, which its layouts are about
VIEWERS = ("configuration.viewConfiguration", "system", EDIT)

ROUTER = FeatureRouter(prefix="/api", tags=["list layouts"])
RESOURCES = (RecordKind(commands.LAYOUTS.kind, VIEWERS[0]),)
Caller = Annotated[Access, Depends(SignedIn("every list is drawn by the layout of whoever reads it"))]
Viewer = Annotated[Access, Depends(Requires(*VIEWERS))]
Editor = Annotated[Access, Depends(Requires(EDIT))]
OfList = Annotated[ListName, Query(alias="list")]
Revision = Annotated[int, Query(ge=1)]


@ROUTER.get("/listLayouts", response_model=Envelope[ListLayoutPage])
async def list_layouts(
    access: Viewer,
    q: Annotated[str, Query(max_length=200)] = "",
    archived: bool = False,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the layouts of the system by name."""
    return reply(await views.list_list_layouts(access.scope, q, archived, Page(page_no, page_limit)))


@ROUTER.post("/listLayouts", response_model=Envelope[ListLayoutView])
async def save_layout(access: Editor, form: ListLayoutForm) -> Response:
    """Add a layout, or change the one with the `id`; 409 when another user saved since `revision`."""
    saved = await commands.save_list_layout(access.scope, form)
    return reply(await views.build_list_layout_view(access.scope, saved), "Layout saved.")


@ROUTER.get("/listLayouts/options", response_model=Envelope[ListLayoutOptions])
async def layout_options(access: Viewer) -> Response:
    """Return what a layout can be made of: lists with their columns, roles and groups."""
    return reply(await views.build_list_layout_options(access.scope))


@ROUTER.get("/listLayouts/effective", response_model=Envelope[EffectiveLayoutView])
async def effective_layout(access: Caller, of_list: OfList) -> Response:
    """Return the layout of a list for the caller, and where it comes from."""
    return reply(await effective.get_effective_layout(access, of_list))


@ROUTER.put("/listLayouts/own", response_model=Envelope[EffectiveLayoutView])
async def save_own_layout(access: Caller, of_list: OfList, body: OwnListLayoutBody) -> Response:
    """Save which columns of a list the caller wants to see."""
    return reply(await effective.store_own_layout(access, of_list, body.columns))


@ROUTER.delete("/listLayouts/own", response_model=Envelope[EffectiveLayoutView])
async def drop_own_layout(access: Caller, of_list: OfList) -> Response:
    """Forget the caller's own choice of columns; returns the layout that applies from now on."""
    return reply(await effective.reset_own_layout(access, of_list))


@ROUTER.get("/listLayouts/{layout_id}", response_model=Envelope[ListLayoutView])
async def get_layout(layout_id: str, access: Viewer) -> Response:
    """Return a layout with its columns."""
    return reply(await views.get_list_layout(access.scope, layout_id))


@ROUTER.delete("/listLayouts/{layout_id}", response_model=Envelope[None])
async def remove_layout(layout_id: str, access: Editor, revision: Revision) -> Response:
    """Remove a layout; it can be restored."""
    await commands.remove_list_layout(access.scope, layout_id, revision)
    return reply(None)


@ROUTER.get("/listLayouts/{layout_id}/history", response_model=Envelope[RecordHistory])
async def layout_history(
    layout_id: str,
    access: Viewer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_list_layout_changes(access.scope, layout_id, Page(page_no, page_limit)))


@ROUTER.put("/listLayouts/{layout_id}/history/{to_revision}", response_model=Envelope[ListLayoutView])
async def restore_layout(layout_id: str, to_revision: int, access: Editor, body: RecordRestoreBody) -> Response:
    """Restore a layout as it was after an earlier save, even if it was removed."""
    restored = await commands.restore_list_layout(access.scope, layout_id, to_revision, body.revision)
    return reply(await views.build_list_layout_view(access.scope, restored))
