"""The list of carriers with their codes, by which a carrier of an invoice is that of the shipment."""

from dataclasses import dataclass

from freight.core.payables.carriers import CarrierNames
from freight.features.setup.metadata.lookups import lookup
from freight.features.setup.metadata.type_rows import by_name
from freight.kit.storage.scopes import Scope

_LIST = "carriers"


@dataclass(frozen=True)
class CarrierList:
    """The carriers there are. `stamp`: another one after each change of the list, never empty."""

    names: CarrierNames
    stamp: str


async def read_carrier_list(scope: Scope) -> CarrierList:
    """The list of carriers as it is now."""
    stamp = await read_stamp(scope)
    return CarrierList(CarrierNames((await lookup(scope, _LIST, "code", "name")).items()), stamp)


async def read_stamp(scope: Scope) -> str:
    """The stamp of the list as it is now."""
    found = await by_name(scope, _LIST)
    return f"list {found['content']}" if found else "no list"
