"""The stripes of the cells. Every transaction under way adds to a stripe of its own, so that none has to begin anew
because of another; what is not written any more is added to the main stripe, so that there is little to be read.

A stripe is of a few seconds, of a process and of a seat in it (`kit/storage/write_slots.py`), in this order
in one number. Which stripes nobody writes any more is seen from the number alone: nothing is claimed, given back or
lost with a process that is killed. Where two share a stripe all the same, as after a clock was set, one of them starts
over, and the sums are right.
"""

from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import sum_aging_measures
from freight.documents.counting_cell import StripedCell
from freight.features.ledger.aging.kinds import KINDS, CellKind
from freight.kit import clock
from freight.kit.storage import shared_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.storage.write_slots import PROCESS_BITS

SECONDS = 15
"""How long a process goes on with a stripe: long enough to be added to several times, and short enough that Home, which
reads what was written meanwhile beside the main stripe, reads little."""

_SEAT_BITS = 8
_MOST_AT_A_TIME = 1_000


def get_stripe(session: AsyncClientSession) -> int:
    """The stripe that the transaction of `session` adds to."""
    seat = get_connections().seats.of(session)
    # as the database told it with its last answer, so that all machines mean the same seconds
    told = session.operation_time
    seconds = told.time if told else int(clock.now().timestamp())
    of_process = (_period(seconds) << PROCESS_BITS) + seat.process
    return (of_process << _SEAT_BITS) + seat.number % (1 << _SEAT_BITS)


def get_first_active_stripe(now: datetime) -> int:
    """The lowest number of a stripe that a transaction may still be writing: one that has begun in the last period may
    not be at its end."""
    return _period(int(now.timestamp())) - 1 << PROCESS_BITS + _SEAT_BITS


async def merge_stripes() -> int:
    """Add the stripes that nobody writes any more to the main one, in every system; for the scheduler. Returns how many
    cells were joined."""
    before = get_first_active_stripe(await shared_clock.read_database_clock())
    joined = 0
    for kind in KINDS:
        for company_id, system_id in await kind.document.systems_with_stripes(before):
            joined += await merge_system_stripes(Scope.of_system(company_id, system_id), kind, before)
    return joined


async def merge_system_stripes(scope: Scope, kind: CellKind, before: int) -> int:
    """Add the stripes before a number to the main one, in the scope's system. Returns how many cells were joined."""
    joined = 0
    while some := await run_in_transaction(lambda session: _join_some(scope, kind, before, session)):
        joined += some
    return joined


async def _join_some(scope: Scope, kind: CellKind, before: int, session: AsyncClientSession) -> int:
    cells = scoped(kind.document, scope)
    aside = cells.find(kind.document.aside(before), session=session).hint("stripes")
    found = await aside.limit(_MOST_AT_A_TIME).to_list()
    if not found:
        return 0
    await kind.add(scope, sum_aging_measures(map(kind.read, found)), StripedCell.MAIN, session)
    await cells.delete_many({"_id": {"$in": [each["_id"] for each in found]}}, session=session)
    return len(found)


def _period(seconds: int) -> int:
    return seconds // SECONDS
