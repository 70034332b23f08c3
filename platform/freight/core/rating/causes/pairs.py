"""Two things that went wrong at once: the shipment is rated in two other ways together."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from freight.core.money import money
from freight.core.rating.causes.percentages import of_discount, whole
from freight.core.rating.causes.suspects import Kind, Suspect, flat_of, half_a_cent, percent_of
from freight.core.rating.engine import Candidate
from freight.core.rating.terms import Charge
from freight.core.records import Values


@dataclass(frozen=True)
class Variant:
    """A way a shipment may have been rated: by which version, with which values, and what that means."""

    suspect: Suspect
    candidate: Candidate
    values: Values


class Amounts(Protocol):
    """What a pair has to come to."""

    @property
    def entered(self) -> Decimal:
        """The amount that was entered."""

    @property
    def currency(self) -> str:
        """Its currency."""


AmountOf = Callable[[Variant], Decimal | None]


def pairs_of(
    first: Variant, seconds: Iterable[tuple[Variant, Charge | None]], amount_of: AmountOf, doubted: Amounts
) -> Iterator[Suspect]:
    """What comes to the amount together with `first`: one of `seconds`, another discount where it comes with the
    charge it leaves the discount of out, or a plain percentage or amount that several people would use."""
    entered, currency = doubted.entered, doubted.currency
    alone = amount_of(first)
    if not alone:
        return
    for second, charge in seconds:
        amount = amount_of(second)
        if amount is None:
            continue
        if money(amount, currency) == entered:
            yield _pair(first.suspect, second.suspect)
            continue
        other = of_discount(charge, entered, alone, amount, 2 * half_a_cent(currency)) if charge else None
        if other and (settled := whole(other)):
            yield _pair(first.suspect, settled)
    if first.suspect.kind is not Kind.LANE:
        yield from _plain(first, money(alone, currency), doubted)


def _plain(first: Variant, alone: Decimal, doubted: Amounts) -> Iterator[Suspect]:
    entered, currency = doubted.entered, doubted.currency
    percent = percent_of(entered, alone, currency, "that")
    if percent and (settled := whole(percent, 100)):
        yield _pair(first.suspect, settled)
    if entered != alone and (entered - alone) % 1 == 0:
        yield _pair(first.suspect, flat_of(entered, alone, currency, "that"))


def _pair(first: Suspect, second: Suspect) -> Suspect:
    """The two as one, the same whichever was found first."""
    ends = sorted((first, second)) if second.kind not in (Kind.PERCENT, Kind.FLAT) else [first, second]
    one, other = ends
    detail = "+".join(f"{each.kind}:{each.detail}" for each in ends)
    return Suspect(Kind.PAIR, detail, f"{one.words}, and {_inside(other.words)}")


def _inside(words: str) -> str:
    """A sentence as the second half of one: names and figures stay as they are."""
    first, _, rest = words.partition(" ")
    begins = first in ("The", "Pounds", "Kilograms", "Rated", "Entered")
    return f"{first.lower()} {rest}" if begins else words
