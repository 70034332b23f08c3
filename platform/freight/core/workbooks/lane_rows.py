"""Rows of a rate sheet, one row a break, as bands of a tariff."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from freight.core.fields import Finding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.rating.bands import RateBand

GROUP = "lane"
FROM_WEIGHT, TO_WEIGHT = f"{GROUP}#fromWeight", f"{GROUP}#toWeight"
RATE, MINIMUM, TRANSIT = f"{GROUP}#rate", f"{GROUP}#minimumCost", f"{GROUP}#transitDays"
_FIGURES = frozenset({FROM_WEIGHT, TO_WEIGHT, RATE, MINIMUM, TRANSIT})


def lane_finding(values: Mapping[str, Any]) -> dict[str, Finding]:
    """What is wrong with a row beyond its single cells: a break has to end behind its start (R271)."""
    start, end = values.get(FROM_WEIGHT), values.get(TO_WEIGHT)
    if start is not None and end is not None and end < start:
        message = f"The break ends before it starts: {plain_text(start)}–{plain_text(end)}."
        return {TO_WEIGHT: Finding(FindingKind.SERVER, message)}
    return {}


def band_of(number: int, values: Mapping[str, Any], identifiers: frozenset[str]) -> RateBand:
    """The band of an accepted row; `number` is its row in the sheet.

    What the tariff identifies lanes by goes there; any other text of the row is kept beside the lane.
    """
    texts = {
        key.rpartition("#")[2]: str(value) for key, value in values.items() if value is not None and key not in _FIGURES
    }
    named = {name: text for name, text in texts.items() if name in identifiers}
    return RateBand(
        identifiers=named,
        start=Decimal(plain_text(values[FROM_WEIGHT])),
        end=_figure(values.get(TO_WEIGHT)),
        rate=Decimal(plain_text(values[RATE])),
        minimum=_figure(values.get(MINIMUM)),
        transit_days=None if values.get(TRANSIT) is None else int(values[TRANSIT]),
        attributes={name: text for name, text in texts.items() if name not in named},
        row=number,
    )


def _figure(value: Any) -> Decimal | None:
    return None if value is None else Decimal(plain_text(value))
