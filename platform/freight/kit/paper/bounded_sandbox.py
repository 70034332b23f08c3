"""Jinja's sandbox with bounded arithmetic. One operator can keep a processor busy for hours (`10 ** 10 ** 8`), and a
single call into C reacts to no signal; so sizes are checked before it is made."""

from typing import Any

from jinja2.exceptions import SecurityError
from jinja2.filters import do_round
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

# 4,096 bits are 1,233 digits: far more than any amount or number on an invoice
_MOST_BITS = 4_096
# for a repeated text or list
_MOST_ITEMS = 1_000_000
_MOST_PLACES = 30


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox for tenants' templates. Raises SecurityError for a result that would be too large."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.filters["round"] = _rounded

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """Return the result of an operator whose result may grow."""
        if operator == "**":
            _refuse_power(left, right)
        else:
            _refuse_product(left, right)
        return super().call_binop(context, operator, left, right)


def _refuse_power(base: object, exponent: object) -> None:
    if isinstance(base, int) and isinstance(exponent, int) and base.bit_length() * abs(exponent) > _MOST_BITS:
        raise SecurityError("a power with more than a thousand digits")


def _refuse_product(left: object, right: object) -> None:
    for operand, times in ((left, right), (right, left)):
        if (
            isinstance(times, int)
            and isinstance(operand, (str, bytes, list, tuple))
            and len(operand) * times > _MOST_ITEMS
        ):
            raise SecurityError(f"a text or list repeated to more than {_MOST_ITEMS:,}")
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > _MOST_BITS:
        raise SecurityError("a product with more than a thousand digits")


def _rounded(value: float, precision: int = 0, method: Any = "common") -> float:
    """Jinja's `round`, which computes ten to the power of `precision`, with a bound."""
    if abs(precision) > _MOST_PLACES:
        raise SecurityError(f"rounding to more than {_MOST_PLACES} places")
    return do_round(value, precision, method)
