"""A charge tried on the tax rules."""

from freight.core.countries import get_country_name, read_country
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tax.facts import TaxCustomer, TaxedTransport, TaxFacts, build_tax_facts
from freight.core.tax.movement import MOVEMENT_LABELS
from freight.core.tax.registrations import find_registration
from freight.core.tax.rules import TaxProblem, TaxRuleSet
from freight.core.tax.territories import TaxTerritory, find_tax_territory
from freight.core.tax.treatment import decide_treatment, explain_treatment
from freight.documents.records.tax_setup import StoredTaxSetup
from freight.features.setup.tax import stored
from freight.features.setup.tax.forms import read_setup_form
from freight.features.setup.tax.schemas import TaxPlaceForm, TaxTrialBody, TaxTrialView
from freight.kit.storage.scopes import Scope

_NO_TAX = "The company is not registered for tax in {country} on that day: its invoices show no tax."


async def try_tax_rules(scope: Scope, body: TaxTrialBody) -> TaxTrialView:
    """Return how a charge would be taxed by the saved rules, or by those in the body. Changes nothing."""
    setup: StoredTaxSetup | None
    setup = read_setup_form(body.setup) if body.setup else await stored.load_tax_setup(scope)  # type: ignore[assignment]
    facts = _build_facts(body)
    movement = MOVEMENT_LABELS.get(facts.movement, "")
    registrations = stored.parse_registrations(setup) if setup else []
    if setup is None or find_registration(registrations, body.seller_country, body.service_day) is None:
        sentence = _NO_TAX.format(country=get_country_name(body.seller_country).name)
        return TaxTrialView(sentence=sentence, problem="", code="", percent=None, exemption_text="", movement=movement)
    decided = decide_treatment(
        TaxRuleSet(stored.parse_tax_rules(setup)),
        stored.parse_tax_codes(setup),
        facts,
        body.service_day,
        body.language,
    )
    if isinstance(decided, TaxProblem):
        return TaxTrialView(
            sentence="", problem=decided.message, code="", percent=None, exemption_text="", movement=movement
        )
    return TaxTrialView(
        sentence=explain_treatment(decided),
        problem="",
        code=decided.code,
        percent=decided.percent,
        exemption_text=decided.exemption_text,
        movement=movement,
    )


def _build_facts(body: TaxTrialBody) -> TaxFacts:
    seller = find_tax_territory(read_country(body.seller_country), "", body.service_day)
    if seller is None:
        raise Invalid("Seller's country: missing.", code=ErrorCode.COUNTRY_UNKNOWN)
    return build_tax_facts(
        seller,
        TaxCustomer(
            _find_territory(body.customer, body),
            body.customer.region,
            body.customer_kind,
            body.customer_number,
            body.has_certificate,
        ),
        TaxedTransport(
            _find_territory(body.departure, body),
            _find_territory(body.arrival, body),
            body.departure.region,
            body.arrival.region,
            body.customer_role,
            body.mode,
            body.incoterm,
            body.service_day.isoformat(),
        ),
        body.tax_class,
        body.charge_code,
    )


def _find_territory(place: TaxPlaceForm, body: TaxTrialBody) -> TaxTerritory | None:
    return find_tax_territory(read_country(place.country), place.postal_code, body.service_day)
