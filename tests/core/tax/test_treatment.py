"""The treatment of a charge: found by rules, never by a guess, and explained."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from freight.core.errors import Invalid
from freight.core.rules import ConditionGroup, parse_tree
from freight.core.tax.categories import TaxCategory
from freight.core.tax.classes import TaxClass
from freight.core.tax.codes import TaxCode, check_tax_code
from freight.core.tax.facts import CustomerKind, CustomerRole, TaxFacts, TaxNumberState
from freight.core.tax.rules import TaxProblem, TaxProblemKind, TaxRuleSet, check_tax_conditions
from freight.core.tax.treatment import TaxTreatment, decide_treatment, explain_treatment, find_mixed_scope
from tests.core.tax.examples import CODES, FIRST, RULES, customer, facts, part, rule, transport

DAY = date(2026, 11, 20)


def decide(asked: TaxFacts, day: date = DAY, language: str = "en") -> TaxTreatment | TaxProblem:
    """Return the treatment by the Dutch forwarder's rules."""
    return decide_treatment(TaxRuleSet(RULES), CODES, asked, day, language)


@pytest.mark.parametrize(
    ("asked", "code", "percent"),
    [
        (facts(customer("NL"), transport("NL", "NL")), "NL21", "21"),
        (facts(customer("DE"), transport("NL", "DE")), "NLRC", "0"),
        (facts(customer("US"), transport("NL", "US")), "NLOUT", "0"),
        (facts(customer("NL"), transport("NL", "CN", CustomerRole.CONSIGNOR)), "NLEXP", "0"),
        # a subcontractor's haul to the port is no longer exempt (CJEU C-288/16)
        (facts(customer("NL"), transport("NL", "CN")), "NL21", "21"),
        (facts(customer("NL"), transport("NL", "CN", CustomerRole.CONSIGNOR), TaxClass.STORAGE), "NL21", "21"),
        # the Canary Islands are Spain, but outside for services
        (facts(customer("ES", postal_code="35001"), transport("NL", "ES")), "NLOUT", "0"),
    ],
)
def test_the_same_forwarder_has_four_treatments_in_a_week(asked: TaxFacts, code: str, percent: str) -> None:
    """The customer, the movement and the charge decide."""
    treatment = decide(asked)
    assert isinstance(treatment, TaxTreatment)
    assert (treatment.code, treatment.percent) == (code, Decimal(percent))


def test_why_a_line_has_no_tax() -> None:
    """One sentence: the rate, the category, the rule and the facts it asked."""
    treatment = decide(facts(customer("DE"), transport("NL", "DE")))
    assert isinstance(treatment, TaxTreatment)
    assert explain_treatment(treatment) == (
        "0 %, reverse charge (NLRC) by the rule “Business in another member state” because the customer's "
        "place is in another country of the union, the customer's kind is business and the customer's tax number is "
        "valid."
    )


def test_the_legal_sentence_is_in_the_language_of_the_paper() -> None:
    """English where there is none in it."""
    german = decide(facts(customer("DE"), transport("NL", "DE")), language="de")
    polish = decide(facts(customer("PL"), transport("NL", "PL")), language="pl")
    assert isinstance(german, TaxTreatment)
    assert isinstance(polish, TaxTreatment)
    assert german.exemption_text == "Steuerschuldnerschaft des Leistungsempfängers"
    assert polish.exemption_text == "Reverse charge"


@pytest.mark.parametrize(
    ("asked", "kind", "part_of_message"),
    [
        # a consumer in another member state, and a number that is not valid
        (facts(customer("DE", kind=CustomerKind.CONSUMER), transport("NL", "DE")), TaxProblemKind.NO_RULE, "consumer"),
        (
            facts(customer("DE", TaxNumberState.NOT_VALID), transport("NL", "DE")),
            TaxProblemKind.NO_RULE,
            "customer's tax number is not valid",
        ),
        (
            facts(customer("", TaxNumberState.MISSING), transport("NL", "NL")),
            TaxProblemKind.UNKNOWN_FACT,
            "Customer's place is unknown, which the tax rule “Outside the union” asks: enter the country of the "
            "account.",
        ),
        (
            facts(customer("NL"), transport("", "CN", CustomerRole.CONSIGNOR)),
            TaxProblemKind.UNKNOWN_FACT,
            "enter the countries of origin and destination",
        ),
        (
            facts(customer("DE", kind=None), transport("NL", "DE")),
            TaxProblemKind.UNKNOWN_FACT,
            "choose the kind of customer of the account",
        ),
    ],
)
def test_what_is_not_decided_is_a_problem_and_never_zero(
    asked: TaxFacts, kind: TaxProblemKind, part_of_message: str
) -> None:
    """The message names what to enter, and where."""
    problem = decide(asked)
    assert isinstance(problem, TaxProblem)
    assert problem.kind is kind
    assert part_of_message in problem.message


