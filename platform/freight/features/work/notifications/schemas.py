"""Wire shapes of notification rules."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.notices.events import EventArea, EventInvolvement, NotificationEvent
from freight.core.notices.timing import MailPace, NotificationChannel
from freight.features.identity.groups.schemas import MemberView
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

RulePace = Literal[MailPace.AT_ONCE, MailPace.DAILY, MailPace.WEEKLY]
_ID = Annotated[str, Field(max_length=40)]
_IDS = Annotated[list[_ID], Field(max_length=500)]
_LONGEST = 5_000  # longer than the limit, so that the error message can say by how much a text is too long


class MessageForm(RequestModel):
    """The message of a rule, with placeholders in braces."""

    event: NotificationEvent
    title: str = Field(max_length=_LONGEST)
    text: str = Field("", max_length=_LONGEST)


class NotificationForm(MessageForm):
    """A rule to be saved; with an `id` that rule is changed. `accounts` empty: every account."""

    id: _ID = ""
    name: str = Field(max_length=100)
    is_active: bool = True
    users: _IDS = []
    groups: _IDS = []
    parts: list[EventInvolvement] = Field(default=[], max_length=10)
    accounts: _IDS = []
    condition: dict[str, object] | None = None
    days: int = Field(0, ge=0, le=365)
    channel: NotificationChannel
    pace: RulePace = MailPace.AT_ONCE
    hour: int = Field(7, ge=0, le=23)
    weekday: int = Field(1, ge=1, le=7)
    is_optional: bool = True
    revision: int = 0


class NotificationView(WireModel):
    """A rule as screens show it. `people`: how many users it notifies today, in addition to those involved in the
    event. `how`: channel and time in words. `problem`: why it notifies no one."""

    id: str
    name: str
    event: NotificationEvent
    event_label: str
    area: EventArea
    is_active: bool
    users: list[MemberView]
    groups: list[MemberView]
    parts: list[EventInvolvement]
    accounts: list[MemberView]
    condition: dict[str, object] | None
    condition_words: str
    days: int
    channel: NotificationChannel
    pace: RulePace
    hour: int
    weekday: int
    how: str
    title: str
    text: str
    is_optional: bool
    people: int
    problem: str
    last_told_on: datetime | None
    archived: bool
    revision: int


class NotificationList(WireModel):
    """A page of rules by name."""

    count: int
    rows: list[NotificationView]


class DetailOption(WireModel):
    """A detail of an event: a placeholder and, if `isCondition`, a field for conditions. `isTag`: a condition on tags,
    and no placeholder."""

    name: str
    label: str
    example: str
    is_figure: bool
    is_condition: bool
    is_tag: bool


class PartOption(WireModel):
    """A way in which a user can be involved in an event."""

    part: EventInvolvement
    label: str


class EventOption(WireModel):
    """An event that rules can report. `inPanel`: the panel shows it anyway. `days`: the default number of days to look
    ahead; 0 where rules do not look ahead."""

    event: NotificationEvent
    label: str
    title: str
    text: str
    details: list[DetailOption]
    parts: list[PartOption]
    by_account: bool
    in_panel: bool
    days: int


class NotificationOptions(WireModel):
    """What a rule can be made of in the current system."""

    events: list[EventOption]
    people: list[MemberView]
    groups: list[MemberView]
    accounts: list[MemberView]
    time_zone: str


class MessagePreview(WireModel):
    """The message as recipients would read it; `problem` says what is wrong with it."""

    title: str
    text: str
    problem: str = ""


class RuleLogRow(WireModel):
    """A notification in the log of a rule. `state` is in words. `mayRetry`: it did not arrive and may be sent again."""

    id: str
    person: str
    on: datetime
    title: str
    channel: str
    state: Literal["waiting", "told", "failed", "leftOut"]
    words: str
    reason: str
    due_on: datetime | None
    may_retry: bool


class RuleLogList(WireModel):
    """A page of the notifications of a rule, newest first."""

    count: int
    failed: int
    rows: list[RuleLogRow]


class RetryBody(RequestModel):
    """Notifications that did not arrive."""

    ids: list[_ID] = Field(max_length=200)


class RetryResult(WireModel):
    """How many were sent again."""

    count: int
