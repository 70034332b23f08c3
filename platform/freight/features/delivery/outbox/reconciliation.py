"""Compare the counters of control numbers with the files that have them: a counter that is too low would give a number
to a second file."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.core.edi.numbers import is_behind
from freight.documents.control_number_series import ControlNumberSeries
from freight.documents.delivery_packet import Packet
from freight.features.delivery.outbox import control_numbers
from freight.features.delivery.outbox.control_numbers import PRINT_BATCHES
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def reconcile_control_numbers(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the counter of each series with the system's newest file in it, and raise it if it is lower. Other
    systems of the company count in the same series, so a higher counter is right. A number is taken with its file, so
    concurrent sealing runs before or after this."""
    newest = await _newest(scope, session)
    discrepancies: list[Discrepancy] = []
    for series, number in sorted(newest.items()):
        stored = await scoped(ControlNumberSeries, scope).find_one({"series": series}, session=session)
        last = stored["last"] if stored else 0
        if is_behind(last, number):
            await control_numbers.raise_control_number(scope, series, number, session)
            discrepancies.append(Discrepancy(f"control number of {series.replace('|', ' ')}", str(last), str(number)))
    return ReconciliationPortion(len(newest), discrepancies)


async def _newest(scope: Scope, session: AsyncClientSession) -> dict[str, int]:
    """Return the number of the newest file of each series."""
    groups = await scoped(Packet, scope).aggregate(
        [
            {"$match": {"numbers": {"$gt": {}}}},
            {"$sort": {"_id": 1}},
            {"$project": {"number": {"$objectToArray": "$numbers"}}},
            {"$unwind": "$number"},
            {"$group": {"_id": "$number.k", "last": {"$last": "$number.v"}}},
        ],
        session=session,
    )
    newest_by_id = {group["_id"]: group["last"] async for group in groups}
    batched = scoped(Packet, scope).find({"batch.number": {"$gt": 0}}, {"batch": 1}, session=session)
    async for packet in batched.sort("batch.number", -1).limit(1):
        assert packet["batch"] is not None  # the query requires it
        newest_by_id[PRINT_BATCHES] = packet["batch"]["number"]
    return newest_by_id
