"""What somebody keeps at hand, on the wire."""

from typing import Annotated

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel

# the pattern of an address, `/tariffs/rates` or `/rating/results/:runId?`
Screen = Annotated[str, Field(max_length=200, pattern=r"^/[\w/:.?-]*$")]


class NavigationBody(RequestModel):
    """Screens by the patterns of their addresses: those pinned, in their order, and those used last, the newest first.
    What is null stays as it is."""

    pins: list[Screen] | None = Field(None, max_length=40)
    recent: list[Screen] | None = Field(None, max_length=12)


class Navigation(WireModel):
    """The screens the caller keeps at hand."""

    pins: list[str]
    recent: list[str]
