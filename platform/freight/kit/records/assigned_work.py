"""Work that waits for one person by name. A feature that stores such work says its part as a `AssignedWork`;
`features/desk/handover` holds the table of them and gives the work of somebody who is gone to others."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId

from freight.core.people.dealing import AllocatableWork
from freight.kit.storage.scopes import Scope


class AssignedWorkCount(NamedTuple):
    """How much of a kind of work waits for somebody in a system."""

    holder: ObjectId
    system_id: ObjectId
    number: int


@dataclass(frozen=True)
class AssignedWork:
    """One kind of work that names a person. `right`: the permission to give it to somebody else. `done_by`: who holds
    one of these can do it. `address`: the screen of a system that lists exactly what is counted for a person.

    `count` answers for the systems of a scope, and for one holder where one is named; `pieces` and `give` work in one
    system. `give` stores who takes which piece, with its history, in one transaction; what is no longer the holder's
    it leaves alone, so that it may run twice. It returns how many changed hands.
    """

    kind: str
    one: str
    many: str
    right: str
    done_by: tuple[str, ...]
    address: Callable[[ObjectId], str]
    count: Callable[[Scope, ObjectId | None], Awaitable[Sequence[AssignedWorkCount]]]
    pieces: Callable[[Scope, ObjectId], Awaitable[Sequence[AllocatableWork]]]
    give: Callable[[Scope, ObjectId, Mapping[ObjectId, ObjectId]], Awaitable[int]]

    def counted(self, count: int) -> str:
        """A number of them in words."""
        return f"1 {self.one}" if count == 1 else f"{count:,} {self.many}"
