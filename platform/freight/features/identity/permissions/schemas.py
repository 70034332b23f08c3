"""Permissions on the wire, in the words of administration §3.5 and §7.3."""

from typing import Literal

from pydantic import ConfigDict, Field

from freight.features.identity.rights.schemas import ModulePermissionForm
from freight.kit.http.envelope import Envelope, RequestModel, WireModel

Modules = dict[str, list[ModulePermissionForm]]
_ID, _TEXT, _PEOPLE, _CODES, _CELLS, _PASTED = 40, 100, 500, 1_000, 2_000, 400_000


class SelectedRole(WireModel):
    """The role somebody has in a system; an empty id where he has none."""

    id: str
    name: str


class ModulesDefinition(WireModel):
    """Permissions by module."""

    modules: Modules


class PermissionsView(WireModel):
    """The permissions of a role, or those somebody has of his own."""

    definition: ModulesDefinition
    role: str
    revision: int


class PermissionsForm(RequestModel):
    """Permissions as they are saved: of a role, or, where `users` are named, what these have of their own in the
    system. 409 when somebody else saved the role since `revision`, where that is said."""

    company: str = Field("", max_length=_ID)
    system: str = Field("", max_length=_ID)
    role: str = Field("", max_length=_TEXT)
    users: list[str] = Field([], max_length=_PEOPLE)
    modules: Modules
    revision: int | None = None


class CloneForm(RequestModel):
    """Whose permissions others are to have."""

    from_user: str = Field(max_length=_ID)
    to_user: list[str] = Field(min_length=1, max_length=_PEOPLE)


class PermissionFieldForm(RequestModel):
    """A field that permissions may be filtered by from now on, or no longer."""

    field_key: str = Field(max_length=130)
    doc_type: str = Field(max_length=_TEXT)
    change: Literal["add", "delete"]


class PastedAccounts(RequestModel):
    """Account numbers as they were pasted, for a system."""

    system: str = Field("", max_length=_ID)
    numbers: str = Field(max_length=_PASTED)


class PastedAccount(WireModel):
    """An account that was pasted."""

    id: str
    number: str
    name: str


class OrganizationPermissionRow(WireModel):
    """A permission, and whether the company may use it. `kept`: it can’t be switched off. `product`: the one it belongs
    to; empty for none."""

    id: str
    label: str
    allowed: bool
    kept: bool
    product: str


class OrganizationModule(WireModel):
    """A module with its permissions."""

    module: str
    codes: list[OrganizationPermissionRow]


class OrganizationProduct(WireModel):
    """A product, and whether the company has it."""

    id: str
    allowed: bool


class OrganizationPermission(WireModel):
    """What a company may use at all: `codes` are the permissions it may, `modules` all there are. A permission of a
    `product` that the company does not have is off, whether or not it is allowed by itself."""

    organization: str
    name: str
    codes: list[str]
    modules: list[OrganizationModule]
    products: list[OrganizationProduct]
    may_change: bool
    revision: int


class OrganizationForm(WireModel):
    """What a company may use, as it is saved: what is not among `codes` and `products` is switched off for everybody.
    409 when somebody else saved since `revision`."""

    model_config = ConfigDict(extra="forbid")

    codes: list[str] = Field(max_length=_CODES)
    products: list[str] = Field(max_length=20)
    revision: int = 0


CellState = Literal["no", "some", "all"]
ColumnKind = Literal["role", "group"]


class MatrixColumn(WireModel):
    """A role or a permission group. `some` are the permissions it gives for some records only; `locked` says why the
    caller can’t change it."""

    kind: ColumnKind
    id: str
    name: str
    system: str
    codes: list[str]
    some: list[str]
    holders: int
    locked: str


class MatrixPermission(WireModel):
    """A permission. `locked` says why the caller can’t give it."""

    id: str
    label: str
    locked: str


class MatrixModule(WireModel):
    """A module with its permissions: a folded group of rows."""

    module: str
    codes: list[MatrixPermission]


class Matrix(WireModel):
    """Permissions against roles and groups."""

    columns: list[MatrixColumn]
    modules: list[MatrixModule]


class MatrixCell(RequestModel):
    """A cell that is to change: `was` is what the caller has seen."""

    kind: ColumnKind
    id: str = Field(max_length=_ID)
    code: str = Field(max_length=200)
    was: CellState
    to: Literal["no", "all"]


class MatrixCells(RequestModel):
    """The cells that are to change, saved together or not at all."""

    cells: list[MatrixCell] = Field(min_length=1, max_length=_CELLS)


class ColumnChange(WireModel):
    """What changes in a role or group, and for how many of those who have it."""

    kind: ColumnKind
    id: str
    name: str
    added: list[str]
    removed: list[str]
    gaining: int
    losing: int
    working: int


class MatrixChange(WireModel):
    """What saving would change, and for whom: people who gain or lose something, whatever they have it from."""

    columns: list[ColumnChange]
    gaining: int
    losing: int
    working: int
    names: list[str]


class PastedAccountsAnswer(Envelope[list[PastedAccount]]):
    """The accounts of the numbers that were pasted."""
