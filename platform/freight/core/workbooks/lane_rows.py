"""Rows of a rate sheet, one row a break, as bands of a tariff."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from freight.core.fields import Finding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.rating.bands import RateBand
from freight.core.rating.beside import EXPIRY, read_beside, wrong_days
from freight.core.rating.breaks import STEP
from freight.core.rating.identifiers import as_entered, wrong_value
from freight.core.rating.lane_figures import names_figure, read_figures
from freight.core.rating.lane_sheet import MOST_CHARACTERS, TOO_LONG
from freight.core.rating.lanes import wrong_lists, wrong_pattern
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, WEIGHT_SCALE
from freight.core.rating.stated import round_figure
from freight.core.records import Values

GROUP = "lane"
FROM_WEIGHT, TO_WEIGHT = f"{GROUP}#fromWeight", f"{GROUP}#toWeight"
RATE, MINIMUM, TRANSIT = f"{GROUP}#rate", f"{GROUP}#minimumCost", f"{GROUP}#transitDays"
_FIGURES = frozenset({FROM_WEIGHT, TO_WEIGHT, RATE, MINIMUM, TRANSIT})
_DECIMALS = {FROM_WEIGHT: WEIGHT_SCALE, TO_WEIGHT: WEIGHT_SCALE, RATE: RATE_SCALE, MINIMUM: AMOUNT_SCALE}


def lane_finding(values: Values, identifiers: frozenset[str] = frozenset()) -> dict[str, Finding]:
    """What is wrong with an accepted row: a break that ends before it starts (R271), a figure that would be computed
    as another one, a lane that no shipment could match, or a currency that is none."""
    texts = {key: value for key, value in values.items() if not names_figure(key)}
    named = {
        key: as_entered(key.rpartition("#")[2], str(texts[key])) for key in texts if _is_name(key, texts, identifiers)
    }
    wrong = _figures(values) or _names(named) or _beside({key: texts[key] for key in texts.keys() - named.keys()})
    if wrong:
        return {key: Finding(FindingKind.SERVER, message) for key, message in wrong.items()}
    start, end = values.get(FROM_WEIGHT), values.get(TO_WEIGHT)
    if start is not None and end is not None and end < start:
        message = f"The break ends before it starts: {plain_text(start)}–{plain_text(end)}."
        return {TO_WEIGHT: Finding(FindingKind.SERVER, message)}
    return {}


def _figures(values: Mapping[str, object]) -> dict[str, str]:
    wrong = {}
    for key, decimals in (_DECIMALS | {key: AMOUNT_SCALE for key in values if names_figure(key)}).items():
        try:
            round_figure(_figure(values.get(key)) or Decimal(0), decimals)
        except ValueError as lost:
            wrong[key] = str(lost)
    return wrong


def _is_name(key: str, values: Mapping[str, object], identifiers: frozenset[str]) -> bool:
    return values[key] is not None and key.rpartition("#")[2] in identifiers


def _beside(texts: Mapping[str, object]) -> dict[str, str]:
    read = {key: read_beside(key.rpartition("#")[2], str(text or "")) for key, text in texts.items()}
    wrong = {key: told for key, (_, told) in read.items() if told}
    ends = wrong_days({key.rpartition("#")[2]: kept for key, (kept, _) in read.items()})
    return wrong or ({f"{GROUP}#{EXPIRY}": ends} if ends else {})


def _names(named: Mapping[str, str]) -> dict[str, str]:
    wrong = {
        key: told
        for key, text in named.items()
        if (told := wrong_pattern(text) or wrong_value(key.rpartition("#")[2], text))
    }
    wrong |= {key: TOO_LONG for key, text in named.items() if len(text) > MOST_CHARACTERS}
    return wrong or wrong_lists(named)


def band_of(number: int, values: Values, identifiers: frozenset[str]) -> RateBand:
    """The band of an accepted row; `number` is its row in the sheet.

    What the tariff identifies lanes by goes there; any other text of the row is kept beside the lane.
    """
    texts = {
        key.rpartition("#")[2]: str(value)
        for key, value in values.items()
        if value is not None and key not in _FIGURES and not names_figure(key)
    }
    named = {name: as_entered(name, text) for name, text in texts.items() if name in identifiers}
    return RateBand(
        identifiers=named,
        start=_figure(values.get(FROM_WEIGHT)) or Decimal(0),
        end=_figure(values.get(TO_WEIGHT)),
        rate=Decimal(plain_text(values[RATE])),
        minimum=_figure(values.get(MINIMUM)),
        transit_days=None if values.get(TRANSIT) is None else int(values[TRANSIT]),
        attributes={name: read_beside(name, text)[0] for name, text in texts.items() if name not in named},
        row=number,
        charges=read_figures({key: _figure(value) for key, value in values.items() if names_figure(key)}),
    )


def not_over(band: RateBand) -> RateBand:
    """The band of a sheet whose weights share their ends, where exactly that weight is in the lower: 1–2 is over 1."""
    return replace(band, start=band.start + STEP) if band.start else band


def _figure(value: Any) -> Decimal | None:
    return None if value is None else Decimal(plain_text(value))
