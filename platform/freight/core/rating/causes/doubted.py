"""An entered amount that differs from the tariff's, and the rating's amount for its charge."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.invoices.charges import FREIGHT, TOTAL, find_compared_freight
from freight.core.rating.engine import Rating
from freight.core.records import Values


@dataclass(frozen=True)
class DoubtedAmount:
    """An amount that is not the tariff's: of which charge (`freight`, `total`, the id of a charge; anything else for
    several). `rating` is the one it is compared with, made by one of the engine's candidates; None where it cannot be
    made again, and then nothing is rated another way either. `charged`: what was entered for every charge of the
    shipment that differs, by its code in lower case."""

    values: Values
    charge_code: str
    entered: Decimal
    tariff: Decimal
    currency: str
    tariff_name: str
    rating: Rating | None = None
    charge_text: str = ""
    charged: Mapping[str, Decimal] = field(default_factory=dict)

    @property
    def charge_name(self) -> str:
        """The name of the charge in a sentence."""
        if self.charge_code in (FREIGHT, TOTAL):
            return self.charge_code
        if self.charge_text:
            return self.charge_text
        lines = self.rating.lines() if self.rating else []
        code = self.charge_code.casefold()
        return next((name for charge, name, _ in lines if charge.casefold() == code), "charges")

    @property
    def what(self) -> str:
        """What it is compared with: `the freight of Air 2026`."""
        return f"the {self.charge_name} of {self.tariff_name}" if self.tariff_name else f"the {self.charge_name}"


def get_charge_amount(rating: Rating, charge_code: str) -> Decimal | None:
    """Return a rating's amount for the charge; None without a rate, or without such a charge."""
    if not rating.is_rated:
        return None
    lines = rating.lines()
    if charge_code == FREIGHT:
        return find_compared_freight(lines, rating.total)[1]
    if charge_code == TOTAL:
        return rating.total
    return next((amount for charge, _, amount in lines if charge.casefold() == charge_code.casefold()), None)


def capitalize_sentence(words: str) -> str:
    """Return words with a capital to begin a sentence."""
    return words[:1].upper() + words[1:]
