"""Wire shapes of notices."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, RootModel

from freight.core.notices.kinds import NoticeKind, NoticeMailing
from freight.core.places import TimeZoneName
from freight.kit.http.envelope import RequestModel, WireModel


class NoticeRow(WireModel):
    """Something that needs the caller's attention: `link` opens exactly what is counted. `isNews`: a single event,
    reported by a rule."""

    id: str
    kind: str = Field(description="of the fact, or the event")
    title: str
    text: str
    count: int
    link: str
    on: datetime = Field(description="when it began, or last became more")
    read: bool
    is_news: bool = False


class NoticeRows(RootModel[list[NoticeRow]]):
    """What needs the caller's attention, newest first, followed by rule notifications."""


class NoticeIds(RequestModel):
    """The notices that the opened panel shows, or that are dismissed."""

    ids: list[Annotated[str, Field(max_length=40)]] = Field(max_length=200)


class NoticeKindChoice(RequestModel):
    """How the caller is notified of one kind."""

    kind: NoticeKind
    panel: bool
    mail: NoticeMailing


class RuleChoice(WireModel):
    """A rule of the current system that notifies the caller: `words` says when and how. `muted`: the caller turned it
    off, which they may if `isOptional`."""

    id: str
    name: str
    event: str
    words: str
    is_optional: bool
    muted: bool


class RuleMute(RequestModel):
    """A rule, and whether the caller turns it off."""

    id: Annotated[str, Field(max_length=40)]
    muted: bool


class MyNotices(WireModel):
    """Which notices the caller wants: the kinds they may see, and the rules that notify them in this system. The daily
    summary is sent at that hour in their time zone. `email`: the address mails go to; empty if they have none."""

    kinds: list[NoticeKindChoice]
    rules: list[RuleChoice]
    summary_hour: int
    time_zone: str
    email: str


class MyNoticesBody(RequestModel):
    """The caller's new choices. Kinds and rules that are not named are left unchanged."""

    kinds: list[NoticeKindChoice] = Field(max_length=20)
    rules: list[RuleMute] = Field(default=[], max_length=200)
    summary_hour: int = Field(ge=0, le=23)
    time_zone: TimeZoneName
