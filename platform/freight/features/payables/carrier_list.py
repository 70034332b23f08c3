"""The list of carriers with their codes, by which a carrier of an invoice is that of the shipment."""

from dataclasses import dataclass

from freight.core.payables.carriers import CarrierDirectory
from freight.features.setup.metadata.lookups import load_metadata_lookup
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.kit.storage.scopes import Scope

_LIST = "carriers"


@dataclass(frozen=True)
class CarrierList:
    """The carriers there are. `stamp`: another one after each change of the list, never empty."""

    names: CarrierDirectory
    stamp: str


async def read_carrier_list(scope: Scope) -> CarrierList:
    """The list of carriers as it is now."""
    stamp = await read_carrier_list_stamp(scope)
    return CarrierList(CarrierDirectory((await load_metadata_lookup(scope, _LIST, "code", "name")).items()), stamp)


async def read_carrier_list_stamp(scope: Scope) -> str:
    """The stamp of the list as it is now."""
    found = await find_metadata_type(scope, _LIST)
    return f"list {found['content']}" if found else "no list"
