"""What a kind of kept figures provides to a reconciliation: how it is compared with a recount, and corrected."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import ReconciliationPortion
from freight.kit.storage.scopes import Scope

Compare = Callable[[Scope, ObjectId | None, AsyncClientSession], Awaitable[ReconciliationPortion]]


class ReconciledFigure(NamedTuple):
    """A kind of kept figures. `compare` takes the scope of a whole system, the record that the last portion ended with
    and the session of a transaction, in which it corrects what differs, and returns what did. Everything it reads and
    corrects is as of one moment, so that users can keep working."""

    name: str
    label: str
    compare: Compare
