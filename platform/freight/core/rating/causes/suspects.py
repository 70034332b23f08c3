"""What may have gone wrong with an amount, as a cause is named and stored."""

from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum

from freight.core.money import money, plain


class Kind(StrEnum):
    """Kinds of causes. The value is stored."""

    VERSION = "version"  # another version of the tariff
    UNIT = "unit"  # pounds for kilograms, or the other way round
    LANE = "lane"  # another lane: one identifier is another
    TERM = "term"  # a discount or a deficit rating left out
    WEEK = "week"  # the fuel price of another week
    WHOLE = "whole"  # all charges in one figure
    TWICE = "twice"  # the same charge two times
    EXTRA = "extra"  # a charge that the tariff does not have, or not for such a shipment
    PERCENT = "percent"
    FLAT = "flat"
    CURRENCY = "currency"  # no figure compares them
    INVOICE = "invoice"  # rejected by the customer, or held against a quote


# what explains any amount that there is: only many alike make it a cause
GENERAL = frozenset({Kind.PERCENT, Kind.FLAT})


@dataclass(frozen=True, order=True)
class Suspect:
    """One thing that may have gone wrong: `detail` tells it from others of its kind, `words` say it."""

    kind: Kind
    detail: str = ""
    words: str = field(default="", compare=False)


def percent_of(entered: Decimal, tariff: Decimal, currency: str, what: str) -> Suspect | None:
    """The percentage, of the fewest decimals, that makes the tariff's amount what was entered, to the cent; None where
    none of two decimals does. `what` is the charge, in words."""
    if not tariff:
        return None
    share = (entered / tariff - 1) * 100
    for decimals in (0, 1, 2):
        percent = share.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN)
        if percent and money(tariff * (1 + percent / 100), currency) == entered:
            side = "above" if percent > 0 else "below"
            words = f"Entered {abs(percent).normalize():f}% {side} {what}"
            return Suspect(Kind.PERCENT, f"{percent.normalize():f}", words)
    return None


def flat_of(entered: Decimal, tariff: Decimal, currency: str, what: str) -> Suspect:
    """The amount by which they differ."""
    apart = entered - tariff
    side = "above" if apart > 0 else "below"
    words = f"Entered {plain(abs(apart), currency)} {currency} {side} {what}"
    return Suspect(Kind.FLAT, plain(apart, currency), words)
