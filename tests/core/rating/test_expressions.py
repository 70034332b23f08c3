"""Expressions: every reading of one gives the value that Decimal arithmetic gives, ties and negatives included."""

from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from freight.core.rating.columns import ScaledColumn, evaluate_columns
from freight.core.rating.emit import emit_tuple_function
from freight.core.rating.expressions import (
    Expression,
    constant,
    divided,
    least,
    most,
    round_to_scale,
    round_to_step,
    round_up_to_step,
    scaled,
    shifted,
    variable,
)

A, B, C = variable("a", 3), variable("b", 4), variable("c", 2)
ALL = {"values": ["a", "b", "c"]}
CENT = Decimal("0.01")


def half_up(value: Decimal, step: Decimal = CENT) -> Decimal:
    """The independent reading of half-up: the decimal module's own."""
    return (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step


KG_PER_LB = Decimal("0.45359237")
CASES: list[tuple[Expression, Callable[[Decimal, Decimal, Decimal], Decimal]]] = [
    (round_to_scale(A * B, 2), lambda a, b, c: half_up(a * b)),
    (round_to_scale(most(A * B, C), 2), lambda a, b, c: half_up(max(a * b, c))),
    (
        round_to_scale(least(A * B, C) * constant("1.085"), 0),
        lambda a, b, c: half_up(min(a * b, c) * Decimal("1.085"), Decimal(1)),
    ),
    (round_to_step(A * B, Decimal("0.05")), lambda a, b, c: half_up(a * b, Decimal("0.05"))),
    (round_to_scale(shifted(round_to_scale(A * B, 2) * C, 2), 2), lambda a, b, c: half_up(half_up(a * b) * c / 100)),
    (round_to_scale(C + (A - constant(100)) * B, 2), lambda a, b, c: half_up(c + (a - 100) * b)),
    (divided(A, KG_PER_LB, 2), lambda a, b, c: half_up(a / KG_PER_LB)),
    (round_up_to_step(A, Decimal("0.5")), lambda a, b, c: (a * 2).to_integral_value(ROUND_CEILING) / 2),
]
# many products of half kilos and whole cents end at exactly half a cent
weights = st.integers(-200_000, 200_000).map(lambda n: n * 500) | st.integers(-(10**8), 10**8)
rates = st.integers(0, 100_000).map(lambda n: n * 100) | st.integers(0, 10**7)


@given(weights, rates, st.integers(0, 10**8))
def test_both_readings_agree_with_decimal_arithmetic(a, b, c):
    exact = [Decimal(a).scaleb(-3), Decimal(b).scaleb(-4), Decimal(c).scaleb(-2)]
    for expression, wanted in CASES:
        value = emit_tuple_function("f", ALL, [expression])((a, b, c))[0]
        assert expression.as_decimal(value) == wanted(*exact)
        assert in_columns(expression, [(a, b, c)]) == [value]


@given(st.lists(st.tuples(weights | st.integers(-(10**18), 10**18), rates, st.integers(0, 10**18)), max_size=6))
def test_columns_give_what_each_shipment_gives_by_itself_whatever_the_others_are(rows):
    """Among them figures whose products leave 64 bits: those columns go on with integers of any size."""
    for expression, _ in CASES:
        assert in_columns(expression, rows) == [emit_tuple_function("f", ALL, [expression])(row)[0] for row in rows]


def test_columns_are_kept_short_and_know_their_bounds():
    short = ScaledColumn.of(np.array([1_250_000, -3_000_000, 0]))
    assert (short.values.tolist(), short.zeros, short.low, short.high) == ([125, -300, 0], 4, -300, 125)
    product = evaluate_columns([A * B], {"a": short, "b": ScaledColumn.of(np.array([10**18, 5 * 10**18, 0]))})[0]
    assert (product.values.dtype, product.zeros) == (np.int64, 22)
    assert product.plain().tolist() == [125 * 10**22, -1500 * 10**22, 0]


def test_a_limit_that_nothing_reaches_needs_no_integers_of_its_own_size():
    """For example the maximum that no lane states, next to one that a lane does."""
    amount, limit = ScaledColumn.of(np.array([7, 8, 9])), ScaledColumn.of(np.array([10**30, 10**30, 3], object))
    found = evaluate_columns([least(A, variable("limit", 3))], {"a": amount, "limit": limit})[0]
    assert (found.plain().tolist(), found.values.dtype) == ([7, 8, 3], np.int64)


def in_columns(expression, rows):
    """The expression of many shipments at once."""
    columns = [ScaledColumn.of(np.array([row[at] for row in rows], np.int64)) for at in range(3)]
    return evaluate_columns([expression], dict(zip("abc", columns, strict=True)))[0].plain().tolist()


def test_spreadsheet_figures_are_read_as_they_are_written():
    assert scaled(0.7512000000000001, 6) == 751200
    assert scaled(0.1 + 0.2, 6) == 300000
    assert scaled("2.0000005", 6) == 2000001  # half-up at the last decimal kept
