"""The summary adds counts up, and amounts only within a currency."""

from decimal import Decimal

from freight.core.aging import Portion, Sum, summarise


def test_amounts_of_two_currencies_never_add_up():
    summary = summarise(
        [
            Portion("Air Export", 0, "USD", 2, Decimal("100.10")),
            Portion("Air Export", 4, "EUR", 1, Decimal("5.00")),
            Portion("Air Export", 4, "", 3, Decimal(0)),
            Portion("Ocean Import", 0, "USD", 1, Decimal("0.01")),
        ]
    )
    line = summary.lines["Air Export"]
    assert line.total == Sum(6, {"USD": Decimal("100.10"), "EUR": Decimal("5.00")})
    assert line.ages[4] == Sum(4, {"EUR": Decimal("5.00")})
    assert summary.total.total == Sum(7, {"USD": Decimal("100.11"), "EUR": Decimal("5.00")})


def test_a_line_that_counts_nothing_any_more_is_left_out():
    assert summarise([Portion("Rail", 1, "USD", 0, Decimal("0.00"))]).lines == {}
