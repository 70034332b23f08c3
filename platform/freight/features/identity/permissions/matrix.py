"""Read, preview and save the matrix of permissions."""

from collections.abc import Sequence
from typing import Literal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import PermissionDenied
from freight.core.rights.deciding import diff_permissions
from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import User
from freight.features.identity.groups import permission_groups as groups
from freight.features.identity.groups.views import count_group_holders
from freight.features.identity.people import grant_checks, membership_updates
from freight.features.identity.people.queries import list_company_systems
from freight.features.identity.permissions.columns import ChangedColumn, Column, apply_cell_changes
from freight.features.identity.permissions.schemas import (
    ColumnChange,
    Matrix,
    MatrixCell,
    MatrixChange,
    MatrixColumn,
    MatrixModule,
    MatrixPermission,
)
from freight.features.identity.rights import holder_updates, role_store
from freight.features.identity.rights.commands import list_role_systems
from freight.features.identity.rights.queries import demand_grantable_permissions
from freight.kit.access import Access
from freight.kit.auth import effective_permissions, sessions
from freight.kit.auth.permission_labels import get_permission_label, list_permission_modules
from freight.kit.storage.transactions import run_in_transaction

_SOME = 10
_LACKED = "You don’t have this permission yourself."
_LOCKED = "It holds permissions that you don’t have everywhere it counts."
# the membership field that refers to a column
_HELD_BY = {"role": "role_id", "group": "group_ids"}


async def build_matrix(access: Access) -> Matrix:
    """Return the matrix: roles by name, then permission groups, and the catalog of permissions."""
    company_id = access.membership.company_id
    names = {
        ObjectId(company_system.id): company_system.name for company_system in await list_company_systems(company_id)
    }
    roles = await Role.find({"company_id": company_id}).sort("name", "_id").to_list()
    groups_there = await PermissionGroup.find({"company_id": company_id}).sort("name", "_id").to_list()
    holder_counts = {kind: await count_group_holders(company_id, path) for kind, path in _HELD_BY.items()}
    columns: list[tuple[Literal["role", "group"], Column]] = [("role", role) for role in roles]
    columns += [("group", permission_group) for permission_group in groups_there]
    return Matrix(
        columns=[
            MatrixColumn(
                kind=kind,
                id=str(column.id),
                name=column.name,
                system=names.get(ObjectId(column.system_id), "") if column.system_id else "",
                codes=column.codes,
                some=sorted({code for variant in column.variants for code in variant.codes} - set(column.codes)),
                holders=holder_counts[kind].get(column.id, 0),
                locked=_locked(access, column, list(names)),
            )
            for kind, column in columns
        ],
        modules=[
            MatrixModule(
                module=module,
                codes=[
                    MatrixPermission(id=code, label=label, locked="" if access.may(code) else _LACKED)
                    for code, label in listed.items()
                ],
            )
            for module, listed in list_permission_modules().items()
        ],
    )


async def preview_cell_changes(access: Access, cells: Sequence[MatrixCell]) -> MatrixChange:
    """Return what saving these cells would change, and for whom. It counts exactly what would be stored."""
    columns = await apply_cell_changes(access.membership.company_id, cells)
    affected: dict[str, membership_updates.EqualMemberships] = {}
    for column in columns:
        for memberships in await membership_updates.group_equal_memberships({_HELD_BY[column.kind]: column.id}):
            affected[repr(sorted(memberships.stored.items()))] = memberships
    old = await effective_permissions.load_membership_grants(
        [equal_memberships.membership for equal_memberships in affected.values()]
    )
    new = effective_permissions.MembershipGrants(
        {
            **old.roles,
            **{
                changed_column.id: changed_column.after
                for changed_column in columns
                if isinstance(changed_column.after, Role)
            },
        },
        {
            **old.groups,
            **{
                changed_column.id: changed_column.after
                for changed_column in columns
                if isinstance(changed_column.after, PermissionGroup)
            },
        },
        old.withheld,
    )
    gaining: dict[object, set[object]] = {changed_column.id: set() for changed_column in columns}
    losing: dict[object, set[object]] = {changed_column.id: set() for changed_column in columns}
    for memberships in affected.values():
        differs = diff_permissions(old.come_to(memberships.membership), new.come_to(memberships.membership))
        has = {memberships.membership.role_id, *memberships.membership.group_ids}
        for column in columns:
            if column.id in has:
                gaining[column.id] |= set(memberships.people) if differs.gains else set()
                losing[column.id] |= set(memberships.people) if differs.loses else set()
    touched = set().union(*gaining.values(), *losing.values())
    working = await sessions.filter_signed_in_users(str(user_id) for user_id in touched)
    names = User.find({"_id": {"$in": list(touched)}}).sort("name").limit(_SOME)
    return MatrixChange(
        columns=[
            _describe_column(changed_column, cells, gaining[changed_column.id], losing[changed_column.id], working)
            for changed_column in columns
        ],
        gaining=len(set().union(*gaining.values())),
        losing=len(set().union(*losing.values())),
        working=len(working),
        names=[name.name async for name in names] if touched else [],
    )


async def save_cell_changes(access: Access, cells: Sequence[MatrixCell]) -> None:
    """Save the cells, all or none; holders of the roles or groups have the new permissions from their next call on.
    Raises PermissionDenied where a column has or gets permissions the caller lacks, Conflict for a cell that another
    user changed in the meantime."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        for column in await apply_cell_changes(company_id, cells, session):
            where = await list_role_systems(company_id, column.before.system_id)
            for column_state in (column.before, column.after):
                demand_grantable_permissions(access, where, column_state.codes, column_state.variants)
            await _write(access, column, session)
            if isinstance(column.after, Role):
                await holder_updates.update_role_holders(column.after, session)
            else:
                await membership_updates.rewrite_memberships({_HELD_BY[column.kind]: column.id}, session)

    await run_in_transaction(store, turn=company_id)


async def _write(access: Access, column: ChangedColumn, session: AsyncClientSession) -> None:
    after = column.after
    if isinstance(after, PermissionGroup):
        await groups.write_permission_group(access, after, session)
        return
    if isinstance(column.before, Role):
        await role_store.write_role(access.scope, column.before, after, session)


def _describe_column(
    column: ChangedColumn, cells: Sequence[MatrixCell], gaining: set[object], losing: set[object], working: set[str]
) -> ColumnChange:
    matrix_cells = [cell for cell in cells if (cell.kind, cell.id) == (column.kind, str(column.id))]
    return ColumnChange(
        kind=column.kind,
        id=str(column.id),
        name=column.before.name,
        added=[get_permission_label(matrix_cell.code) for matrix_cell in matrix_cells if matrix_cell.to == "all"],
        removed=[get_permission_label(matrix_cell.code) for matrix_cell in matrix_cells if matrix_cell.to == "no"],
        gaining=len(gaining),
        losing=len(losing),
        working=len({str(user_id) for user_id in gaining | losing} & working),
    )


def _locked(access: Access, column: Column, everywhere: list[ObjectId]) -> str:
    try:
        places = [ObjectId(column.system_id)] if column.system_id else everywhere
        demand_grantable_permissions(access, places, column.codes, column.variants)
    except PermissionDenied:
        return _LOCKED
    return ""
