"""How cells of exports are shown: days in the format of the system, amounts with the places of their currency (B15)."""

from freight.core.locales import get_locale_formats
from freight.core.money import get_currency_decimals
from freight.core.places import Place


def get_day_format(place: Place) -> str:
    """Return the number format of days at a place: mm/dd/yyyy."""
    return get_locale_formats(place.locale).day.lower()


def get_money_format(currency: str) -> str:
    """Return the number format of amounts in a currency: `#,##0` for yen, `#,##0.000` for Kuwaiti dinars."""
    decimals = get_currency_decimals(currency)
    return f"#,##0.{'0' * decimals}" if decimals else "#,##0"
