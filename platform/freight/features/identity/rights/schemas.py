"""Wire shapes of roles and permissions."""

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_TEXT, _CODES, _ID, _VALUES, _FIELDS = 100, 1_000, 40, 10_000, 20


class FieldFilterForm(RequestModel):
    """The values a field may have; the flags say how it is edited."""

    v: list[str] = Field(max_length=_VALUES)
    isdependent: bool = False
    ismandatory: bool = False
    ismultiselect: bool = True


class FilteredPermissionForm(RequestModel):
    """Permissions for the records whose fields have one of the listed values."""

    codes: list[str] = Field(max_length=_CODES)
    filters: dict[str, FieldFilterForm] = Field(max_length=_FIELDS)


class ModulePermissionForm(RequestModel):
    """Permissions of a module (R381). Without filters they apply to every record."""

    action_codes: list[str] = Field([], max_length=_CODES)
    filters: dict[str, FieldFilterForm] = Field({}, max_length=_FIELDS)


class RoleForm(RequestModel):
    """A role to be saved; without a system, it is for all of them. `codes` apply to every record, those of `variants`
    to some (R381). 409 when another user saved since `revision`."""

    name: str = Field(max_length=_TEXT)
    system_id: str = Field("", max_length=_ID)
    codes: list[str] = Field(max_length=_CODES)
    variants: list[FilteredPermissionForm] = Field([], max_length=_CODES)
    revision: int = 0


class RoleView(WireModel):
    """A role of the company. `locked`: why the caller can’t change it; empty if they can."""

    id: str
    name: str
    system_id: str
    system: str
    codes: list[str]
    variants: list[FilteredPermissionForm]
    holders: int
    locked: str
    revision: int


class CatalogPermission(WireModel):
    """A permission in words. `mine`: the caller holds it and can therefore grant it. `of_shipments`: it can be filtered
    by fields of shipments; every permission can be filtered by the account."""

    id: str
    label: str
    mine: bool
    of_shipments: bool


class OwnCodeView(WireModel):
    """A code of the company's own, with the permissions it stands for."""

    id: str
    label: str
    codes: list[str]


class CatalogModule(WireModel):
    """A module of the catalog, with its permissions and the company's own codes, each for several of them."""

    module: str
    codes: list[CatalogPermission]
    own: list[OwnCodeView]


class RoleSystem(WireModel):
    """A system of the company."""

    id: str
    name: str


class PermissionFilterField(WireModel):
    """A field that permissions may be filtered by."""

    key: str
    label: str


class RolesView(WireModel):
    """The roles of the company, the catalog of permissions, and the fields permissions may be filtered by."""

    roles: list[RoleView]
    modules: list[CatalogModule]
    systems: list[RoleSystem]
    filter_fields: list[PermissionFilterField]
    filtered_accounts: list[RoleSystem]


class RoleProposal(RequestModel):
    """The permissions a role is to have."""

    role_id: str = Field("", max_length=_ID)
    codes: list[str] = Field(max_length=_CODES)
    variants: list[FilteredPermissionForm] = Field([], max_length=_CODES)


class RoleChangePreview(WireModel):
    """What saving would change, and for whom. `names`: some of those who lose or gain permissions."""

    added: list[str]
    removed: list[str]
    gaining: int
    losing: int
    holders: int
    names: list[str]


class PermissionReason(WireModel):
    """The source of a user's permission."""

    kind: str
    name: str


class MissingPermission(WireModel):
    """Why a user has no permission for a record: what a source gives the permission for, and what the record has.
    Without a source, the reason is the accounts they work for."""

    source: str
    field: str
    wanted: list[str]
    more: int
    has: list[str]


class PermissionExplanation(WireModel):
    """Whether a user may do something, why, who else may, and who can grant it. `only`: the records it is limited to,
    in words. `missing`: why it does not apply to the given record."""

    allowed: bool
    sentence: str
    reasons: list[PermissionReason]
    only: list[str]
    missing: list[MissingPermission]
    accounts: int | None
    others: int
    granting: list[str]
