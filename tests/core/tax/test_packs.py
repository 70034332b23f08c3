"""The starter packs: complete, and right for the usual cases of each country."""

import json
from datetime import date
from decimal import Decimal

import pytest

from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import (
    CustomerKind,
    CustomerRole,
    TaxCustomer,
    TaxedTransport,
    TaxNumberState,
    TaxSide,
    build_tax_facts,
)
from freight.core.tax.rules import TaxProblem, TaxProblemKind, TaxRuleSet
from freight.core.tax.sides import list_side_rules
from freight.core.tax.territories import find_tax_territory
from freight.core.tax.treatment import TaxTreatment, decide_treatment
from tests.core.tax.carriers import bought, carrier, purchase_policy
from tests.core.tax.packs import FOLDER, pack

COUNTRIES = ("AU", "BE", "CA", "CH", "DE", "ES", "FR", "GB", "IT", "NL", "PL", "US")
UNION = ("BE", "DE", "ES", "FR", "IT", "NL", "PL")
DAY = date(2026, 11, 30)
BUSINESS, CONSUMER = CustomerKind.BUSINESS, CustomerKind.CONSUMER


def treat(
    seller: str,
    customer: str,
    route: str,
    tax_class: TaxClass = TaxClass.TRANSPORT,
    *,
    kind: CustomerKind = BUSINESS,
    number: TaxNumberState = TaxNumberState.VALID,
    role: CustomerRole = CustomerRole.CONSIGNOR,
    day: date = DAY,
) -> TaxTreatment | TaxProblem:
    """Return the treatment of a charge. Places are countries, with a region after a dash; the route is `NL>CN`."""
    (from_country, _, from_region), (to_country, _, to_region) = (place.partition("-") for place in route.split(">"))
    country, _, region = customer.partition("-")
    territory = find_tax_territory(seller)
    assert territory
    facts = build_tax_facts(
        territory,
        TaxCustomer(find_tax_territory(country), region, kind, number),
        TaxedTransport(find_tax_territory(from_country), find_tax_territory(to_country), from_region, to_region, role),
        tax_class,
        "freight",
    )
    codes = {code.code: code for code in pack(seller).codes}
    rules = TaxRuleSet(list_side_rules(pack(seller).rules, codes, TaxSide.CUSTOMERS))
    return decide_treatment(rules, codes, facts, day, "en")


def test_there_is_a_pack_for_each_of_twelve_countries() -> None:
    """Each names where it comes from and when it was compared with that; the United States have no tax."""
    assert tuple(sorted(path.stem.upper() for path in FOLDER.glob("*.json"))) == COUNTRIES
    for country in COUNTRIES:
        assert pack(country).country == country
        assert all(source.title and source.checked_on <= DAY for source in pack(country).sources)
        assert pack(country).sources
    assert not pack("US").codes
    assert not pack("US").rules


@pytest.mark.parametrize(
    ("country", "percent"),
    [("NL", "21"), ("DE", "19"), ("BE", "21"), ("FR", "20"), ("PL", "23"), ("ES", "21"), ("IT", "22"), ("GB", "20"),
     ("CH", "8.1"), ("AU", "10")],
)  # fmt: skip
def test_a_domestic_haul_has_the_standard_rate(country: str, percent: str) -> None:
    """For a business and for a consumer."""
    for kind in (BUSINESS, CONSUMER):
        treatment = treat(country, country, f"{country}>{country}", kind=kind)
        assert isinstance(treatment, TaxTreatment)
        assert treatment.percent == Decimal(percent)


