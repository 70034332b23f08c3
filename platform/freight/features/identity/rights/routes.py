"""Routes of roles and permissions."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.identity.rights import commands, explanation, history, queries, role_store
from freight.features.identity.rights.schemas import (
    PermissionExplanation,
    RecordHistory,
    RecordRestoreBody,
    RoleChangePreview,
    RoleForm,
    RoleProposal,
    RolesView,
    RoleView,
)
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind
from freight.kit.storage.paging import Page

SEE, CREATE, UPDATE = "readRole", "createRole", "updateRole"
SAVED = "Permissions updated successfully"

ROUTER = FeatureRouter(tags=["rights"])
RESOURCES = (RecordKind(role_store.KIND, SEE),)
Seer = Annotated[Access, Depends(Requires(SEE, "readPermission", CREATE, UPDATE))]
Maker = Annotated[Access, Depends(Requires(CREATE))]
Changer = Annotated[Access, Depends(Requires(UPDATE))]


@ROUTER.get("/api/roles", response_model=Envelope[RolesView])
async def list_roles(access: Seer) -> Response:
    """List the roles of the company, and the catalog of permissions."""
    return reply(await queries.build_roles_view(access))


@ROUTER.post("/api/roles", response_model=Envelope[RoleView])
async def add_role(access: Maker, form: RoleForm) -> Response:
    """Add a role. It can only have permissions the caller has."""
    return reply(await queries.get_role_view(access, await commands.create_role(access, form)), SAVED)


@ROUTER.put("/api/roles/{role_id}", response_model=Envelope[RoleView])
async def change_role(role_id: str, access: Changer, form: RoleForm) -> Response:
    """Save a role; it applies to its holders from their next call on."""
    return reply(await queries.get_role_view(access, await commands.update_role(access, role_id, form)), SAVED)


@ROUTER.delete("/api/roles/{role_id}", response_model=Envelope[None])
async def remove_role(role_id: str, access: Changer, revision: Annotated[int, Query()]) -> Response:
    """Remove a role that no user has."""
    await commands.delete_role(access, role_id, revision)
    return reply(None)


@ROUTER.get("/api/roles/{role_id}/history", response_model=Envelope[RecordHistory])
async def role_history(
    role_id: str,
    access: Seer,
    page_no: Annotated[int, Query(alias="pageNo", ge=1)] = 1,
    page_limit: Annotated[int, Query(alias="pageLimit", ge=1, le=100)] = 10,
) -> Response:
    """List who changed what, newest first."""
    return reply(await history.list_role_changes(access, role_id, Page(page_no, page_limit)))


@ROUTER.put("/api/roles/{role_id}/history/{to_revision}", response_model=Envelope[RoleView])
async def restore_role(role_id: str, to_revision: int, access: Changer, body: RecordRestoreBody) -> Response:
    """Restore a role as it was after an earlier save. It can only have permissions the caller has."""
    return reply(
        await queries.get_role_view(access, await commands.revert_role(access, role_id, to_revision, body.revision))
    )


@ROUTER.post("/api/roles/preview", response_model=Envelope[RoleChangePreview])
async def preview_role(access: Changer, form: RoleProposal) -> Response:
    """Return what saving a role would change, and for whom."""
    return reply(await explanation.preview_role_change(access, form))


@ROUTER.get("/api/permissions/explain", response_model=Envelope[PermissionExplanation])
async def explain_permission(
    access: Seer,
    user_id: Annotated[str, Query(alias="userId", max_length=40)],
    system_id: Annotated[str, Query(alias="systemId", max_length=40)],
    code: Annotated[str, Query(max_length=200)],
    shipment: Annotated[str, Query(max_length=100, description="a shipment number, for permissions of shipments")] = "",
) -> Response:
    """Explain why a user may or may not do something, in general or for one shipment."""
    return reply(await explanation.explain_user_permission(access, user_id, system_id, code, shipment))
