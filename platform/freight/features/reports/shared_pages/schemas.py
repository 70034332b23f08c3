"""Shared pages on the wire."""

from datetime import datetime

from pydantic import Field

from freight.core.reports.shared_pages import MOST_PAGE_DAYS, PAGE_DAYS
from freight.kit.http.envelope import RequestModel, WireModel


class SharedPageBody(RequestModel):
    """A page to make: how long it works, and the site that may frame it; empty: it opens on its own only."""

    days: int = Field(PAGE_DAYS, ge=1, le=MOST_PAGE_DAYS)
    origin: str = Field("", max_length=300)


class SharedPageView(WireModel):
    """A page as users see it, without its address."""

    id: str
    state: str
    made_by: str
    made_on: datetime
    expires_on: datetime
    origin: str
    opened: int
    last_opened_on: datetime | None


class SharedPages(WireModel):
    """The pages of a report, newest first: the caller's own; for administrators, all."""

    rows: list[SharedPageView]


class SharedPageMade(WireModel):
    """A page that was just made, with its address, which is shown only this once."""

    page: SharedPageView
    url: str