def test_an_unknown_fact_matters_only_if_it_decides() -> None:
    """A Dutch customer's storage is taxed whatever the movement is: no rule before needs to know."""
    treatment = decide(facts(customer("NL"), transport("", ""), TaxClass.STORAGE))
    assert isinstance(treatment, TaxTreatment)
    assert treatment.code == "NL21"


def test_two_rules_of_one_priority_that_both_apply() -> None:
    """Neither is chosen."""
    twice = [*RULES, rule("Everything Dutch", 40, "NLEXP", customer_country="NL")]
    problem = decide_treatment(
        TaxRuleSet(twice), CODES, facts(customer("NL"), transport("NL", "NL"), TaxClass.STORAGE), DAY, "en"
    )
    assert isinstance(problem, TaxProblem)
    assert problem.kind is TaxProblemKind.SEVERAL_RULES
    assert "“Domestic customer” and “Everything Dutch” both apply with priority 40" in problem.message


def test_the_rate_is_that_of_the_day_of_the_service() -> None:
    """Germany charged 16 % in the second half of 2020: billed in 2021, the haul of December has 16 %."""
    german = TaxCode(
        "DE19",
        "German standard rate",
        TaxCategory.STANDARD,
        (part((date(2007, 1, 1), "19"), (date(2020, 7, 1), "16"), (date(2021, 1, 1), "19")),),
    )
    rules = TaxRuleSet([rule("All", 1, "DE19", customer_country="NL")])
    asked = facts(customer("NL"), transport("NL", "NL"))
    percents = {}
    for day in (date(2020, 6, 30), date(2020, 7, 1), date(2020, 12, 31), date(2021, 1, 1)):
        treatment = decide_treatment(rules, {"DE19": german}, asked, day, "en")
        assert isinstance(treatment, TaxTreatment)
        percents[day] = treatment.percent
    assert list(percents.values()) == [Decimal(19), Decimal(16), Decimal(16), Decimal(19)]
    early = decide_treatment(rules, {"DE19": german}, asked, date(2006, 12, 31), "en")
    assert isinstance(early, TaxProblem)
    assert early.kind is TaxProblemKind.NO_RATE
    removed = decide_treatment(rules, {}, asked, DAY, "en")
    assert isinstance(removed, TaxProblem)
    assert removed.kind is TaxProblemKind.NO_CODE


def test_outside_the_scope_is_alone_on_an_invoice() -> None:
    """EN 16931 BR-O-11."""
    outside = decide(facts(customer("US"), transport("NL", "US")))
    taxed = decide(facts(customer("NL"), transport("NL", "NL")))
    assert isinstance(outside, TaxTreatment)
    assert isinstance(taxed, TaxTreatment)
    assert find_mixed_scope([outside, taxed])
    assert not find_mixed_scope([outside, outside])
    assert not find_mixed_scope([])


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (replace(CODES["NL21"], parts=(part(),)), "Tax code NL21, VAT: enter a rate with its first day."),
        (
            replace(CODES["NL21"], parts=(part((FIRST, "0")),)),
            "Tax code NL21, VAT: Standard rate needs a rate above 0.",
        ),
        (replace(CODES["NLRC"], parts=(part((FIRST, "5")),)), "Tax code NLRC, VAT: Reverse charge has the rate 0."),
        (
            replace(CODES["NLRC"], exemption_code="", exemption_texts={}),
            "Tax code NLRC: Reverse charge needs a reason. Enter an exemption code or a text.",
        ),
        (
            replace(CODES["NL21"], exemption_code="VATEX-EU-AE"),
            "Tax code NL21: Standard rate has no exemption. Remove its code and text.",
        ),
        (
            replace(CODES["NL21"], parts=(part((FIRST, "21"), (FIRST, "9")),)),
            "Tax code NL21, VAT: each rate needs a later first day than the one before.",
        ),
        (
            replace(CODES["NL21"], parts=(part((FIRST, "21.00001")),)),
            "Tax code NL21, VAT: a rate is from 0 to 100, with up to 4 decimals.",
        ),
        (replace(CODES["NL21"], parts=()), "Tax code NL21: enter 1 to 3 taxes."),
    ],
)
def test_a_code_that_its_category_does_not_allow(code: TaxCode, message: str) -> None:
    """It is refused with what to enter."""
    with pytest.raises(Invalid) as refused:
        check_tax_code(code)
    assert refused.value.message == message


def test_the_codes_of_the_examples_are_complete() -> None:
    """Each passes the check of its category."""
    for code in CODES.values():
        check_tax_code(code)


def test_conditions_ask_for_facts_and_their_values_only() -> None:
    """A misspelled value would never be met, and the rule would never apply."""
    for name, value, message in (
        ("colour", "red", "there is no tax fact “colour”"),
        ("movement", "exports", "Movement can't be “exports”"),
    ):
        tree = parse_tree({"condition": "and", "fields": [{"name": name, "operator": "equalTo", "value": value}]})
        with pytest.raises(Invalid, match=message):
            check_tax_conditions(tree or ConditionGroup())
