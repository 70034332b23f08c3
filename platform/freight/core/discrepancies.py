"""Stored figures that differ from a recount of their records."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple


class Discrepancy(NamedTuple):
    """One stored figure: which one, its value, and the recount. `account_id`: the account of its records, if it is only
    one."""

    figure: str
    kept: str
    counted: str
    account_id: Any = None


class ReconciliationPortion(NamedTuple):
    """The result of comparing some of a kind's figures. `last`: the record after which the next portion begins; None if
    these were the last."""

    compared: int
    discrepancies: Sequence[Discrepancy] = ()
    last: Any = None


def describe_key(key: Any) -> str:
    """Return a key of a cell as people read it: its fields by name, without empty ones. The account is left out,
    because a stored id means nothing to people."""
    fields: Mapping[str, object] = key._asdict()
    return ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in fields.items() if name != "account_id" and value
    )


def describe_sum(number: int, amount: Decimal, currency: str = "") -> str:
    """Return a number of records and their sum, with the currency of the amount."""
    return f"{number:,}" if not amount else f"{number:,} / {amount:,f} {currency}".rstrip()
