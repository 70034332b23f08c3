"""Two errors at once: the shipment is rated with two changes together."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from freight.core.money import round_to_currency
from freight.core.rating.causes.percentages import round_suspect_percent, suspect_discount
from freight.core.rating.causes.suspects import (
    Suspect,
    SuspectKind,
    get_rounding_slack,
    suspect_flat_amount,
    suspect_percent,
)
from freight.core.rating.engine import TariffCandidate
from freight.core.rating.terms import Charge
from freight.core.records import Values


@dataclass(frozen=True)
class RatingVariant:
    """A way a shipment may have been rated: by which version, with which values, and what that means."""

    suspect: Suspect
    candidate: TariffCandidate
    values: Values


class PairTarget(Protocol):
    """What a pair has to add up to."""

    @property
    def entered(self) -> Decimal:
        """The amount that was entered."""

    @property
    def currency(self) -> str:
        """Its currency."""


AmountOf = Callable[[RatingVariant], Decimal | None]


def find_suspect_pairs(
    first: RatingVariant,
    seconds: Iterable[tuple[RatingVariant, Charge | None]],
    amount_of: AmountOf,
    doubted: PairTarget,
) -> Iterator[Suspect]:
    """What comes to the amount together with `first`: one of `seconds`, another discount where it comes with the
    charge it leaves the discount of out, or a plain percentage or amount that several people would use."""
    user_value, currency = doubted.entered, doubted.currency
    alone = amount_of(first)
    if not alone:
        return
    for second, charge in seconds:
        amount = amount_of(second)
        if amount is None:
            continue
        if round_to_currency(amount, currency) == user_value:
            yield _pair(first.suspect, second.suspect)
            continue
        suspect = (
            suspect_discount(charge, user_value, alone, amount, 2 * get_rounding_slack(currency)) if charge else None
        )
        if suspect and (settled := round_suspect_percent(suspect)):
            yield _pair(first.suspect, settled)
    if first.suspect.kind is not SuspectKind.LANE:
        yield from _plain(first, round_to_currency(alone, currency), doubted)


def _plain(first: RatingVariant, alone: Decimal, doubted: PairTarget) -> Iterator[Suspect]:
    user_value, currency = doubted.entered, doubted.currency
    percent = suspect_percent(user_value, alone, currency, "that")
    if percent and (settled := round_suspect_percent(percent, 100)):
        yield _pair(first.suspect, settled)
    if user_value != alone and (user_value - alone) % 1 == 0:
        yield _pair(first.suspect, suspect_flat_amount(user_value, alone, currency, "that"))


def _pair(first: Suspect, second: Suspect) -> Suspect:
    """The two as one, the same whichever was found first."""
    ends = sorted((first, second)) if second.kind not in (SuspectKind.PERCENT, SuspectKind.FLAT) else [first, second]
    suspect, second_suspect = ends
    detail = "+".join(f"{end.kind}:{end.detail}" for end in ends)
    return Suspect(SuspectKind.PAIR, detail, f"{suspect.words}, and {_inside(second_suspect.words)}")


def _inside(words: str) -> str:
    """Return a sentence as the second half of one: names and figures stay unchanged."""
    first, _, rest = words.partition(" ")
    begins = first in ("The", "Pounds", "Kilograms", "Rated", "Entered")
    return f"{first.lower()} {rest}" if begins else words
