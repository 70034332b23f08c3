"""What may have gone wrong with an amount, as a cause is named and stored."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from enum import StrEnum

from freight.core.money import format_plain_amount, get_currency_decimals, half_up


class SuspectKind(StrEnum):
    """Kinds of causes. The value is stored."""

    VERSION = "version"  # another version of the tariff
    UNIT = "unit"  # pounds for kilograms, or the other way round
    LANE = "lane"  # another lane: one identifier is another
    TERM = "term"  # a discount or a deficit rating left out
    WEEK = "week"  # the fuel price of another week
    WHOLE = "whole"  # all charges in one figure
    TWICE = "twice"  # the same charge two times
    EXTRA = "extra"  # a charge that the tariff does not have, or not for such a shipment
    RATE = "rate"  # another percentage than the tariff's, of a discount or a surcharge
    BASE = "base"  # the right percentage of charges that were wrong themselves
    PAIR = "pair"  # two of these at once
    PERCENT = "percent"
    FLAT = "flat"
    CURRENCY = "currency"  # figures cannot be compared
    INVOICE = "invoice"  # rejected by the customer, or compared with a quote


# these explain any amount: only many alike make it a cause
GENERAL = frozenset({SuspectKind.PERCENT, SuspectKind.FLAT})
# their placeholders in the words of a suspect
PERCENT_HERE, DUE_HERE = "{percent}", "{due}"
_MOST_POINTS = 40


@dataclass(frozen=True)
class PercentReach:
    """The percentages that give an amount to the cent, in hundredths of a percent, both ends inclusive: none if `low`
    is above `high`. `shown` is the percentage as a list shows it; `due` that of the tariff, "" without one."""

    low: int
    high: int
    shown: int
    due: str = ""

    def covers(self, point: int) -> bool:
        """Return whether that percentage gives the amount, or is the one shown for it."""
        return self.low <= point <= self.high or point == self.shown

    def points(self) -> Iterator[int]:
        """Yield the percentages used to find other amounts: every hundredth, or tenths or whole ones if there are
        many."""
        for step in (1, 10, 100):
            if (self.high - self.low) // step <= _MOST_POINTS:
                yield from range(-(-self.low // step) * step, self.high + 1, step)
                return


@dataclass(frozen=True, order=True)
class Suspect:
    """One possible error: `detail` distinguishes it from others of its kind, `words` describe it. With a `reach` it is
    a percentage, and all amounts together decide which one."""

    kind: SuspectKind
    detail: str = ""
    words: str = field(default="", compare=False)
    reach: PercentReach | None = field(default=None, compare=False)

    def at(self, point: int) -> "Suspect":
        """Return the suspect of that percentage, in hundredths of a percent."""
        percent = format_hundredths_percent(point)
        words = self.words.replace(PERCENT_HERE, percent.removeprefix("-"))
        return replace(self, detail=f"{self.detail}{percent}", words=words, reach=None)

    def against(self, due: Iterable[str]) -> "Suspect":
        """Return the suspect with the tariff's percentages in its words: one, or from the least to the most."""
        stated = sorted(set(due) - {""}, key=Decimal)
        between = stated[:1] if len(stated) < 2 else [f"{stated[0]}–{stated[-1]}"]
        return replace(self, words=self.words.replace(DUE_HERE, "".join(between)))


def format_hundredths_percent(point: int) -> str:
    """Hundredths of a percent as a percentage: 1234 is "12.34", -50 "-0.5"."""
    return f"{(Decimal(point) / 100).normalize():f}"


def find_percent_reach(amount: Decimal, base: Decimal, slack: Decimal, due: str = "") -> PercentReach:
    """Return the percentages of `base` that give `amount`, within `slack`."""
    ends = sorted(((amount - slack) / base, (amount + slack) / base))
    low, high = (end * 10_000 for end in ends)
    return PercentReach(
        int(low.to_integral_value(ROUND_CEILING)),
        int(high.to_integral_value(ROUND_FLOOR)),
        int(half_up(amount / base * 100) * 100),
        due,
    )


def get_rounding_slack(currency: str) -> Decimal:
    """Return how far an exact amount may be from its rounded one."""
    return Decimal(5).scaleb(-get_currency_decimals(currency) - 1)


def suspect_percent(entered: Decimal, tariff: Decimal, currency: str, what: str) -> Suspect | None:
    """Return the suspect that the tariff's amount was raised or lowered by a percentage; None if the tariff is zero.
    `what` is the charge, in words."""
    if not tariff or entered == tariff:
        return None
    reach = find_percent_reach(entered - tariff, tariff, get_rounding_slack(currency))
    side = "above" if (entered > tariff) == (tariff > 0) else "below"
    return Suspect(SuspectKind.PERCENT, "", f"Entered {PERCENT_HERE}% {side} {what}", reach)


def suspect_flat_amount(entered: Decimal, tariff: Decimal, currency: str, what: str) -> Suspect:
    """Return the suspect that the amounts differ by a flat amount."""
    apart = entered - tariff
    side = "above" if apart > 0 else "below"
    words = f"Entered {format_plain_amount(abs(apart), currency)} {currency} {side} {what}"
    return Suspect(SuspectKind.FLAT, format_plain_amount(apart, currency), words)
