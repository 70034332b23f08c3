"""Carriers by the names that invoices and files give them."""

from collections.abc import Collection

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.carrier import Carrier, match_carriers_by_key
from freight.documents.records.carrier import StoredCarrier
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_STAMPED: list[Record] = [
    {"$match": {"archived": False}},
    {"$group": {"_id": None, "count": {"$sum": 1}, "revisions": {"$sum": "$revision"}}},
]


async def load_carriers_by_key(
    scope: Scope, carrier_keys: Collection[str], session: AsyncClientSession | None = None
) -> dict[str, StoredCarrier]:
    """Return the carriers that have these names, by those of the keys (`get_carrier_key`) that are theirs."""
    wanted = sorted(set(carrier_keys))
    found = await scoped(Carrier, scope).find(match_carriers_by_key(wanted), session=session).to_list()
    return {key: carrier for carrier in found for key in carrier["keys"] if key in carrier_keys}


async def read_carriers_stamp(scope: Scope) -> str:
    """Return what changes with every change of the system's carriers; empty without any."""
    rows = await (await scoped(Carrier, scope).aggregate(_STAMPED)).to_list()
    return f"{rows[0]['count']} {rows[0]['revisions']}" if rows else ""