@pytest.mark.parametrize("country", UNION)
def test_the_cases_of_the_union(country: str) -> None:
    """The table of the directive: who the customer is, and what the transport is, decide."""
    neighbor = "AT"
    cases = {
        "reverse charge": (treat(country, neighbor, f"{country}>{neighbor}"), "AE", "VATEX-EU-AE"),
        "outside": (treat(country, "US", f"{country}>US"), "O", "VATEX-EU-O"),
        "export for its consignor": (treat(country, country, f"{country}>CN"), "E", "VATEX-EU-146-1E"),
        "export for a forwarder": (treat(country, country, f"{country}>CN", role=CustomerRole.NEITHER), "S", ""),
        "import": (treat(country, country, f"CN>{country}", TaxClass.ANCILLARY), "E", "VATEX-EU-144"),
        "storage": (treat(country, country, f"CN>{country}", TaxClass.STORAGE), "S", ""),
        "duty": (treat(country, country, f"CN>{country}", TaxClass.DUTY_PAID), "E", "VATEX-EU-79-C"),
        # outside the union it is like the rest: one invoice can't have both (BR-O-11)
        "duty of a customer outside": (treat(country, "US", f"CN>{country}", TaxClass.DUTY_PAID), "O", "VATEX-EU-O"),
        "no number": (
            treat(country, neighbor, f"{country}>{neighbor}", number=TaxNumberState.MISSING), "S", ""
        ),
    }  # fmt: skip
    for case, (treatment, category, exemption_code) in cases.items():
        assert isinstance(treatment, TaxTreatment), case
        assert (treatment.category, treatment.exemption_code) == (category, exemption_code), case
        assert bool(treatment.exemption_text) is (category != "S"), case


def test_what_the_union_does_not_decide_by_itself() -> None:
    """A consumer in another member state, and a number that was never checked, stop the invoice."""
    for problem in (
        treat("NL", "DE", "NL>DE", kind=CONSUMER),
        treat("NL", "US", "NL>US", kind=CONSUMER),
        treat("NL", "DE", "NL>DE", number=TaxNumberState.NOT_CHECKED),
    ):
        assert isinstance(problem, TaxProblem)
        assert problem.kind is TaxProblemKind.NO_RULE


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr", "es", "it", "pl", "pt"])
def test_the_sentences_of_the_union_are_in_each_language_of_the_paper(language: str) -> None:
    """Eight languages."""
    assert all(code.exemption_texts[language] for code in pack("NL").codes if code.exemption_code)


@pytest.mark.parametrize(
    ("seller", "customer", "route", "category"),
    [
        ("GB", "GB", "GB>FR", "Z"),
        ("GB", "GB", "US>CN", "O"),
        ("GB", "DE", "GB>DE", "O"),
        ("CH", "CH", "CH>DE", "E"),
        ("CH", "DE", "CH>DE", "O"),
        ("CH", "LI", "CH>LI", "S"),
        ("AU", "AU", "CN>AU", "Z"),
        ("AU", "NZ", "AU>AU", "Z"),
    ],
)
def test_the_cases_of_other_countries(seller: str, customer: str, route: str, category: str) -> None:
    """International transport and customers abroad."""
    treatment = treat(seller, customer, route)
    assert isinstance(treatment, TaxTreatment)
    assert treatment.category == category


@pytest.mark.parametrize(
    ("route", "rates"),
    [
        ("CA-BC>CA-ON", [("HST", "13")]),
        ("CA-ON>CA-NS", [("HST", "14")]),
        ("CA-ON>CA-AB", [("GST", "5")]),
        # Revenu Québec: taxed with QST only within Quebec
        ("CA-QC>CA-QC", [("GST", "5"), ("QST", "9.975")]),
        ("CA-ON>CA-QC", [("GST", "5")]),
        ("CA-QC>CA-ON", [("HST", "13")]),
        ("CA-ON>US-IL", [("GST", "0")]),
        ("CN>CA-ON", [("GST", "0")]),
    ],
)
def test_canadian_freight_is_taxed_where_it_delivers(route: str, rates: list[tuple[str, str]]) -> None:
    """Wherever the customer is."""
    for customer in ("CA-ON", "US-IL"):
        treatment = treat("CA", customer, route)
        assert isinstance(treatment, TaxTreatment)
        assert [(rate.name, rate.percent) for rate in treatment.rates] == [(name, Decimal(p)) for name, p in rates]


