"""How cells of exports are shown: days as the system writes them, amounts with the places of their currency (B15)."""

from freight.core.locales import formats_of
from freight.core.money import decimals_of
from freight.core.places import Place


def day_format(place: Place) -> str:
    """The number format of days at a place: `mm/dd/yyyy`."""
    return formats_of(place.locale).day.lower()


def money_format(currency: str) -> str:
    """The number format of amounts in a currency: `#,##0` for yen, `#,##0.000` for dinars of Kuwait."""
    decimals = decimals_of(currency)
    return f"#,##0.{'0' * decimals}" if decimals else "#,##0"
