"""The cost of a container divided among its houses. The figures are worked out by hand."""

from decimal import Decimal

import pytest

from freight.core.buying.allocation import AllocatedHouse, AllocationKey, allocate_cost
from freight.core.errors import Invalid

WEIGHT = AllocationKey.CHARGEABLE_WEIGHT


def houses(*figures: str | None) -> list[AllocatedHouse]:
    return [AllocatedHouse(f"H{place}", Decimal(figure) if figure else None) for place, figure in enumerate(figures, 1)]


def parts(amount: str, currency: str, key: AllocationKey, *figures: str | None) -> list[str]:
    return [str(cost.amount) for cost in allocate_cost(Decimal(amount), currency, key, houses(*figures))]


def test_a_bill_of_100_for_40_and_60_kg_is_40_and_60() -> None:
    assert parts("100.00", "EUR", WEIGHT, "40", "60") == ["40.00", "60.00"]


def test_a_third_each_leaves_a_cent_that_the_first_bears() -> None:
    """100.00 / 3 = 33.33 and a cent is left; all remainders are equal."""
    costs = allocate_cost(Decimal("100.00"), "EUR", AllocationKey.EQUALLY, houses(None, None, None))
    assert [str(cost.amount) for cost in costs] == ["33.34", "33.33", "33.33"]
    assert [cost.has_rest for cost in costs] == [True, False, False]


def test_the_cents_that_are_left_go_to_the_largest_remainders() -> None:
    """10.00 by 1, 2 and 4: 1.428…, 2.857…, 5.714…; cents left after 1.42 + 2.85 + 5.71 = 9.98 are two, and the largest
    remainders are .857 (the first) and .714 (the second)."""
    assert parts("10.00", "EUR", AllocationKey.PIECES, "1", "2", "4") == ["1.43", "2.86", "5.71"]


@pytest.mark.parametrize(
    ("amount", "currency", "expected"),
    [("100", "JPY", ["34", "33", "33"]), ("1.000", "KWD", ["0.334", "0.333", "0.333"])],
)
def test_every_currency_is_divided_to_its_own_unit(amount: str, currency: str, expected: list[str]) -> None:
    assert parts(amount, currency, AllocationKey.EQUALLY, None, None, None) == expected


def test_a_credit_takes_back_exactly_what_was_borne() -> None:
    charged = parts("100.00", "EUR", WEIGHT, "7", "11", "13")
    credited = parts("-100.00", "EUR", WEIGHT, "7", "11", "13")
    assert [Decimal(part) + Decimal(back) for part, back in zip(charged, credited, strict=True)] == [0, 0, 0]


@pytest.mark.parametrize("amount", ["0.01", "0.07", "999.99", "123456.78"])
def test_the_parts_of_fifty_houses_are_the_cost(amount: str) -> None:
    figures = [str(1 + place * 7 % 13) for place in range(50)]
    assert sum(map(Decimal, parts(amount, "USD", WEIGHT, *figures))) == Decimal(amount)


def test_a_house_of_nothing_bears_nothing() -> None:
    assert parts("10.00", "EUR", AllocationKey.VOLUME, "0", "2.5") == ["0.00", "10.00"]


@pytest.mark.parametrize(
    ("figures", "message"),
    [
        ((), "This master carries no houses."),
        (("40", None), "H2: the chargeable weight is missing."),
        ((None, None), "No house has a chargeable weight."),
        (("0", "0"), "No house has a chargeable weight."),
        (("5", "-1"), "H2: the chargeable weight is negative."),
    ],
)
def test_what_cannot_be_divided_is_refused(figures: tuple[str | None, ...], message: str) -> None:
    with pytest.raises(Invalid, match=message):
        parts("10.00", "EUR", WEIGHT, *figures)


def test_a_part_says_which_figures_it_comes_from() -> None:
    first, second = allocate_cost(Decimal("100.00"), "EUR", WEIGHT, houses("40", "60.5"))
    assert (first.part, first.whole) == (Decimal("40"), Decimal("100.5"))
    assert (second.part, second.whole) == (Decimal("60.5"), Decimal("100.5"))
