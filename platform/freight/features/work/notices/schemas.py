"""Notices on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, RootModel

from freight.core.notices.kinds import NoticeKind, NoticeMailing
from freight.core.places import TimeZoneName
from freight.kit.http.envelope import RequestModel, WireModel


class NoticeRow(WireModel):
    """A fact that needs somebody, as the caller sees it: `link` opens exactly what is counted. `isNews`: something that
    happened once, told by a rule."""

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
    """What needs the caller, the newest first, then what rules told him."""


class NoticeIds(RequestModel):
    """The notices that the opened panel shows, or that are taken off it."""

    ids: list[Annotated[str, Field(max_length=40)]] = Field(max_length=200)


class NoticeKindChoice(RequestModel):
    """How the caller is told of one kind."""

    kind: NoticeKind
    panel: bool
    mail: NoticeMailing


class RuleChoice(WireModel):
    """A rule of the caller's system that tells him: in `words` when and how. `muted`: he turned it off for himself,
    which he may where it `isOptional`."""

    id: str
    name: str
    event: str
    words: str
    is_optional: bool
    muted: bool


class RuleMute(RequestModel):
    """A rule, and whether the caller turns it off for himself."""

    id: Annotated[str, Field(max_length=40)]
    muted: bool


class MyNotices(WireModel):
    """What the caller chose to be told of: the kinds that he may see, and the rules that tell him in this system. The
    daily summary comes at that hour of his own clock. `email` is where mails go; empty where he has no address."""

    kinds: list[NoticeKindChoice]
    rules: list[RuleChoice]
    summary_hour: int
    time_zone: str
    email: str


class MyNoticesBody(RequestModel):
    """The same as the caller wants it. Kinds and rules that are not named stay."""

    kinds: list[NoticeKindChoice] = Field(max_length=20)
    rules: list[RuleMute] = Field(default=[], max_length=200)
    summary_hour: int = Field(ge=0, le=23)
    time_zone: TimeZoneName
