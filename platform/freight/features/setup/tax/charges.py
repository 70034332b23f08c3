"""The charges of a company, and what they are for."""

from freight.core.invoices.charges import FREIGHT
from freight.core.tax.classes import TaxClass
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.features.setup.charges.options import list_charge_options
from freight.features.setup.tax.schemas import TaxChargeView
from freight.features.setup.tax.stored import parse_charge_classes
from freight.kit.storage.scopes import Scope


async def list_tax_charges(across: Scope, setup: StoredTaxSetup | None) -> list[TaxChargeView]:
    """List the charges of the systems of a scope and those that have a tax class, each once: those without a class
    first, then by name. Freight is transport unless something else is chosen."""
    chosen = {
        entry["charge_code"].casefold(): entry["charge_code"] for entry in (setup or {}).get("charge_classes", [])
    }
    classes = parse_charge_classes(setup) if setup else {FREIGHT: TaxClass.TRANSPORT}
    names = {FREIGHT: (FREIGHT, "Freight")}
    for option in await list_charge_options(across):
        name = option.label.removesuffix(f" ({option.value})")
        names[option.value.casefold()] = (option.value, "" if name == option.value else name)
    for key, code in chosen.items():
        names.setdefault(key, (code, ""))
    charges = [
        TaxChargeView(charge_code=code, name=name, tax_class=classes.get(key), is_chosen=key in chosen)
        for key, (code, name) in names.items()
    ]
    return sorted(charges, key=_order)


def _order(charge: TaxChargeView) -> tuple[bool, str]:
    return charge.tax_class is not None, (charge.name or charge.charge_code).casefold()
