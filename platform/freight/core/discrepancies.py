"""Kept figures that are not what their records come to."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple


class Discrepancy(NamedTuple):
    """One kept figure: which one, what was kept, and what a recount says. `account_id`: of whose records it is, if of
    one account's."""

    figure: str
    kept: str
    counted: str
    account_id: Any = None


class ReconciliationPortion(NamedTuple):
    """What a comparison found of some of a kind's figures. `last`: after which record the next portion begins; None
    where these were the last."""

    compared: int
    discrepancies: Sequence[Discrepancy] = ()
    last: Any = None


def describe_key(key: Any) -> str:
    """A key of a cell as people read it: its fields by name, those that are empty left out. The account is not said,
    since a stored id says nothing."""
    fields: Mapping[str, object] = key._asdict()
    return ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in fields.items() if name != "account_id" and value
    )


def describe_sum(number: int, amount: Decimal, currency: str = "") -> str:
    """A number of records and what they come to, with the currency of the amount."""
    return f"{number:,}" if not amount else f"{number:,} / {amount:,f} {currency}".rstrip()
