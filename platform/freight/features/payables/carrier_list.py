"""The list of carriers with their codes, used to compare the carrier of an invoice with the shipment's."""

from dataclasses import dataclass

from freight.core.payables.carriers import CarrierDirectory
from freight.features.setup.metadata.lookups import load_metadata_lookup
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.kit.storage.scopes import Scope

_LIST = "carriers"


@dataclass(frozen=True)
class CarrierList:
    """The known carriers. `stamp`: changes with every change of the list, never empty."""

    names: CarrierDirectory
    stamp: str


async def read_carrier_list(scope: Scope) -> CarrierList:
    """Read the current list of carriers."""
    stamp = await read_carrier_list_stamp(scope)
    return CarrierList(CarrierDirectory((await load_metadata_lookup(scope, _LIST, "code", "name")).items()), stamp)


async def read_carrier_list_stamp(scope: Scope) -> str:
    """Read the stamp of the current list."""
    metadata_type = await find_metadata_type(scope, _LIST)
    return f"list {metadata_type['content']}" if metadata_type else "no list"
