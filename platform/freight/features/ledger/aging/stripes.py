"""The stripes of the cells. Each running transaction adds to its own stripe, so that no transaction has to restart
because of another; finished stripes are merged into the main one, so that there is little to read.

A stripe is identified by one number made of a period of a few seconds, a process and a seat in it
(`kit/storage/write_slots.py`), in this order. The number alone shows which stripes are no longer written: nothing is
claimed, returned or lost with a killed process. If two transactions share a stripe after all, for example after a clock
was set, one of them restarts, and the sums stay right.
"""

from datetime import datetime

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging import sum_aging_measures
from freight.documents.counting_cell import StripedCell
from freight.features.ledger.aging.cell_kinds import KINDS, CellKind
from freight.kit import clock
from freight.kit.storage import database_clock
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
    """Return the stripe that the transaction of `session` adds to."""
    seat = get_connections().seats.of(session)
    # the database's time from its last answer, so that all machines agree on the seconds
    timestamp = session.operation_time
    seconds = timestamp.time if timestamp else int(clock.now().timestamp())
    of_process = (_period(seconds) << PROCESS_BITS) + seat.process
    return (of_process << _SEAT_BITS) + seat.number % (1 << _SEAT_BITS)


def get_first_active_stripe(now: datetime) -> int:
    """Return the lowest number of a stripe that a transaction may still be writing: one begun in the last period may
    not have ended."""
    return _period(int(now.timestamp())) - 1 << PROCESS_BITS + _SEAT_BITS


async def merge_stripes() -> int:
    """Merge the stripes no longer written into the main one, in every system; for the scheduler. Returns how many cells
    were merged."""
    before = get_first_active_stripe(await database_clock.read_database_clock())
    joined = 0
    for kind in KINDS:
        for company_id, system_id in await kind.document.systems_with_stripes(before):
            joined += await merge_system_stripes(Scope.of_system(company_id, system_id), kind, before)
    return joined


async def merge_system_stripes(scope: Scope, kind: CellKind, before: int) -> int:
    """Merge the stripes below a number into the main one, in the scope's system. Returns how many cells were merged."""
    joined = 0
    while some := await run_in_transaction(lambda session: _join_some(scope, kind, before, session)):
        joined += some
    return joined


async def _join_some(scope: Scope, kind: CellKind, before: int, session: AsyncClientSession) -> int:
    cells = scoped(kind.document, scope)
    aside = cells.find(kind.document.aside(before), session=session).hint("stripes")
    stripes = await aside.limit(_MOST_AT_A_TIME).to_list()
    if not stripes:
        return 0
    await kind.add(scope, sum_aging_measures(map(kind.read, stripes)), StripedCell.MAIN, session)
    await cells.delete_many({"_id": {"$in": [stripe["_id"] for stripe in stripes]}}, session=session)
    return len(stripes)


def _period(seconds: int) -> int:
    return seconds // SECONDS
