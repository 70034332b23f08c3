"""Carriers as far as tax is concerned: the country and tax number that were entered with their terms."""

from collections.abc import Collection, Mapping

from freight.core.payables.due import USUAL_TERMS
from freight.core.tax.purchases import TaxSupplier
from freight.core.tax.territories import find_tax_territory
from freight.documents.carrier_payment_terms import CarrierTerms
from freight.features.payables.tax_schemas import CarrierTermsView
from freight.features.setup.tax.stored import has_tax_registration
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

UNKNOWN_SUPPLIER = TaxSupplier(None)


async def read_tax_suppliers(scope: Scope, carrier_keys: Collection[str]) -> Mapping[str, TaxSupplier]:
    """Return these carriers by their keys; one without terms is missing."""
    cursor = scoped(CarrierTerms, scope).find({"carrier_key": {"$in": sorted(carrier_keys)}})
    return {
        terms["carrier_key"]: TaxSupplier(
            find_tax_territory(terms.get("country", "")), has_number=bool(terms.get("tax_number"))
        )
        async for terms in cursor
    }


async def load_carrier_terms(scope: Scope, carrier_keys: Collection[str]) -> Mapping[str, CarrierTermsView]:
    """Return the terms of these carriers by their keys, the usual ones for a carrier without."""
    has_tax = await has_tax_registration(scope)
    found = {
        terms["carrier_key"]: terms
        async for terms in scoped(CarrierTerms, scope).find({"carrier_key": {"$in": sorted(carrier_keys)}})
    }
    return {
        key: CarrierTermsView(
            days=terms["days"] if terms else USUAL_TERMS,
            country=terms.get("country", "") if terms else "",
            tax_number=terms.get("tax_number", "") if terms else "",
            has_tax=has_tax,
        )
        for key in carrier_keys
        for terms in [found.get(key)]
    }
