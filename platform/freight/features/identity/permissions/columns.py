"""The columns of the matrix: roles and permission groups, before and after a change."""

from collections.abc import Sequence
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.rights.deciding import find_unknown_permissions
from freight.documents.base import match_company_record
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.features.identity.permissions.schemas import CellState, ColumnKind, MatrixCell
from freight.kit.auth.permission_labels import get_permission_label, list_permissions_with_labels
from freight.kit.storage.tenancy import parse_object_id

Column = Role | PermissionGroup


@dataclass(frozen=True)
class ChangedColumn:
    """A role or group before and after a change; both are copies of what is stored."""

    kind: ColumnKind
    before: Column
    after: Column

    @property
    def id(self) -> ObjectId:
        """Its id."""
        return ObjectId(self.before.id)


async def apply_cell_changes(
    company_id: ObjectId, cells: Sequence[MatrixCell], session: AsyncClientSession | None = None
) -> list[ChangedColumn]:
    """Return the columns that result from these cells. Raises Conflict for a cell that changed since the editor read
    it, so that nothing is overwritten; NotFound for a column that no longer exists."""
    if strange := find_unknown_permissions((matrix_cell.code for matrix_cell in cells), list_permissions_with_labels()):
        raise Invalid(f"There is no permission “{strange[0][:100]}”.", code=ErrorCode.NO_SUCH_PERMISSION)
    columns: dict[tuple[ColumnKind, str], ChangedColumn] = {}
    for cell in cells:
        key = (cell.kind, cell.id)
        if key not in columns:
            stored = await _stored(company_id, cell, session)
            columns[key] = ChangedColumn(cell.kind, stored, stored.model_copy(deep=True))
        column = columns[key]
        if get_cell_state(column.after, cell.code) != cell.was:
            raise Conflict(
                f"Someone else changed “{get_permission_label(cell.code)}” of {column.before.name}. "
                "It is shown as it is now; change it again if you still want to.",
                code=ErrorCode.CELL_CHANGED,
            )
        _put(column.after, cell)
    for column in columns.values():
        if not column.after.codes and not column.after.variants:
            raise Invalid("Please select atleast 1 module.", code=ErrorCode.MODULE_NEEDED)
    return list(columns.values())


def get_cell_state(column: Column, code: str) -> CellState:
    """Return whether a column gives a permission for every record, for some, or not at all."""
    if code in column.codes:
        return "all"
    return "some" if any(code in variant.codes for variant in column.variants) else "no"


def _put(column: Column, cell: MatrixCell) -> None:
    codes = set(column.codes) - {cell.code}
    column.codes = sorted(codes | {cell.code}) if cell.to == "all" else sorted(codes)
    permissions = [
        FilteredPermission(codes=[code for code in variant.codes if code != cell.code], filters=variant.filters)
        for variant in column.variants
    ]
    column.variants = [permission for permission in permissions if permission.codes]


async def _stored(company_id: ObjectId, cell: MatrixCell, session: AsyncClientSession | None) -> Column:
    query = match_company_record(parse_object_id(cell.id, cell.kind), company_id)
    column: Column | None
    if cell.kind == "role":
        column = await Role.find_one(query, session=session)
    else:
        column = await PermissionGroup.find_one(query, session=session)
    if column is None:
        raise NotFound("Role not found." if cell.kind == "role" else "Group not found.")
    return column
