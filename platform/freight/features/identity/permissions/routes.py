"""Routes of permissions, as the contract names them, and those of the matrix."""

from typing import Annotated

from fastapi import Depends, Query, Response

from freight.features.identity.permissions import accounts, clone, contract, matrix, organization
from freight.features.identity.permissions.schemas import (
    CloneForm,
    Matrix,
    MatrixCells,
    MatrixChange,
    OrganizationForm,
    OrganizationPermission,
    PastedAccounts,
    PastedAccountsAnswer,
    PermissionFieldForm,
    PermissionsForm,
    PermissionsView,
    SelectedRole,
)
from freight.features.identity.rights import filter_fields
from freight.kit.access import Access
from freight.kit.http.envelope import Envelope, reply
from freight.kit.http.route_guards import Requires
from freight.kit.http.routing import FeatureRouter
from freight.kit.records.resource import RecordKind

SEE, UPDATE, EDIT_USER = "readPermission", "updateRole", "user.editUser"
SAVED, CLONED, ADDED = (
    "Permissions updated successfully",
    "User permissions are cloned",
    "Account Numbers Added Successfully.",
)

ROUTER = FeatureRouter(tags=["permissions"])
RESOURCES = (RecordKind(organization.KIND, SEE),)
Seer = Annotated[Access, Depends(Requires(SEE, "readRole", "createRole", UPDATE, EDIT_USER))]
Changer = Annotated[Access, Depends(Requires(UPDATE))]
Keeper = Annotated[Access, Depends(Requires(UPDATE, EDIT_USER))]
Manager = Annotated[Access, Depends(Requires(EDIT_USER))]
_Id = Annotated[str, Query(max_length=40)]


@ROUTER.get("/api/selectedRole", response_model=Envelope[SelectedRole])
async def get_selected_role(
    access: Seer, email: Annotated[str, Query(max_length=200)], system: _Id = "", company: _Id = ""
) -> Response:
    """Return the role a user has in a system."""
    return reply(await contract.find_role_by_email(access, system, company, email))


@ROUTER.get("/api/organizationPermission", response_model=Envelope[OrganizationPermission])
async def get_organization_permission(
    access: Seer, organization_id: Annotated[str, Query(alias="OrganizationId", max_length=40)] = ""
) -> Response:
    """Return the permissions a company may use at all."""
    return reply(await organization.get_company_permissions(access, organization_id))


@ROUTER.put("/api/organizationPermission", response_model=Envelope[OrganizationPermission])
async def save_organization_permission(access: Changer, form: OrganizationForm) -> Response:
    """Save the permissions the company may use, as one of its administrators. They apply to every user from the next
    call on."""
    await organization.save_company_permissions(access, form)
    return reply(await organization.get_company_permissions(access, ""), SAVED)


@ROUTER.get("/api/permissions", response_model=Envelope[PermissionsView])
async def get_permissions(
    access: Seer,
    company: Annotated[str, Query(alias="companyID", max_length=40)] = "",
    system: Annotated[str, Query(alias="systemID", max_length=40)] = "",
    user_id: Annotated[str, Query(alias="userId", max_length=40)] = "",
    role: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """Return the permissions of a role by module or, if a user is named, the user's own."""
    return reply(await contract.build_permissions_view(access, company, system, user_id, role))


@ROUTER.put("/api/permissions", response_model=Envelope[None])
async def save_permissions(access: Keeper, form: PermissionsForm) -> Response:
    """Save the permissions of a role or, if users are named, their own permissions."""
    await contract.update_permissions(access.acting(EDIT_USER if form.users else UPDATE), form)
    return reply(None, SAVED)


@ROUTER.put("/api/permissionClone", response_model=Envelope[None])
async def clone_permissions(access: Manager, form: CloneForm) -> Response:
    """Copy the permissions of a person to others."""
    await clone.clone_user_permissions(access, form)
    return reply(None, CLONED)


@ROUTER.put("/api/permissionMetadata", response_model=Envelope[None])
async def change_permission_field(access: Changer, form: PermissionFieldForm) -> Response:
    """Let permissions be filtered by a field of a template, or no longer; refused while a permission is filtered by
    it."""
    change = filter_fields.add_filter_field if form.change == "add" else filter_fields.remove_filter_field
    await change(access, form.doc_type, form.field_key)
    return reply(None, SAVED)


@ROUTER.post("/api/permissions/accounts", response_model=PastedAccountsAnswer)
async def check_pasted_accounts(access: Keeper, form: PastedAccounts) -> Response:
    """Return the accounts with the pasted numbers, all or none."""
    return reply(await accounts.find_pasted_accounts(access, form), ADDED)


@ROUTER.get("/api/permissions/matrix", response_model=Envelope[Matrix])
async def get_matrix(access: Seer) -> Response:
    """Return the matrix of permissions by role and permission group."""
    return reply(await matrix.build_matrix(access))


@ROUTER.post("/api/permissions/matrix/preview", response_model=Envelope[MatrixChange])
async def preview_matrix(access: Changer, form: MatrixCells) -> Response:
    """Return what saving these cells would change, and for whom."""
    return reply(await matrix.preview_cell_changes(access, form.cells))


@ROUTER.put("/api/permissions/matrix", response_model=Envelope[None])
async def save_matrix(access: Changer, form: MatrixCells) -> Response:
    """Save cells, all or none; 409 for one that another user changed in the meantime."""
    await matrix.save_cell_changes(access, form.cells)
    return reply(None, SAVED)
