"""Expressions evaluated over columns: one array of integers for each value of many shipments.

Each column keeps its integers as short as its figures allow, with their power of ten, and knows their lower and upper
bounds. Rates of two decimals held with six, whole pieces held with three: their products stay short, a change of scale
costs nothing, and most roundings of whole cents have nothing to do. A step of a column that could exceed 64 bits is
computed with Python's unbounded integers, for that column only.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from freight.core.rating.expressions import Expression, list_in_dependency_order

Ints = NDArray[Any]  # int64, or object where the integers need more than 64 bits
LARGEST = 2**63 - 1
_MOST_ZEROS = 18  # a larger power of ten is no 64-bit integer
_GLANCE = 64  # figures that are checked before all of them are


@dataclass(frozen=True, slots=True)
class ScaledColumn:
    """`values` × 10**`zeros`, one for each shipment, or one for all of them; `low` ≤ `values` ≤ `high`."""

    values: Ints
    zeros: int
    low: int
    high: int

    @classmethod
    def of(cls, values: Ints) -> "ScaledColumn":
        """Return a column of scaled integers, without the zeros that all of them end in."""
        zeros = 0
        while zeros < _MOST_ZEROS and _all_end_in_zero(values, zeros + 1):
            zeros += 1
        shortened = values // 10**zeros if zeros else values
        low, high = (int(shortened.min()), int(shortened.max())) if shortened.size else (0, 0)
        return cls(_fitting(shortened, low, high), zeros, low, high)

    def plain(self) -> Ints:
        """The scaled integers themselves."""
        return self.down_to(0).values

    def take(self, rows: Ints) -> "ScaledColumn":
        """The column of those rows, in that order."""
        return replace(self, values=self.values[rows]) if self.values.ndim else self

    def down_to(self, zeros: int) -> "ScaledColumn":
        """Return the same figures with fewer zeros left out."""
        if zeros == self.zeros:
            return self
        factor = 10 ** (self.zeros - zeros)
        return _make(lambda values: values * factor, [self], zeros, (self.low * factor, self.high * factor))

    def at_most(self, limit: int) -> "ScaledColumn":
        """Limit figures to `limit`, a scaled integer. Those above may become any other value not below it: an upper
        limit that nothing reaches would need more bits than everything else."""
        top = -(-limit // 10**self.zeros)
        if self.high <= top:
            return self
        return _make(lambda values: np.minimum(values, top), [self], self.zeros, (min(self.low, top), top))

    @property
    def most(self) -> int:
        """The largest figure, as a scaled integer."""
        highest: int = self.high * 10**self.zeros
        return highest


def evaluate_columns(results: Iterable[Expression], inputs: Mapping[str, ScaledColumn]) -> list[ScaledColumn]:
    """Return the columns of `results`, from those of their variables by name."""
    expressions = list(results)
    columns_by_id: dict[int, ScaledColumn] = {}
    for expression in list_in_dependency_order(expressions):
        if expression.operation == "input":
            columns_by_id[id(expression)] = inputs[expression.operands[0]]
            continue
        operand_columns = [
            columns_by_id[id(operand)] if isinstance(operand, Expression) else operand
            for operand in expression.operands
        ]
        columns_by_id[id(expression)] = _STEPS[expression.operation](*operand_columns)
    return [columns_by_id[id(result)] for result in expressions]


def _constant(value: int) -> ScaledColumn:
    return ScaledColumn.of(np.array(value, np.int64 if abs(value) <= LARGEST else object))


def _add(one: ScaledColumn, other: ScaledColumn) -> ScaledColumn:
    one, other = _aligned(one, other)
    bounds = one.low + other.low, one.high + other.high
    return _make(lambda a, b: a + b, [one, other], one.zeros, bounds)


def _subtract(one: ScaledColumn, other: ScaledColumn) -> ScaledColumn:
    one, other = _aligned(one, other)
    bounds = one.low - other.high, one.high - other.low
    return _make(lambda a, b: a - b, [one, other], one.zeros, bounds)


def _multiply(one: ScaledColumn, other: ScaledColumn) -> ScaledColumn:
    corners = [a * b for a in (one.low, one.high) for b in (other.low, other.high)]
    return _make(lambda a, b: a * b, [one, other], one.zeros + other.zeros, (min(corners), max(corners)))


def _least(one: ScaledColumn, other: ScaledColumn) -> ScaledColumn:
    one, other = _aligned(one.at_most(other.most), other.at_most(one.most))
    bounds = min(one.low, other.low), min(one.high, other.high)
    return _make(np.minimum, [one, other], one.zeros, bounds)


def _most(one: ScaledColumn, other: ScaledColumn) -> ScaledColumn:
    one, other = _aligned(one, other)
    bounds = max(one.low, other.low), max(one.high, other.high)
    return _make(np.maximum, [one, other], one.zeros, bounds)


def _zero_where_blank(figure: ScaledColumn, value: ScaledColumn) -> ScaledColumn:
    """Return `value` where the figure is 0 or more, else 0."""
    bounds = min(value.low, 0), max(value.high, 0)
    return _make(lambda stated, v: np.where(stated >= 0, v, 0), [figure, value], value.zeros, bounds)


def _rescale(value: ScaledColumn, factor: int) -> ScaledColumn:
    """Return the value at another scale. Scales differ by powers of ten, so this only counts more zeros."""
    return replace(value, zeros=value.zeros + len(str(factor)) - 1)


def _ratio(value: ScaledColumn, times: int, by: int, step: int) -> ScaledColumn:
    """Return value × times / by, half-up and away from zero for negatives, × step."""
    value, times = replace(value, zeros=0), times * 10**value.zeros
    common = gcd(times, by)
    times, by = times // common, by // common
    if by > 1:
        value = _divided(value, times, by)
        times = 1
    factor = times * step
    zeros = len(str(factor)) - len(str(factor).rstrip("0"))
    rest = factor // 10**zeros
    return value if factor == 1 else _make(lambda v: v * rest, [value], zeros, (value.low * rest, value.high * rest))


def _divided(value: ScaledColumn, times: int, by: int) -> ScaledColumn:
    """Return value × times / by to the nearest integer; `value` has no zeros left out."""
    if by % 2:  # half of an odd divisor is no integer
        times, by = 2 * times, 2 * by
    half = by // 2
    bounds = _half_up(value.low, times, half, by), _half_up(value.high, times, half, by)
    met = (min(0, value.low) * times - half, max(0, value.high) * times + half)
    if value.low >= 0:
        return _make(lambda v: (v * times + half) // by, [value], 0, bounds, met)
    return _make(lambda v: np.sign(v) * ((abs(v) * times + half) // by), [value], 0, bounds, met)


def _half_up(value: int, times: int, half: int, by: int) -> int:
    size = (abs(value) * times + half) // by
    return size if value >= 0 else -size


def _raise(value: ScaledColumn, step: int) -> ScaledColumn:
    """Return the value rounded up to the next multiple of `step`."""
    value, size = _with_step(value, step)
    bounds = value.low, value.high + size
    return _make(lambda v: -(-v // size) * size, [value], value.zeros, bounds)


def _lower(value: ScaledColumn, step: int) -> ScaledColumn:
    """Return the value rounded down to the last multiple of `step`."""
    value, size = _with_step(value, step)
    return _make(lambda v: v // size * size, [value], value.zeros, (value.low - size, value.high))


def _even(value: ScaledColumn, step: int) -> ScaledColumn:
    """Return the value at the nearest multiple of `step`, the even one from the middle."""
    value, size = _with_step(value, step)

    def evened(v: Ints) -> Ints:
        times, rest = (2 * v + size) // (2 * size), (2 * v + size) % (2 * size)
        odd: Ints = (rest == 0) & (times % 2 == 1)
        return np.where(odd, times - 1, times) * size

    bounds = value.low - size, value.high + size
    return _make(evened, [value], value.zeros, bounds, (2 * bounds[0], 2 * bounds[1]))


def _with_step(value: ScaledColumn, step: int) -> tuple[ScaledColumn, int]:
    """Return a column with few enough zeros left out that `step` is a whole number of it, and that number."""
    while value.zeros and step % 10**value.zeros:
        value = value.down_to(value.zeros - 1)
    return value, step // 10**value.zeros


_STEPS: Mapping[str, Callable[..., ScaledColumn]] = {
    "constant": _constant,
    "add": _add,
    "subtract": _subtract,
    "multiply": _multiply,
    "rescale": _rescale,
    "shift": lambda value: value,
    "raise": _raise,
    "lower": _lower,
    "even": _even,
    "where_stated": _zero_where_blank,
    "least": _least,
    "most": _most,
    "ratio": _ratio,
}


def _aligned(one: ScaledColumn, other: ScaledColumn) -> tuple[ScaledColumn, ScaledColumn]:
    """Return both with the same number of zeros left out."""
    zeros = min(one.zeros, other.zeros)
    return one.down_to(zeros), other.down_to(zeros)


def _make(
    step: Callable[..., object],
    of: list[ScaledColumn],
    zeros: int,
    bounds: tuple[int, int],
    met: tuple[int, int] | None = None,
) -> ScaledColumn:
    """Return the column that a step gives, within `bounds`; `met` are the bounds of intermediate values, if wider."""
    low, high = bounds
    values = [scaled_column.values for scaled_column in of]
    if not _fits(low, high) or not _fits(*(met or bounds)):
        values = [value.astype(object) for value in values]
    array = np.asarray(step(*values))
    if array.size and array.dtype == object and not _fits(low, high):
        low, high = int(array.min()), int(array.max())  # the bounds are wide, and the actual figures may fit again
    return ScaledColumn(_fitting(array, low, high), zeros, low, high)


def _fits(low: int, high: int) -> bool:
    return low >= -LARGEST and high <= LARGEST


def _fitting(values: Ints, low: int, high: int) -> Ints:
    return values.astype(np.int64) if values.dtype == object and _fits(low, high) else values


def _all_end_in_zero(values: Ints, zeros: int) -> bool:
    """Return whether 10**`zeros` divides all of them, and not all are 0; a first check settles this for most
    columns."""
    power = 10**zeros
    flat = values.ravel()
    if (flat[:_GLANCE] % power).any() or (flat % power).any():
        return False
    return bool(flat.any())
