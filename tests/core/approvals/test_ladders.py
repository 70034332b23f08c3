"""Which ladder a quote of some amount has to climb."""

from decimal import Decimal

from freight.core.approvals.ladders import ApprovalAmount, Ladder, choose_ladder
from freight.core.approvals.requests import RequestType

QUOTE, RATES = RequestType.QUOTE, RequestType.RATE_CHANGE
FROM_10 = Ladder("b", QUOTE, Decimal(10_000), "USD")
FROM_50 = Ladder("a", QUOTE, Decimal(50_000), "USD")
ALL_RATES = Ladder("r", RATES)
LADDERS = [FROM_10, FROM_50, ALL_RATES]


def usd(text: str) -> ApprovalAmount:
    return ApprovalAmount(Decimal(text), "USD")


def test_the_ladder_of_the_greatest_amount_that_is_reached() -> None:
    assert choose_ladder(LADDERS, QUOTE, usd("9999.99")) is None
    assert choose_ladder(LADDERS, QUOTE, usd("10000.00")) is FROM_10
    assert choose_ladder(LADDERS, QUOTE, usd("50000")) is FROM_50


def test_a_ladder_without_an_amount_holds_for_all() -> None:
    every = Ladder("z", QUOTE)
    assert choose_ladder([every], QUOTE, usd("0.01")) is every
    assert choose_ladder([every, FROM_10], QUOTE, usd("12000")) is FROM_10


def test_other_kinds_have_their_own() -> None:
    assert choose_ladder(LADDERS, RATES) is ALL_RATES
    assert choose_ladder(LADDERS, RequestType.RATE_ADD) is None


def test_an_amount_in_another_currency_is_not_compared_but_looked_at() -> None:
    assert choose_ladder([FROM_10], QUOTE, ApprovalAmount(Decimal(5), "EUR")) is FROM_10
