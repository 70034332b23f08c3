"""Wire shapes of approval ladders."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from freight.core.approvals.requests import ApprovalMode, RequestType
from freight.features.identity.groups.schemas import MemberView
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_ID = Annotated[str, Field(max_length=40)]
MOST_LEVELS, MOST_NAMED, MOST_HOURS = 9, 200, 24 * 90


class LevelForm(RequestModel):
    """One level: ids of people, and ids of groups or roles. If it is not decided within `dueHours`, `escalateUsers` and
    `escalateGroups` may act as well."""

    mode: ApprovalMode = ApprovalMode.ANY
    users: list[_ID] = Field(default=[], max_length=MOST_NAMED)
    groups: list[_ID] = Field(default=[], max_length=MOST_NAMED)
    due_hours: int | None = Field(None, ge=1, le=MOST_HOURS)
    escalate_users: list[_ID] = Field(default=[], max_length=MOST_NAMED)
    escalate_groups: list[_ID] = Field(default=[], max_length=MOST_NAMED)


class LadderForm(RequestModel):
    """A ladder to be saved; with an `id` that ladder is changed. `fromAmount` empty: it applies to every amount."""

    id: _ID = ""
    name: str = Field(max_length=100)
    request_type: RequestType
    from_amount: str = Field("", max_length=40)
    currency: str = Field("", max_length=10)
    levels: list[LevelForm] = Field(max_length=MOST_LEVELS)
    revision: int = 0


class LadderLevelView(WireModel):
    """A level with the names of its approvers. `people`: how many could act on it today. `withoutScreen`: those of them
    who cannot open the screen of pending requests."""

    mode: ApprovalMode
    users: list[MemberView]
    groups: list[MemberView]
    people: int
    without_screen: list[str]
    due_hours: int | None
    escalate_users: list[MemberView]
    escalate_groups: list[MemberView]


class LadderView(WireModel):
    """A ladder as screens show it."""

    id: str
    name: str
    request_type: RequestType
    from_amount: Decimal | None
    currency: str
    levels: list[LadderLevelView]
    archived: bool
    revision: int


class LadderList(WireModel):
    """A page of ladders by name."""

    count: int
    rows: list[LadderView]


class LadderOptions(WireModel):
    """Who can be an approver: the people of the system, its groups and roles."""

    people: list[MemberView]
    groups: list[MemberView]
