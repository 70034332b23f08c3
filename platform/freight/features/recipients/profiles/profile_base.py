"""The profile base of a system: the invoice fields its profiles may be chosen by, and their values."""

from collections.abc import Mapping

from freight.core.errors import NotFound
from freight.core.invoices.checks import CREDIT_NOTE, REVENUE
from freight.documents.account import Account
from freight.features.setup.templates.service import resolve_template
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_TYPES = [REVENUE, CREDIT_NOTE]


async def read_profile_base(scope: Scope) -> dict[str, list[str]]:
    """Return each field with its possible values: type and currency of the invoice, and the shipment fields chosen from
    a list. Keys are those of `get_naming_values` in `core/delivery/naming`."""
    currencies = await scoped(Account, scope).distinct("currency")
    options_by_key = {"invoiceType": _TYPES, "currency": sorted(filter(None, currencies))}
    try:
        template = await resolve_template(scope, "shipment")
    except NotFound:
        return options_by_key
    for spec in template.fields:
        if spec.is_active and spec.options:
            options_by_key[spec.key] = [option.value for option in spec.options]
    return options_by_key


def find_unknown_base_values(given: Mapping[str, list[str]], known: Mapping[str, list[str]]) -> list[str]:
    """Return what is wrong with a profile base."""
    wrong = [f"There is no field {key[:60]} to choose a profile by." for key in given if key not in known]
    for key, values in given.items():
        wrong += [
            f"{key}: {value[:60]} is none of its values." for value in values if value not in known.get(key, values)
        ]
    return wrong
