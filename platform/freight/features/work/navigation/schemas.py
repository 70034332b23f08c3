"""Wire shapes of pinned and recently used screens."""

from typing import Annotated

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

# the pattern of an address: `/tariffs/rates` or `/rating/results/:runId?`
Screen = Annotated[str, Field(max_length=200, pattern=r"^/[\w/:.?-]*$")]


class NavigationBody(RequestModel):
    """Screens by the patterns of their addresses: pinned ones in their order, recently used ones newest first. A null
    list is left unchanged."""

    pins: list[Screen] | None = Field(None, max_length=40)
    recent: list[Screen] | None = Field(None, max_length=12)


class Navigation(WireModel):
    """The caller's pinned and recently used screens."""

    pins: list[str]
    recent: list[str]
