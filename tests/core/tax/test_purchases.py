"""Tax on carriers' invoices: charged by the carrier, or declared by the forwarder."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from freight.core.tax.codes import TaxDirection
from freight.core.tax.facts import TaxSide
from freight.core.tax.purchases import NO_CARRIER_RULES, compute_purchase_tax
from freight.core.tax.rules import TaxProblem, TaxProblemKind
from freight.core.tax.sides import list_side_rules
from freight.core.tax.transports import ServicePeriod
from freight.core.tax.treatment import TaxTreatment
from tests.core.tax.carriers import bought, carrier, purchase_policy
from tests.core.tax.examples import CODES, RULES, rule
from tests.core.tax.packs import pack


def test_a_dutch_carrier_charges_21_percent() -> None:
    """21 % of 100.00 are 21.00, which the forwarder deducts."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), [bought("100.00")], "EUR")
    assert (tax.charged.net, tax.charged.tax, tax.charged.gross) == (Decimal(100), Decimal(21), Decimal(121))
    assert tax.self_assessed.rows == ()
    assert tax.problems == ()
    (line,) = tax.lines
    assert (line.code, line.direction, line.base, line.tax) == (
        "NL-IN-STD",
        TaxDirection.INPUT,
        Decimal("100.00"),
        Decimal("21.00"),
    )


@pytest.mark.parametrize(("country", "code"), [("DE", "NL-SELF-EU"), ("CH", "NL-SELF-OUT")])
def test_a_carrier_abroad_charges_nothing_and_the_forwarder_declares_the_tax(country: str, code: str) -> None:
    """The reverse charge: 21.00 are declared and deducted, and 100.00 are paid."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier(country), [bought("100.00", "NL>DE")], "EUR")
    assert tax.charged.gross == 0
    assert (tax.self_assessed.net, tax.self_assessed.tax) == (Decimal(100), Decimal(21))
    assert [(line.code, line.direction, line.tax) for line in tax.lines] == [
        (code, TaxDirection.SELF_ASSESSED, Decimal(21))
    ]


def test_two_rates_on_one_invoice() -> None:
    """Domestic haulage at 21 %, and the haulage of an import without tax."""
    charges = [bought("100.00"), bought("50.00", "CN>NL"), bought("20.00")]
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), charges, "EUR")
    # 21 % of 120.00, and nothing on 50.00
    assert (tax.charged.net, tax.charged.tax, tax.charged.gross) == (Decimal(170), Decimal("25.20"), Decimal("195.20"))
    assert {line.code: (line.base, line.tax) for line in tax.lines} == {
        "NL-IN-STD": (Decimal(120), Decimal("25.20")),
        "NL-IN-IMP": (Decimal(50), Decimal(0)),
    }


def test_tax_is_rounded_once_for_all_charges() -> None:
    """Three times 0.33 are 0.99, and 21 % of that 0.2079: 0.21, while each charge alone would be 0.07."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), [bought("0.33")] * 3, "EUR")
    assert tax.charged.tax == Decimal("0.21")
    # 21 % of 0.50 are 0.105, rounded half up
    half = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), [bought("0.50")], "EUR")
    assert half.charged.tax == Decimal("0.11")


def test_yen_have_no_cents() -> None:
    """21 % of 1,005 yen are 211.05: 211."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), [bought("1005")], "JPY")
    assert tax.charged.tax == Decimal(211)


def test_a_credit_of_a_carrier_takes_its_tax_back() -> None:
    """Negative charges have negative tax."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier("NL"), [bought("-100.00")], "EUR")
    assert (tax.charged.tax, tax.charged.gross) == (Decimal(-21), Decimal(-121))


def test_two_taxes_side_by_side() -> None:
    """Within Quebec: 5 % GST are 5.00, and 9.975 % QST are 9.98."""
    policy = purchase_policy(pack("CA"))
    charge = bought("100.00", "CA>CA")
    moved = replace(charge.transport, departure_region="QC", arrival_region="QC")
    tax = compute_purchase_tax(policy, carrier("CA"), [replace(charge, transport=moved)], "CAD")
    assert [(row.key.tax, row.tax) for row in tax.charged.rows] == [
        ("GST", Decimal("5.00")),
        ("QST", Decimal("9.98")),
    ]
    (line,) = tax.lines
    assert line.tax == Decimal("14.98")
    assert [rate.name for rate in line.rates] == ["GST", "QST"]


def test_a_carrier_without_a_country_is_a_problem_with_the_remedy() -> None:
    """It is never taken for one of ours. Many charges lack the same thing, which is said once."""
    tax = compute_purchase_tax(purchase_policy(pack("NL")), carrier(""), [bought("1.00"), bought("2.00")], "EUR")
    assert tax.charged.net == 0
    (problem,) = tax.problems
    assert problem.startswith("Freight: Carrier's place is unknown")
    assert "enter the country of the carrier under Payables → Terms" in problem


def test_transport_wholly_outside_the_union_has_no_rule() -> None:
    """Some member states tax it where it takes place: the pack doesn't guess."""
    decided = purchase_policy(pack("NL")).decide(carrier("NL"), bought("1.00", "CN>US"))
    assert isinstance(decided, TaxProblem)
    assert decided.kind is TaxProblemKind.NO_RULE
    assert "the movement is outside the union or country" in decided.message


def test_without_rules_for_carriers_nothing_is_decided() -> None:
    """The rules for customers don't count."""
    policy = purchase_policy(pack("NL"), rules=[each for each in pack("NL").rules if each.code == "NL-STD"])
    assert not policy.has_rules
    decided = policy.decide(carrier("NL"), bought("1.00"))
    assert isinstance(decided, TaxProblem)
    assert decided.message == NO_CARRIER_RULES


def test_a_rate_that_changes_before_the_day_of_delivery_is_known() -> None:
    """Germany had 16 % in the second half of 2020: shipped in June, and billed in July."""
    policy = purchase_policy(pack("DE"))
    shipped = replace(bought("100.00", "DE>DE"), period=ServicePeriod(date(2020, 6, 29), date(2020, 7, 3)))
    undecided = policy.decide(carrier("DE"), shipped)
    assert isinstance(undecided, TaxProblem)
    assert "Enter the day of delivery" in undecided.message
    delivered = policy.decide(carrier("DE"), bought("100.00", "DE>DE", day=date(2020, 7, 1)))
    assert isinstance(delivered, TaxTreatment)
    assert delivered.percent == 16


def test_rules_of_one_priority_count_within_their_side() -> None:
    """A rule for customers and one for carriers may have the same priority."""
    codes = {**CODES, "NLIN": replace(CODES["NL21"], code="NLIN", direction=TaxDirection.INPUT)}
    both = [*RULES, rule("Dutch carrier", 40, "NLIN", carrier_place="same_country")]
    assert [each.name for each in list_side_rules(both, codes, TaxSide.CARRIERS)] == ["Dutch carrier"]
    assert list_side_rules(both, codes, TaxSide.CUSTOMERS) == RULES
