"""Work that waits for one user by name. A feature that stores such work describes it as an `AssignedWork`;
`features/desk/handover` holds the table of them and hands over the work of a user who left."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bson import ObjectId

from freight.core.people.dealing import AllocatableWork
from freight.kit.storage.scopes import Scope


class AssignedWorkCount(NamedTuple):
    """How much work of a kind waits for a user in a system."""

    holder: ObjectId
    system_id: ObjectId
    number: int


@dataclass(frozen=True)
class AssignedWork:
    """One kind of work that names a user. `right`: the permission to assign it to another user. `done_by`: holders of
    one of these can do it. `address`: the screen of a system that lists exactly what is counted for a user.

    `count` covers the systems of a scope, and one holder if one is named; `pieces` and `give` work in one system.
    `give` stores who takes which piece, with its history, in one transaction; it skips what the holder no longer has,
    so that it may run twice. It returns how many changed hands.
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
        """Return a number of them in words."""
        return f"1 {self.one}" if count == 1 else f"{count:,} {self.many}"
