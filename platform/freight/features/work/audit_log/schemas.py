"""Wire shapes of the audit log."""

from datetime import date, datetime

from pydantic import Field

from freight.documents.audit_entry import AuditKind, AuditOutcome
from freight.kit.http.envelope import WireModel


class AuditLogFilter(WireModel):
    """Which entries to list. The days are in the time zone of the current system, both included."""

    q: str = ""
    user_id: str = ""
    kind: AuditKind | None = None
    outcome: AuditOutcome | None = None
    first: date | None = None
    last: date | None = None


class AuditLogRow(WireModel):
    """One event. `by`: who did it. `key`: the API key that acted for them. `times`: how often within a minute."""

    id: str
    at: datetime
    kind: AuditKind
    outcome: AuditOutcome
    user_id: str
    by: str
    key: str
    address: str
    request_id: str
    system: str
    what: str
    details: list[str]
    record_kind: str
    record_id: str
    record_name: str
    rows: int | None
    times: int


class AuditLogList(WireModel):
    """A page of the audit log, newest first. `kept_days`: how long an entry is kept."""

    count: int
    kept_days: int
    entries: list[AuditLogRow]


class AuditLogPerson(WireModel):
    """A user the log can be filtered by."""

    id: str
    name: str


class AuditLogPeople(WireModel):
    """The people of the company, including those who left but have entries."""

    people: list[AuditLogPerson]


class TrackedFigure(WireModel):
    """A count; `link` opens exactly those entries."""

    count: int
    link: str


class TrackedUser(WireModel):
    """What a user did in the period. `saves` counts saves of records of the current system and the company, as far as
    the caller may see their history; the rest comes from the whole audit log."""

    id: str
    name: str
    last_activity: datetime | None = Field(description="the newest entry of the audit log")
    last_sign_in: datetime | None
    sign_ins: TrackedFigure
    saves: TrackedFigure
    exports: TrackedFigure
    rows_exported: int
    refused: TrackedFigure


class UserTracking(WireModel):
    """All users who did something in the period, by name. `tellsSaves`: whether the caller may see the history of
    records at all."""

    first: date
    last: date
    tells_saves: bool
    users: list[TrackedUser]
