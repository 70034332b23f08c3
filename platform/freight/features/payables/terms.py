"""The terms of carriers: how many days after its date an invoice is due, and what the tax on it depends on."""

from collections.abc import Callable, Mapping

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.countries import read_country
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.numbers import read_tax_number
from freight.documents.carrier_payment_terms import CarrierTerms, TermsChange
from freight.documents.records.carrier_payment_terms import StoredCarrierTerms, StoredTermsChange
from freight.features.ledger.payables import rechecks
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import CarrierTermsForm
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST_KEPT = 20


async def save_carrier_terms(scope: Scope, form: CarrierTermsForm) -> None:
    """Store the terms of a carrier; invoices that already have a due date keep it, and open ones are audited again by
    a changed country or tax number. Raises Invalid for these, naming the field."""
    demand_all_accounts(scope)
    carrier, terms = form.carrier.strip(), scoped(CarrierTerms, scope)
    carrier_key = get_charge_name_key(carrier)
    before = await terms.find_one({"carrier_key": carrier_key})
    taxes = _read_taxes(form, before)
    now = clock.now()
    terms_fields = {"days": form.days, **taxes, "updated_on": now, "updated_by": scope.author}
    # a user who recently changed the terms cannot release a payment to the carrier alone
    change: StoredTermsChange = {"by": scope.user_id, "on": now}
    change_push = {"changes": {"$each": [change], "$slice": -_MOST_KEPT}}
    update = {"$set": terms_fields, "$push": change_push, "$inc": {"revision": 1}}
    if not (await terms.update_one({"carrier_key": carrier_key}, update)).matched_count:
        carrier_terms = CarrierTerms(
            company_id=scope.company_id,
            system_id=scope.system_id,
            carrier=carrier,
            carrier_key=carrier_key,
            days=form.days,
            changes=[TermsChange(**change)],
            updated_by=scope.author,
            **taxes,
        )
        await terms.insert_one(carrier_terms.model_dump(exclude={"id"}))
    if taxes != _get_taxes(before):
        await rechecks.mark_carrier_payables(scope, carrier_key)


def _get_taxes(stored: StoredCarrierTerms | None) -> Mapping[str, str]:
    """Return the stored country and tax number."""
    if stored is None:
        return {"country": "", "tax_number": ""}
    return {"country": stored.get("country", ""), "tax_number": stored.get("tax_number", "")}


def _read_taxes(form: CarrierTermsForm, before: StoredCarrierTerms | None) -> Mapping[str, str]:
    """Return the country and tax number of a form; what it leaves out stays. Raises Invalid naming the field."""
    stored = _get_taxes(before)
    country = stored["country"] if form.country is None else _read_at("country", read_country, form.country)
    typed = stored["tax_number"] if form.tax_number is None else form.tax_number
    if typed.strip() and not country:
        raise Invalid(
            "Choose the country of the carrier: its tax number is checked by the rules of that country.",
            code=ErrorCode.COUNTRY_UNKNOWN,
            data={"field": "country"},
        )
    number = _read_at("taxNumber", lambda text: read_tax_number(country, text), typed)
    return {"country": country, "tax_number": number}


def _read_at(field: str, read: Callable[[str], str], text: str) -> str:
    """Read the text of a field. Raises Invalid naming it."""
    try:
        return read(text)
    except Invalid as wrong:
        raise Invalid(wrong.message, code=wrong.code, data={"field": field}) from wrong
