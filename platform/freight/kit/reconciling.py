"""What a kind of kept figures gives to a reconciliation: how it is compared with a recount, and corrected."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Portion
from freight.kit.scopes import Scope

Note = Callable[[Portion, AsyncClientSession], Awaitable[None]]
"""Keeps what was found in the transaction that corrects it. It fails where another holds the run meanwhile, so that a
figure is never corrected twice."""

Compare = Callable[[Scope, ObjectId | None, Note], Awaitable[Portion]]


class KeptFigure(NamedTuple):
    """A kind of kept figures. `compare` takes the scope of a whole system and the record that the last portion ended
    with; it corrects what differs, notes it in the same transaction, and gives it back. Whatever it reads and corrects
    is of one moment, so that users can keep working meanwhile."""

    name: str
    label: str
    compare: Compare
