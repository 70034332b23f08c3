"""Which workflow rule applies to a carrier's invoice, and who may release its payment."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from freight.core.payables.workflow import (
    ApprovalMethod,
    PaymentInvoice,
    WorkflowRule,
    choose_rule,
    find_release_conflict,
)

SMALL = WorkflowRule("1", "Small", 10, ApprovalMethod.MATCH, currency="USD", to_amount=Decimal(500))
LARGE = WorkflowRule("2", "Large", 20, ApprovalMethod.LADDER, "7", currency="USD", from_amount=Decimal("500.01"))
MIDWAY = WorkflowRule("3", "Midway", 5, ApprovalMethod.ONE, carrier_key="midway")
RULES = [LARGE, SMALL]
NOW = datetime(2026, 11, 27, tzinfo=UTC)


@pytest.mark.parametrize(
    ("amount", "currency", "rule"),
    [("500.00", "USD", SMALL), ("500.01", "USD", LARGE), ("0.01", "EUR", None), ("9000", "EUR", None)],
)
def test_amounts_are_compared_in_their_own_currency_both_ends_included(amount, currency, rule):
    assert choose_rule(RULES, "lakeshore", (), currency, Decimal(amount)) is rule


def test_of_the_rules_that_apply_the_first_in_order_counts():
    assert choose_rule([*RULES, MIDWAY], "midway", (), "USD", Decimal(100)) is MIDWAY
    assert choose_rule([*RULES, replace(MIDWAY, place=11)], "midway", (), "USD", Decimal(100)) is SMALL


def test_an_account_is_one_of_the_invoices_shipments():
    rule = replace(MIDWAY, carrier_key="", account="FILL1")
    assert choose_rule([rule], "x", ("FILL1", "FILL2"), "USD", Decimal(1)) is rule
    assert choose_rule([rule], "x", ("FILL2",), "USD", Decimal(1)) is None


def test_who_approved_or_uploaded_does_not_release_where_the_rule_asks_for_a_second_person():
    first, second = PaymentInvoice("M1", "ana", ("omar",), True), PaymentInvoice("M2", "ana", ("tom",), False)
    assert find_release_conflict("omar", [first, second], [], NOW) == ["approved M1"]
    assert find_release_conflict("ana", [first, second], [], NOW) == ["uploaded M1"]
    assert find_release_conflict("tom", [first, second], [], NOW) == [], "M2 asks for no second person"


def test_who_changed_the_terms_lately_does_not_pay_alone():
    changes = [("ana", NOW - timedelta(days=29)), ("tom", NOW - timedelta(days=31))]
    assert find_release_conflict("ana", [], changes, NOW) == ["changed the carrier’s terms in the last 30 days"]
    assert find_release_conflict("tom", [], changes, NOW) == []
