"""The list of carriers with their names, used to compare the carrier of an invoice with the shipment's: the carriers of
the system, and the table of public codes."""

from dataclasses import dataclass

from freight.core.payables.carriers import CarrierDirectory
from freight.documents.carrier import Carrier
from freight.features.setup.carriers.lookup import read_carriers_stamp
from freight.features.setup.metadata.lookups import load_metadata_lookup
from freight.features.setup.metadata.type_rows import find_metadata_type
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_LIST = "carriers"


@dataclass(frozen=True)
class CarrierList:
    """The known carriers. `stamp`: changes with every change of the list, never empty."""

    names: CarrierDirectory
    stamp: str


async def read_carrier_list(scope: Scope) -> CarrierList:
    """Read the current list of carriers."""
    stamp = await read_carrier_list_stamp(scope)
    public = (await load_metadata_lookup(scope, _LIST, "code", "name")).items()
    carriers = await scoped(Carrier, scope).find({}, ["code", "name", "other_names"]).to_list()
    own = [(carrier["code"], carrier["name"], *carrier.get("other_names", [])) for carrier in carriers]
    return CarrierList(CarrierDirectory([*public, *own]), stamp)


async def read_carrier_list_stamp(scope: Scope) -> str:
    """Read the stamp of the current list."""
    metadata_type = await find_metadata_type(scope, _LIST)
    public = f"list {metadata_type['content']}" if metadata_type else "no list"
    return f"{public} {await read_carriers_stamp(scope)}".strip()
