"""Notices on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, RootModel

from freight.core.notices.kinds import Mailing, NoticeKind
from freight.core.places import TimeZoneName
from freight.kit.http.envelope import WireModel


class NoticeRow(WireModel):
    """A fact that needs somebody, as the caller sees it: `link` opens exactly what is counted."""

    id: str
    kind: NoticeKind
    title: str
    text: str
    count: int
    link: str
    on: datetime = Field(description="when it began, or last became more")
    read: bool


class NoticeRows(RootModel[list[NoticeRow]]):
    """What needs the caller, the newest first."""


class NoticeIds(WireModel):
    """The notices that the opened panel shows, or that are taken off it."""

    ids: list[Annotated[str, Field(max_length=40)]] = Field(max_length=200)


class KindChoice(WireModel):
    """How the caller is told of one kind."""

    kind: NoticeKind
    panel: bool
    mail: Mailing


class MyNotices(WireModel):
    """What the caller chose to be told of: the kinds that he may see. The daily summary comes at that hour of his own
    clock. `email` is where mails go; empty where he has no address."""

    kinds: list[KindChoice]
    summary_hour: int
    time_zone: str
    email: str


class MyNoticesBody(WireModel):
    """The same as the caller wants it. Kinds that are not named stay."""

    kinds: list[KindChoice] = Field(max_length=20)
    summary_hour: int = Field(ge=0, le=23)
    time_zone: TimeZoneName
