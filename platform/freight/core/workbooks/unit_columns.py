"""A column that says for each row what its rate is for: `per kg`, `CWT`, `CBM`. The rates of a sheet go to one charge,
which is rated by one of them."""

from collections.abc import Mapping, Sequence

from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.rate_units import KG, LB, SHIPMENT, RateBasis, find_rate_unit
from freight.core.workbooks.sheet_notes import format_column
from freight.core.workbooks.trade_headings import normalize_trade_heading

_HEADINGS = frozenset(
    [
        *("uom", "unit", "units", "basis", "per", "rate basis", "rate unit", "rate uom", "unit of measure", "rate per"),
        *("charge basis", "basis of charge", "rated by", "rate type", "weight unit", "calculation basis", "unit basis"),
    ]
)
# as such columns write it, without `per`
_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("kg", "kgs", "kilo", "kilogram", "kilograms", "k"), KG),
    **dict.fromkeys(("lb", "lbs", "pound", "pounds"), LB),
    **dict.fromkeys(("mi", "mile", "miles"), "mile"),
    **dict.fromkeys(("km", "kms"), "km"),
    **dict.fromkeys(("cbm", "m3", "m³", "cubic meter"), "m³"),
    **dict.fromkeys(("pc", "pcs", "piece", "pallet", "plt", "carton"), "piece"),
    **dict.fromkeys(("container", "cntr", "teu", "ctr"), "container"),
    **dict.fromkeys(("shipment", "shpt", "flat", "lump sum", "b/l", "bl", "each"), SHIPMENT),
    **dict.fromkeys(("w/m", "wm", "rt", "revenue ton", "freight ton"), "W/M"),
    **dict.fromkeys(("ton", "tonne", "mt", "tons", "1000 kg"), "ton"),
}


def is_unit_heading(heading: str) -> bool:
    """Return whether a column is one of units, by its heading."""
    return normalize_trade_heading(heading) in _HEADINGS


class UnitColumn:
    """Judges the cells of such a column against the charge that the rates go to."""

    def __init__(self, column: int, heading: str, rated: RateBasis) -> None:
        self._column, self._rated = column, rated
        self._named = format_column(column, heading)

    def wrong(self, row: Sequence[object]) -> str:
        """Return what is wrong with a row whose cell states another unit, "" otherwise; a word that is not a unit is
        ignored."""
        text = format_cell(row[self._column]) if self._column < len(row) else ""
        plain = text.casefold().strip(" .")
        stated = find_rate_unit(text) or _WORDS.get(plain.removeprefix("per ").removeprefix("/").strip(), "")
        if not stated or not self._rated.per or stated == self._rated.per:
            return ""
        per = "for the shipment" if self._rated.per == SHIPMENT else f"per {self._rated.per}"
        return (
            f"{self._named} says “{text[:20]}”, but {self._rated.charge} in this tariff is charged {per}. Convert the "
            "rate, or put it into a charge by that unit."
        )
