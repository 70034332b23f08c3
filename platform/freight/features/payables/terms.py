"""The terms of carriers as Payables changes them: how many days after its date an invoice is due, and what the tax on
it depends on. They are kept with the carrier; one that is no record yet becomes one."""

from collections.abc import Callable, Mapping
from typing import Any

from freight.core.carriers.names import get_carrier_key, make_carrier_code
from freight.core.countries import read_country
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.numbers import read_tax_number
from freight.documents.carrier import Carrier
from freight.documents.records.carrier import StoredCarrier
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import CarrierTermsForm
from freight.features.setup.carriers.lookup import load_carriers_by_key
from freight.features.setup.carriers.resource import CARRIERS, CODE, COUNTRY, DAYS, NAME, OTHERS, TAX
from freight.kit.records.record_service import change_resource_record, create_resource_record
from freight.kit.records.resource import Actor, RecordOwner
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

PERMISSION = "payables.approvePayables"
_LONGEST_NAME = 60


async def save_carrier_terms(scope: Scope, form: CarrierTermsForm) -> None:
    """Store the terms of a carrier; invoices that already have a due date keep it, and open ones are audited again by
    a changed country or tax number. Raises Invalid for these, naming the field, and Conflict when another user saved
    the carrier."""
    demand_all_accounts(scope)
    actor = Actor(scope, PERMISSION)
    key = get_carrier_key(form.carrier)
    carrier = (await load_carriers_by_key(scope, {key})).get(key)
    values = {DAYS: str(form.days), **_read_taxes(form, carrier)}
    if carrier is not None:
        await change_resource_record(CARRIERS, actor, carrier["_id"], values, carrier["revision"])
        return
    codes = {other["code"].casefold() for other in await scoped(Carrier, scope).find({}, ["code"]).to_list()}
    name = " ".join(form.carrier.split())
    named = {CODE: make_carrier_code(name, codes), NAME: name[:_LONGEST_NAME]}
    if len(name) > _LONGEST_NAME:
        named[OTHERS] = name
    await create_resource_record(CARRIERS, actor, RecordOwner(scope.system_id), named | values)


def _read_taxes(form: CarrierTermsForm, carrier: StoredCarrier | None) -> dict[str, Any]:
    """Return country and tax number of a form by the fields of the carrier; what the form leaves out stays. Raises
    Invalid naming the field of the form."""
    stored: Mapping[str, Any] = carrier or {}
    country = stored.get("country", "") if form.country is None else _read_at("country", read_country, form.country)
    typed = stored.get("tax_number", "") if form.tax_number is None else form.tax_number
    if typed.strip() and not country:
        raise Invalid(
            "Choose the country of the carrier: its tax number is checked by the rules of that country.",
            code=ErrorCode.COUNTRY_UNKNOWN,
            data={"field": "country"},
        )
    return {COUNTRY: country, TAX: _read_at("taxNumber", lambda text: read_tax_number(country, text), typed)}


def _read_at(field: str, read: Callable[[str], str], text: str) -> str:
    """Read the text of a field. Raises Invalid naming it."""
    try:
        return read(text)
    except Invalid as wrong:
        raise Invalid(wrong.message, code=wrong.code, data={"field": field}) from wrong
