"""Wire shapes of groups, in the words of administration §3.6."""

from typing import Annotated, Literal

from pydantic import Field

from freight.features.identity.rights.schemas import FilteredPermissionForm, ModulePermissionForm
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_TEXT, _ID, _MOST_MEMBERS = 100, 40, 5_000
GroupType = Literal["user", "permission"]


class PermissionDefinition(RequestModel):
    """What a group of type permission gives, by module."""

    modules: dict[str, list[ModulePermissionForm]]


class GroupForm(RequestModel):
    """A group to be saved; with an `id` that group is changed, and its system stays. `definition` lists the ids of its
    members or, for type permission, the permissions it gives: `members` then lists who has it, and None keeps the
    members. 409 when another user saved since `revision`."""

    id: str = Field("", max_length=_ID)
    name: str = Field(max_length=_TEXT)
    type: GroupType
    company: str = Field("", max_length=_ID)
    system: str = Field("", max_length=_ID)
    definition: Annotated[list[str], Field(max_length=_MOST_MEMBERS)] | PermissionDefinition
    members: list[str] | None = Field(None, max_length=_MOST_MEMBERS)
    revision: int = 0


class MemberView(WireModel):
    """A person, or a group of people, by name."""

    id: str
    name: str


class GroupRow(WireModel):
    """A group in a list. `automatic`: the group of everyone with a role; it follows the role and is not changed here.
    `gives`: how many permissions it gives."""

    id: str
    name: str
    type: GroupType
    company: str
    system: str
    system_name: str
    size: int
    automatic: bool
    may_change: bool
    archived: bool = False
    gives: int = 0


class GroupView(GroupRow):
    """A group with its members. `definition` holds their ids or, for type permission, the permissions it gives, which
    `codes` and `variants` hold in the shape of the form."""

    definition: list[str] | PermissionDefinition
    codes: list[str] = []
    variants: list[FilteredPermissionForm] = []
    members: list[MemberView]
    revision: int


class GroupList(WireModel):
    """A page of groups by name, and where new ones can be created."""

    count: int
    rows: list[GroupRow]


class GroupPlace(WireModel):
    """A system a group can be for; an empty id means every system of the company."""

    id: str
    name: str


class GroupOptions(WireModel):
    """Where the caller may create groups, and who may be in them."""

    systems: list[GroupPlace]
    people: list[MemberView]
