"""Whether an invoice was captured before: the same number written otherwise, or the same bill under another number."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from freight.core.money import format_money

_TOKENS = re.compile(r"[^\W\d_]+|\d+")
# the same shipment for the same amount is taken for the same bill when the invoices are dated this near to each other
NEAR_DAYS = 7


def normalize_invoice_number(number: str) -> str:
    """The form in which two ways of writing one number are equal.

    Full-width characters become plain ones and case does not count; everything but letters and digits falls away, and
    so do the leading zeros of each group of digits: "INV-0012", "inv 12" and "Inv/012" are all "inv12". Groups of
    digits stay apart: "1-002" is "1-2", neither "12" nor "1002".
    """
    written = ""
    for token in _TOKENS.findall(unicodedata.normalize("NFKC", number).casefold()):
        figure = token.lstrip("0") or "0" if token.isdecimal() else token
        apart = "-" if written and written[-1].isdecimal() and figure[0].isdecimal() else ""
        written += apart + figure
    return written


@dataclass(frozen=True)
class InvoiceFingerprint:
    """What two invoices are compared by. `number` is empty where there is none yet."""

    number: str
    shipments: Collection[str]  # their numbers
    amount: Decimal
    currency: str
    invoice_date: str  # yyyy-MM-dd, or empty


def explain_invoice_duplicate(new: InvoiceFingerprint, known: InvoiceFingerprint) -> str:
    """Why `new` looks like `known` under another number, in words; empty when it does not.

    It does when both bill one shipment for the same amount and their dates are at most `NEAR_DAYS` apart.
    """
    common = sorted(set(new.shipments) & set(known.shipments))
    if not common or new.amount != known.amount or new.currency != known.currency:
        return ""
    apart = _days_apart(new.invoice_date, known.invoice_date)
    if apart is None or apart > NEAR_DAYS:
        return ""
    shipments = common[0] if len(common) == 1 else f"{common[0]} and {len(common) - 1} more"
    dated = "the same day" if apart == 0 else f"{apart} day{'' if apart == 1 else 's'} apart"
    invoice_name = f"invoice {known.number}" if known.number else "a draft invoice"
    amount = f"{format_money(known.amount, known.currency)} {known.currency}"
    return (
        f"Looks like {invoice_name}: same shipment {shipments}, same amount {amount}, dated {dated} "
        f"({known.invoice_date})."
    )


def _days_apart(one: str, other: str) -> int | None:
    try:
        return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)
    except ValueError:
        return None
