"""The stamp of the tax setup and the carriers that carriers' invoices were last audited with."""

from freight.features.ledger.invoices.system_tax import load_tax_version
from freight.features.setup.carriers.lookup import read_carriers_stamp
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit.storage.scopes import Scope


async def read_tax_stamp(scope: Scope) -> str:
    """Return what changes with each change of the tax setup and of a carrier; "" where the company isn't registered for
    tax in the country of the system."""
    if not await has_tax_registration(scope):
        return ""
    version = await load_tax_version(scope)
    return f"tax {version.revision} {version.country} {await read_carriers_stamp(scope)}" if version else ""
