"""Wire shapes of work assigned to users, and of handing it over."""

from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class WorkPart(WireModel):
    """A part of a user's work: one kind, in one system. `address` lists exactly these."""

    kind: str
    title: str
    count: int
    system_id: str
    system: str
    address: str


class PersonWork(WireModel):
    """A user's work, as far as the caller may give it to others. `moved`: they work in the company, but no longer in a
    system where they have work."""

    user_id: str
    name: str
    state: Literal["active", "moved", "suspended", "left"]
    count: int
    parts: list[WorkPart]


class WorkWithoutOwner(WireModel):
    """The work of users who can no longer do it."""

    count: int
    people: list[PersonWork]


class HandoverForm(RequestModel):
    """Who takes the work: one user, or several who share it. `kinds` and `systemIds` narrow it; empty: all of it."""

    to: list[str] = Field(max_length=50)
    kinds: list[str] = Field([], max_length=50)
    system_ids: list[str] = Field([], max_length=200)


class HandoverResult(WireModel):
    """How much was handed over at once. Large amounts are handed over by tasks, one per system and kind."""

    moved: int
    tasks: int
