"""Routes of groups."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.identity.groups import history, permission_groups, user_groups, views
from freight.features.identity.groups.schemas import (
    GroupForm,
    GroupList,
    GroupOptions,
    GroupType,
    GroupView,
    RecordRestoreBody,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.record_views import RecordHistory
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

SEE, ADD, CHANGE = "group.viewGroup", "group.newGroup", "group.editGroup"

ROUTER = FeatureRouter(tags=["groups"])
RESOURCES = (RecordKind(user_groups.GROUPS.kind, SEE), RecordKind(permission_groups.KIND, SEE))
Seer = Annotated[Access, Depends(Requires(SEE, ADD, CHANGE))]
Keeper = Annotated[Access, Depends(Requires(ADD, CHANGE))]
Changer = Annotated[Access, Depends(Requires(CHANGE))]


@ROUTER.get("/api/groups", response_model=Envelope[GroupList])
async def list_groups(
    access: Seer,
    type: GroupType = "user",
    q: Annotated[str, Query(max_length=200)] = "",
    system: Annotated[str, Query(max_length=40)] = "",
    company: Annotated[str, Query(max_length=40)] = "",
    archived: bool = False,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=1_000)] = 25,
) -> Response:
    """List a page of the groups of the company by name; with `system`, those that apply in it."""
    access.demand_place(company=company)
    return reply(await views.list_user_groups(access, type, q, system, archived, Page(page_no, page_limit)))


@ROUTER.get("/api/groups/options", response_model=Envelope[GroupOptions])
async def group_options(access: Keeper) -> Response:
    """Return where the caller may create groups, and who may be in them."""
    return reply(await views.build_group_options(access))


@ROUTER.get("/api/groups/{group_id}", response_model=Envelope[GroupView])
async def get_group(group_id: str, access: Seer) -> Response:
    """A group with its members."""
    return reply(await views.get_user_group(access, group_id))


@ROUTER.post("/api/groups", response_model=Envelope[GroupView])
async def save_group(access: Keeper, form: GroupForm) -> Response:
    """Add a group, or change the one with the `id`; 409 when another user saved since `revision`."""
    acting = access.acting(CHANGE if form.id else ADD)
    if form.type == "permission":
        return reply(
            await views.build_permission_group_view(acting, await permission_groups.save_permission_group(acting, form))
        )
    return reply(await views.build_group_view(acting, await user_groups.save_user_group(acting, form)))


@ROUTER.delete("/api/groups/{group_id}", response_model=Envelope[None])
async def remove_group(group_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a group; records shared with it are no longer shared. A group that gives permissions must be empty
    first."""
    if (await views.get_user_group(access, group_id)).type == "permission":
        await permission_groups.remove_permission_group(access, group_id, revision)
    else:
        await user_groups.remove_user_group(access, group_id, revision)
    return reply(None)


@ROUTER.get("/api/groups/{group_id}/history", response_model=Envelope[RecordHistory])
async def group_history(
    group_id: str,
    access: Seer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_group_changes(access, group_id, Page(page_no, page_limit)))


@ROUTER.put("/api/groups/{group_id}/history/{to_revision}", response_model=Envelope[GroupView])
async def restore_group(group_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a group as it was after an earlier save, even if it was removed."""
    if (await views.get_user_group(access, group_id)).type == "permission":
        back = await permission_groups.restore_permission_group(access, group_id, to_revision, body.revision)
        return reply(await views.build_permission_group_view(access, back))
    restored = await user_groups.restore_user_group(access, group_id, to_revision, body.revision)
    return reply(await views.build_group_view(access, restored))
