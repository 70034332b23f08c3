"""The summary adds counts up, and amounts only within a currency."""

from decimal import Decimal

from freight.core.aging import AgingPortion, AgingSum, summarize_aging


def test_amounts_of_two_currencies_never_add_up():
    summary = summarize_aging(
        [
            AgingPortion("Air Export", 0, "USD", 2, Decimal("100.10")),
            AgingPortion("Air Export", 4, "EUR", 1, Decimal("5.00")),
            AgingPortion("Air Export", 4, "", 3, Decimal(0)),
            AgingPortion("Ocean Import", 0, "USD", 1, Decimal("0.01")),
        ]
    )
    line = summary.lines["Air Export"]
    assert line.total == AgingSum(6, {"USD": Decimal("100.10"), "EUR": Decimal("5.00")})
    assert line.ages[4] == AgingSum(4, {"EUR": Decimal("5.00")})
    assert summary.total.total == AgingSum(7, {"USD": Decimal("100.11"), "EUR": Decimal("5.00")})


def test_a_line_that_counts_nothing_any_more_is_left_out():
    assert summarize_aging([AgingPortion("Rail", 1, "USD", 0, Decimal("0.00"))]).lines == {}
