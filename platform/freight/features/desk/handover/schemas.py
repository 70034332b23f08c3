"""Wire shapes of what waits for people, and of handing it over."""

from typing import Literal

from pydantic import Field

from freight.kit.http.envelope import RequestModel, WireModel


class WorkPart(WireModel):
    """Some of what waits for somebody: one kind, in one system. `address` lists exactly these."""

    kind: str
    title: str
    count: int
    system_id: str
    system: str
    address: str


class PersonWork(WireModel):
    """What waits for somebody, as far as the caller may give it to others. `moved`: works in the company, but no
    longer in a system where something waits for him."""

    user_id: str
    name: str
    state: Literal["active", "moved", "suspended", "left"]
    count: int
    parts: list[WorkPart]


class WorkWithoutOwner(WireModel):
    """What waits for people who cannot do it any more."""

    count: int
    people: list[PersonWork]


class HandoverForm(RequestModel):
    """Who takes the work: one person, or several who share it. `kinds` and `systemIds` narrow it; empty: all of it."""

    to: list[str] = Field(max_length=50)
    kinds: list[str] = Field([], max_length=50)
    system_ids: list[str] = Field([], max_length=200)


class HandoverResult(WireModel):
    """How much changed hands at once. Much work goes over as tasks, a system and a kind each."""

    moved: int
    tasks: int
