"""The payment terms of carriers: how many days after its date an invoice is due."""

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.documents.carrier_payment_terms import CarrierTerms, TermsChange
from freight.documents.records.carrier_payment_terms import StoredTermsChange
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import CarrierTermsForm
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_MOST_KEPT = 20


async def save_carrier_terms(scope: Scope, form: CarrierTermsForm) -> None:
    """Store the terms of a carrier; invoices that already have a due date keep it."""
    demand_all_accounts(scope)
    carrier, terms = form.carrier.strip(), scoped(CarrierTerms, scope)
    now = clock.now()
    terms_fields = {"days": form.days, "updated_on": now, "updated_by": scope.author}
    # a user who recently changed the terms cannot release a payment to the carrier alone
    change: StoredTermsChange = {"by": scope.user_id, "on": now}
    change_push = {"changes": {"$each": [change], "$slice": -_MOST_KEPT}}
    update = {"$set": terms_fields, "$push": change_push, "$inc": {"revision": 1}}
    if (await terms.update_one({"carrier_key": get_charge_name_key(carrier)}, update)).matched_count:
        return
    carrier_terms = CarrierTerms(
        company_id=scope.company_id,
        system_id=scope.system_id,
        carrier=carrier,
        carrier_key=get_charge_name_key(carrier),
        days=form.days,
        changes=[TermsChange(**change)],
        updated_by=scope.author,
    )
    await terms.insert_one(carrier_terms.model_dump(exclude={"id"}))
