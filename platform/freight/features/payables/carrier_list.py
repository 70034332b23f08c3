"""The list of carriers with their codes, by which a carrier of an invoice is that of the shipment."""

from dataclasses import dataclass

from freight.core.payables.carriers import CarrierNames
from freight.core.payables.statuses import OPEN
from freight.documents.payable import Payable
from freight.features.setup.metadata.lookups import lookup
from freight.features.setup.metadata.type_rows import by_name
from freight.kit.scopes import Scope
from freight.kit.tenancy import scoped

_LIST = "carriers"


@dataclass(frozen=True)
class CarrierList:
    """The carriers there are. `stamp`: another one after each change of the list, never empty."""

    names: CarrierNames
    stamp: str


async def read_carrier_list(scope: Scope) -> CarrierList:
    """The list of carriers as it is now."""
    stamp = await _read_stamp(scope)
    return CarrierList(CarrierNames((await lookup(scope, _LIST, "code", "name")).items()), stamp)


async def mark_by_list(scope: Scope) -> None:
    """Have open invoices of another carrier than their shipments' checked again once the list says more of carriers."""
    stamp = await _read_stamp(scope)
    query = {"carriers_read": {"$gt": "", "$ne": stamp}, "status": {"$in": OPEN}, "to_check": False}
    again = {"$set": {"to_check": True}, "$inc": {"revision": 1}}
    await scoped(Payable, scope).update_many(query, again)


async def _read_stamp(scope: Scope) -> str:
    found = await by_name(scope, _LIST)
    return f"list {found['content']}" if found else "no list"
