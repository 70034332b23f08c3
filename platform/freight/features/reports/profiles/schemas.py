"""Wire shapes of report profiles."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from freight.core.notices.timing import MailPace
from freight.core.reports.plan import ReportCellFilter, ReportSort
from freight.core.reports.profiles import MOST_ENTRIES, MOST_RECIPIENTS, ReportFormat, ReportPeriod
from freight.documents.report_sending import SendingState
from freight.features.identity.groups.schemas import MemberView
from freight.features.reports.schemas import MOST_PER_PAGE, ReportAnswer
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_ID = Annotated[str, Field(max_length=40)]
_MOST_NAMED = 200
Pace = Literal[MailPace.DAILY, MailPace.WEEKLY, MailPace.MONTHLY]


class ProfileEntryForm(RequestModel):
    """A report of a profile, or a screen by its address. `key` names it within the profile; empty for a new one. The
    period is one of `periodField`, a date of the report's data set."""

    key: str = Field("", pattern=r"^[A-Za-z0-9]{0,40}$")
    title: str = Field("", max_length=80)
    report_id: _ID = ""
    screen: str = Field("", max_length=500)
    rules: dict[str, object] | None = None
    period: ReportPeriod = ReportPeriod.ALL
    period_field: str = Field("", max_length=125)


class ReportProfileForm(RequestModel):
    """A profile to be saved; with an `id` that one is changed. `groups` are ids of groups and roles; `accounts` mean
    the users limited to them. Without a `pace` it is sent by hand only."""

    id: _ID = ""
    name: str = Field(max_length=80)
    description: str = Field("", max_length=300)
    entries: list[ProfileEntryForm] = Field(max_length=MOST_ENTRIES)
    users: list[_ID] = Field(default=[], max_length=_MOST_NAMED)
    groups: list[_ID] = Field(default=[], max_length=_MOST_NAMED)
    accounts: list[_ID] = Field(default=[], max_length=_MOST_NAMED)
    recipients: list[_ID] = Field(default=[], max_length=MOST_RECIPIENTS)
    format: ReportFormat = ReportFormat.WORKBOOK
    pace: Pace | None = None
    hour: int = Field(7, ge=0, le=23)
    weekday: int = Field(1, ge=1, le=7)
    month_day: int = Field(1, ge=1, le=31, description="of a monthly profile; in a shorter month the last day")
    revision: int = 0


class ProfileEntryView(WireModel):
    """A report of a profile with what is fixed for it, in fields and in words. `name` is that of the saved report,
    empty if it was deleted or is no longer shared."""

    key: str
    title: str
    report_id: str
    name: str
    dataset: str
    screen: str
    rules: dict[str, object] | None
    conditions: str
    period: ReportPeriod
    period_field: str


class ReportProfileView(WireModel):
    """A profile as its screens show it. `schedule` is its times in words."""

    id: str
    name: str
    description: str
    entries: list[ProfileEntryView]
    users: list[MemberView]
    groups: list[MemberView]
    accounts: list[MemberView]
    recipients: list[MemberView]
    format: ReportFormat
    pace: MailPace | None
    hour: int
    weekday: int
    month_day: int
    schedule: str
    next_on: datetime | None
    last_on: datetime | None
    archived: bool
    revision: int


class ReportProfileList(WireModel):
    """A page of profiles by name."""

    count: int
    rows: list[ReportProfileView]


class ProfileReportOption(WireModel):
    """A shared report that a profile may have."""

    id: str
    name: str
    dataset: str


class ReportProfileOptions(WireModel):
    """What a profile may have: shared reports, people, groups and roles, and accounts."""

    reports: list[ProfileReportOption]
    people: list[MemberView]
    groups: list[MemberView]
    accounts: list[MemberView]


class RefusedEntry(WireModel):
    """A report that a recipient does not get, and why."""

    title: str
    reason: str


class RecipientCheck(WireModel):
    """What a recipient would get now. `email` is empty for users without an address, who find the files in their
    downloads."""

    user: MemberView
    email: str
    ready: int
    of: int
    refused: list[RefusedEntry]


class RecipientChecks(WireModel):
    """What each recipient would get now."""

    rows: list[RecipientCheck]


class SentEntryView(WireModel):
    """A report of a sending. `fileId` is only for its recipient, and while the file is kept."""

    title: str
    is_made: bool
    reason: str
    rows: int
    file_id: str


class ReportSendingView(WireModel):
    """What a recipient got: when, which reports, and why not. `sentBy` is empty for what the schedule sent."""

    id: str
    created_on: datetime
    ended_on: datetime | None
    recipient: str
    sent_by: str
    is_sample: bool
    state: SendingState
    reason: str
    format: ReportFormat
    mailed_to: str
    entries: list[SentEntryView]


class ReportSendings(WireModel):
    """A page of what a profile sent, newest first."""

    count: int
    rows: list[ReportSendingView]


class SendProfile(RequestModel):
    """Send a profile now: to its recipients, or a sample to the caller alone."""

    sample: bool = False


class ProfileSent(WireModel):
    """How many recipients a profile is being sent to."""

    recipients: int


class OwnProfileEntry(WireModel):
    """An entry in the reports of the caller: a report to open by profile and key, or the address of a screen."""

    key: str
    title: str
    dataset: str
    screen: str
    fixed: str


class OwnReportProfile(WireModel):
    """A profile that the caller has, with its entries in order."""

    id: str
    name: str
    description: str
    entries: list[OwnProfileEntry]


class OwnReportProfiles(WireModel):
    """The profiles that the caller has, by name."""

    profiles: list[OwnReportProfile]


class RunProfileEntry(RequestModel):
    """Run a report of a profile: in another order if `sort` is set, or the rows of one of its cells."""

    sort: ReportSort | None = None
    within: ReportCellFilter | None = None
    page_no: int = Field(1, ge=1)
    page_limit: int = Field(50, ge=1, le=MOST_PER_PAGE)


class ProfileEntryAnswer(WireModel):
    """The result of a report of a profile: what the profile fixes, in words, and the report's own conditions."""

    profile: str
    title: str
    report_id: str
    description: str
    fixed_conditions: str
    fixed_period: str
    conditions: str
    answer: ReportAnswer
