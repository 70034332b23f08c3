"""Wire shapes of permissions, in the words of administration §3.5 and §7.3."""

from typing import Literal

from pydantic import ConfigDict, Field

from freight.features.identity.rights.schemas import ModulePermissionForm
from freight.kit.http.envelope import Envelope, RequestModel, WireModel

Modules = dict[str, list[ModulePermissionForm]]
_ID, _TEXT, _PEOPLE, _CODES, _CELLS, _PASTED = 40, 100, 500, 1_000, 2_000, 400_000


class SelectedRole(WireModel):
    """The role a user has in a system; the id is empty if they have none."""

    id: str
    name: str


class ModulesDefinition(WireModel):
    """Permissions by module."""

    modules: Modules


class PermissionsView(WireModel):
    """The permissions of a role, or a user's own."""

    definition: ModulesDefinition
    role: str
    revision: int


class PermissionsForm(RequestModel):
    """Permissions to be saved: of a role or, if `users` are named, their own in the system. 409 when another user saved
    the role since `revision`, if that is given."""

    company: str = Field("", max_length=_ID)
    system: str = Field("", max_length=_ID)
    role: str = Field("", max_length=_TEXT)
    users: list[str] = Field([], max_length=_PEOPLE)
    modules: Modules
    revision: int | None = None


class CloneForm(RequestModel):
    """Whose permissions to copy, and to whom."""

    from_user: str = Field(max_length=_ID)
    to_user: list[str] = Field(min_length=1, max_length=_PEOPLE)


class PermissionFieldForm(RequestModel):
    """A field that permissions may be filtered by from now on, or no longer."""

    field_key: str = Field(max_length=130)
    doc_type: str = Field(max_length=_TEXT)
    change: Literal["add", "delete"]


class PastedAccounts(RequestModel):
    """Pasted account numbers, for a system."""

    system: str = Field("", max_length=_ID)
    numbers: str = Field(max_length=_PASTED)


class PastedAccount(WireModel):
    """An account found by a pasted number."""

    id: str
    number: str
    name: str


class OrganizationPermissionRow(WireModel):
    """A permission, and whether the company may use it. `kept`: it can’t be switched off. `product`: the product it
    belongs to; empty for none."""

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
    """What a company may use at all: `codes` are the permissions it may use, `modules` list all that exist. A
    permission of a `product` that the company does not have is off even if it is allowed by itself."""

    organization: str
    name: str
    codes: list[str]
    modules: list[OrganizationModule]
    products: list[OrganizationProduct]
    may_change: bool
    revision: int


class OrganizationForm(WireModel):
    """What a company may use, to be saved: everything not among `codes` and `products` is switched off for every user.
    409 when another user saved since `revision`."""

    model_config = ConfigDict(extra="forbid")

    codes: list[str] = Field(max_length=_CODES)
    products: list[str] = Field(max_length=20)
    revision: int = 0


CellState = Literal["no", "some", "all"]
ColumnKind = Literal["role", "group"]


class MatrixColumn(WireModel):
    """A role or permission group. `some`: the permissions it gives for some records only. `locked`: why the caller
    can’t change it."""

    kind: ColumnKind
    id: str
    name: str
    system: str
    codes: list[str]
    some: list[str]
    holders: int
    locked: str


class MatrixPermission(WireModel):
    """A permission. `locked`: why the caller can’t give it."""

    id: str
    label: str
    locked: str


class MatrixModule(WireModel):
    """A module with its permissions, shown as a collapsible group of rows."""

    module: str
    codes: list[MatrixPermission]


class Matrix(WireModel):
    """Permissions against roles and groups."""

    columns: list[MatrixColumn]
    modules: list[MatrixModule]


class MatrixCell(RequestModel):
    """A cell to be changed. `was`: the state the caller has seen."""

    kind: ColumnKind
    id: str = Field(max_length=_ID)
    code: str = Field(max_length=200)
    was: CellState
    to: Literal["no", "all"]


class MatrixCells(RequestModel):
    """Cells to be changed, saved together or not at all."""

    cells: list[MatrixCell] = Field(min_length=1, max_length=_CELLS)


class ColumnChange(WireModel):
    """What changes in a role or group, and for how many of its holders."""

    kind: ColumnKind
    id: str
    name: str
    added: list[str]
    removed: list[str]
    gaining: int
    losing: int
    working: int


class MatrixChange(WireModel):
    """What saving would change, and for whom: people who gain or lose permissions, from whatever source."""

    columns: list[ColumnChange]
    gaining: int
    losing: int
    working: int
    names: list[str]


class PastedAccountsAnswer(Envelope[list[PastedAccount]]):
    """The accounts of the numbers that were pasted."""
