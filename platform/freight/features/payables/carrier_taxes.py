"""Carriers as far as tax and terms are concerned."""

from collections.abc import Collection, Mapping

from freight.core.payables.due import USUAL_TERMS
from freight.core.tax.purchases import TaxSupplier
from freight.core.tax.territories import find_tax_territory
from freight.features.payables.tax_schemas import CarrierTermsView
from freight.features.setup.carriers.lookup import load_carriers_by_key
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit.storage.scopes import Scope

UNKNOWN_SUPPLIER = TaxSupplier(None)


async def read_tax_suppliers(scope: Scope, carrier_keys: Collection[str]) -> Mapping[str, TaxSupplier]:
    """Return these carriers by their keys; one that is no record is missing."""
    return {
        key: TaxSupplier(find_tax_territory(carrier.get("country", "")), has_number=bool(carrier.get("tax_number")))
        for key, carrier in (await load_carriers_by_key(scope, carrier_keys)).items()
    }


async def load_carrier_terms(scope: Scope, carrier_keys: Collection[str]) -> Mapping[str, CarrierTermsView]:
    """Return the terms of these carriers by their keys, the usual ones for a carrier that is no record."""
    has_tax = await has_tax_registration(scope)
    found = await load_carriers_by_key(scope, carrier_keys)
    return {
        key: CarrierTermsView(
            days=carrier["payment_days"] if carrier else USUAL_TERMS,
            country=carrier.get("country", "") if carrier else "",
            tax_number=carrier.get("tax_number", "") if carrier else "",
            has_tax=has_tax,
        )
        for key in carrier_keys
        for carrier in [found.get(key)]
    }
