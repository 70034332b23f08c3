"""A charge tried on the tax rules: one to a customer, or one of a carrier."""

from freight.core.countries import get_country_name, read_country
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.facts import TaxCustomer, TaxedTransport, TaxFacts, TaxSide, build_purchase_facts, build_tax_facts
from freight.core.tax.movement import MOVEMENT_LABELS
from freight.core.tax.purchases import NO_CARRIER_RULES
from freight.core.tax.registrations import find_registration
from freight.core.tax.rules import TaxProblem, TaxRuleSet
from freight.core.tax.sides import list_side_rules
from freight.core.tax.territories import TaxTerritory, find_tax_territory
from freight.core.tax.treatment import decide_treatment, explain_treatment
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.features.setup.tax import stored
from freight.features.setup.tax.forms import read_setup_form
from freight.features.setup.tax.schemas import TaxPlaceForm, TaxTrialBody, TaxTrialView
from freight.kit.storage.scopes import Scope

_NO_TAX = {
    TaxSide.CUSTOMERS: "The company is not registered for tax in {country} on that day: its invoices show no tax.",
    TaxSide.CARRIERS: (
        "The company is not registered for tax in {country} on that day: the tax of carriers' invoices is not checked."
    ),
}


async def try_tax_rules(scope: Scope, body: TaxTrialBody) -> TaxTrialView:
    """Return how a charge would be taxed by the saved rules, or by those in the body. Changes nothing."""
    setup: StoredTaxSetup | None
    setup = read_setup_form(body.setup) if body.setup else await stored.load_tax_setup(scope)  # type: ignore[assignment]
    facts = _build_facts(body)
    movement = MOVEMENT_LABELS.get(facts.movement, "")
    registrations = stored.parse_registrations(setup) if setup else []
    if setup is None or find_registration(registrations, body.seller_country, body.service_day) is None:
        return _say(_NO_TAX[body.side].format(country=get_country_name(body.seller_country).name), movement)
    codes = stored.parse_tax_codes(setup)
    rules = list_side_rules(stored.parse_tax_rules(setup), codes, body.side)
    if body.side is TaxSide.CARRIERS and not rules:
        return _say("", movement, problem=NO_CARRIER_RULES)
    decided = decide_treatment(TaxRuleSet(rules), codes, facts, body.service_day, body.language)
    if isinstance(decided, TaxProblem):
        return _say("", movement, problem=decided.message)
    return TaxTrialView(
        sentence=explain_treatment(decided, codes[decided.code].direction),
        problem="",
        code=decided.code,
        percent=decided.percent,
        exemption_text=decided.exemption_text,
        movement=movement,
    )


def _say(sentence: str, movement: str, *, problem: str = "") -> TaxTrialView:
    return TaxTrialView(sentence=sentence, problem=problem, code="", percent=None, exemption_text="", movement=movement)


def _build_facts(body: TaxTrialBody) -> TaxFacts:
    company = find_tax_territory(read_country(body.seller_country), "", body.service_day)
    if company is None:
        raise Invalid("Seller's country: missing.", code=ErrorCode.COUNTRY_UNKNOWN)
    transport = TaxedTransport(
        _find_territory(body.departure, body),
        _find_territory(body.arrival, body),
        body.departure.region,
        body.arrival.region,
        body.customer_role,
        body.mode,
        body.incoterm,
        body.service_day.isoformat(),
    )
    if body.side is TaxSide.CARRIERS:
        carrier = _find_territory(body.carrier, body)
        return build_purchase_facts(company, carrier, body.carrier_number, transport, body.tax_class, body.charge_code)
    customer = TaxCustomer(
        _find_territory(body.customer, body),
        body.customer.region,
        body.customer_kind,
        body.customer_number,
        body.has_certificate,
    )
    return build_tax_facts(company, customer, transport, body.tax_class, body.charge_code)


def _find_territory(place: TaxPlaceForm, body: TaxTrialBody) -> TaxTerritory | None:
    return find_tax_territory(read_country(place.country), place.postal_code, body.service_day)