def test_nova_scotia_had_fifteen_percent_until_march_2025() -> None:
    """The day of the service decides."""
    before = treat("CA", "CA-ON", "CA-ON>CA-NS", day=date(2025, 3, 31))
    assert isinstance(before, TaxTreatment)
    assert before.percent == Decimal(15)


def test_an_unknown_province_is_asked_for() -> None:
    """It is not taken for one with 5 %."""
    problem = treat("CA", "CA-ON", "CA-ON>CA")
    assert isinstance(problem, TaxProblem)
    assert problem.kind is TaxProblemKind.NO_RULE
    assert "state or province of arrival is unknown" in problem.message


def test_no_fact_of_a_pack_is_misspelled() -> None:
    """A condition that is never met would go unnoticed."""
    for country in COUNTRIES:
        data = json.loads((FOLDER / f"{country.lower()}.json").read_text())
        regions = {region for rule in data.get("rules", []) for region in rule["when"].get("arrival_region", [])}
        assert regions <= {"AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"}


def buy(buyer: str, country: str, route: str, charge: str = "freight") -> str:
    """Return the code of what a carrier of a country charges a forwarder."""
    decided = purchase_policy(pack(buyer)).decide(carrier(country), bought("100.00", route, charge))
    assert isinstance(decided, TaxTreatment), decided
    return decided.code.removeprefix(f"{buyer}-")


@pytest.mark.parametrize("country", UNION)
def test_what_carriers_charge_in_the_union(country: str) -> None:
    """Those of the same country charge the standard rate, and the forwarder declares it for the others."""
    standard = pack(country).codes[0].parts[0].rates
    cases = {
        (country, f"{country}>{country}", "freight"): "IN-STD",
        (country, f"{country}>CN", "freight"): "IN-STD",
        (country, f"CN>{country}", "storage"): "IN-STD",
        (country, f"CN>{country}", "freight"): "IN-IMP",
        ("AT", f"CN>{country}", "freight"): "IN-IMP",
        ("AT", f"AT>{country}", "freight"): "SELF-EU",
        ("US", f"{country}>US", "freight"): "SELF-OUT",
        ("AT", f"CN>{country}", "duty"): "IN-PAID",
    }
    for (of, route, charge), code in cases.items():
        assert buy(country, of, route, charge) == code, (of, route, charge)
    codes = {code.code.removeprefix(f"{country}-"): code.parts[0] for code in pack(country).codes}
    for suffix in ("IN-STD", "SELF-EU", "SELF-OUT"):
        assert codes[suffix].rates == standard
        assert codes[suffix].deduction_box
        # what a carrier charges is not owed to the tax office
        assert bool(codes[suffix].tax_box) is suffix.startswith("SELF")


@pytest.mark.parametrize(
    ("buyer", "country", "route", "code"),
    [
        ("GB", "GB", "GB>GB", "IN-STD"),
        ("GB", "GB", "GB>FR", "IN-ZERO"),
        ("GB", "FR", "FR>GB", "IN-ZERO"),
        ("GB", "GB", "US>CN", "IN-ABROAD"),
        ("GB", "FR", "GB>GB", "SELF"),
        ("CH", "LI", "CH>LI", "IN-STD"),
        ("CH", "DE", "CH>DE", "IN-INTL"),
        ("CH", "DE", "CH>CH", "SELF"),
        ("AU", "AU", "AU>AU", "IN-GST"),
        ("AU", "SG", "SG>AU", "IN-FREE"),
        ("CA", "US", "US>CA", "IN-ZERO"),
    ],
)
def test_what_carriers_charge_in_other_countries(buyer: str, country: str, route: str, code: str) -> None:
    """International transport is zero-rated or exempt, whoever does it."""
    assert buy(buyer, country, route) == code


def test_each_rule_of_a_pack_asks_the_facts_of_its_side() -> None:
    """And each code for carriers is given by a rule."""
    for country in COUNTRIES:
        codes = {code.code: code for code in pack(country).codes}
        given = {rule.code for rule in list_side_rules(pack(country).rules, codes, TaxSide.CARRIERS)}
        assert given == {code.code for code in codes.values() if code.direction is not TaxDirection.OUTPUT}
