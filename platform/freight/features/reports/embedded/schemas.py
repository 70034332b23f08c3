"""Wire shapes of embedded reports."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, SecretStr

from freight.core.reports.embedding import EmbedTool, ParameterSource
from freight.kit.http.envelope import RequestModel, WireModel
from freight.kit.http.record_views import RecordHistory as RecordHistory
from freight.kit.http.record_views import RecordHistoryValue as RecordHistoryValue
from freight.kit.http.record_views import RecordRestoreBody as RecordRestoreBody
from freight.kit.http.record_views import build_history_entry_views as build_history_entry_views

_MOST_PARAMETERS = 20
_MOST_MODELS = 50


class EmbeddedParameterForm(RequestModel):
    """A parameter, and what it says of the user who looks."""

    name: str = Field(max_length=60)
    source: ParameterSource


class EmbeddedReportForm(RequestModel):
    """An embedded report to be saved; with an `id` that one is changed. An empty `secret` keeps the stored one."""

    id: str = Field("", max_length=40)
    name: str = Field(max_length=80)
    description: str = Field("", max_length=300)
    tool: EmbedTool
    address: str = Field(max_length=500)
    target: str = Field("", max_length=1_000)
    models: list[Annotated[str, Field(max_length=100)]] = Field(default=[], max_length=_MOST_MODELS)
    parameters: list[EmbeddedParameterForm] = Field(default=[], max_length=_MOST_PARAMETERS)
    secret: SecretStr | None = Field(None, max_length=500)
    revision: int = 0


class EmbeddedParameterView(WireModel):
    """A parameter, and what it says of the user who looks."""

    name: str
    source: ParameterSource


class EmbeddedReportView(WireModel):
    """An embedded report as administrators see it. Its secret is in no answer; `secretOn` says when it was entered."""

    id: str
    name: str
    description: str
    tool: EmbedTool
    address: str
    target: str
    models: list[str]
    parameters: list[EmbeddedParameterView]
    has_secret: bool
    secret_on: datetime | None
    archived: bool
    revision: int


class EmbeddedReportList(WireModel):
    """A page of embedded reports by name."""

    count: int
    rows: list[EmbeddedReportView]


class EmbeddedPageEntry(WireModel):
    """An embedded report in the list that users choose from."""

    id: str
    name: str
    description: str


class EmbeddedPageEntries(WireModel):
    """The embedded reports that the caller may open, by name. `mayChange`: whether the caller sets them up."""

    entries: list[EmbeddedPageEntry]
    may_change: bool


class EmbeddedPageAddress(WireModel):
    """The address of a frame that shows a page once, within a minute. `host`: where the page comes from."""

    url: str
    host: str
