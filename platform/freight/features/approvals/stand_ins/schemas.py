"""Wire shapes of stand-ins."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from freight.core.approvals.requests import RequestType
from freight.features.identity.groups.schemas import MemberView
from freight.kit.http.envelope import RequestModel, WireModel

_ID = Annotated[str, Field(max_length=40)]


class StandInForm(RequestModel):
    """Who stands in for whom, both days included. `forUser` empty: for the caller. `types` empty: every kind of
    request. With an `id` that stand-in is changed."""

    id: _ID = ""
    for_user: _ID = ""
    stand_in: _ID
    first_day: date
    last_day: date
    types: list[RequestType] = Field(default=[], max_length=10)
    revision: int = 0


class StandInPerson(MemberView):
    """A user who can stand in. `cannot`: the kinds of requests they have no permission to decide on."""

    cannot: list[RequestType]


class StandInView(WireModel):
    """A stand-in. `mayChange`: it is the caller's own, or the caller manages the ladders. `cannot`: those of its kinds
    of requests that the stand-in has no permission to decide on."""

    id: str
    for_user: MemberView
    stand_in: MemberView
    first_day: str
    last_day: str
    types: list[RequestType]
    cannot: list[RequestType]
    state: Literal["now", "later", "over"]
    may_change: bool
    revision: int


class StandInList(WireModel):
    """The stand-ins the caller sees: their own, and those where they stand in. `mayKeep`: all of them, because the
    caller manages the ladders. `people`: who can stand in."""

    rows: list[StandInView]
    may_keep: bool
    people: list[StandInPerson]
    me: str
