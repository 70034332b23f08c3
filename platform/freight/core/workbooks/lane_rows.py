"""Rows of a rate sheet, one row a break, as bands of a tariff."""

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from freight.core.fields import Finding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.rating.bands import RateBand
from freight.core.rating.beside import EXPIRY, read_beside, wrong_days
from freight.core.rating.breaks import STEP
from freight.core.rating.identifiers import IDENTIFIERS, as_entered, wrong_value
from freight.core.rating.lane_figures import names_figure, read_figures
from freight.core.rating.lane_sheet import MOST_CHARACTERS, TOO_LONG
from freight.core.rating.lanes import wrong_lists, wrong_pattern
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, WEIGHT_SCALE
from freight.core.rating.stated import round_figure
from freight.core.records import Values
from freight.core.workbooks.range_methods import RANGE_METHOD, method_named

GROUP = "lane"
FROM_WEIGHT, TO_WEIGHT = f"{GROUP}#fromWeight", f"{GROUP}#toWeight"
RATE, MINIMUM, TRANSIT = f"{GROUP}#rate", f"{GROUP}#minimumCost", f"{GROUP}#transitDays"
_DECIMALS = {FROM_WEIGHT: WEIGHT_SCALE, TO_WEIGHT: WEIGHT_SCALE, RATE: RATE_SCALE, MINIMUM: AMOUNT_SCALE}
_FOOTNOTE = re.compile(r"(?:[¹²³⁴⁵⁶⁷⁸⁹†‡§]+|\*\*+|\s\*+|\s?\(\d{1,2}\))$")
# rows of a sheet repeat their places, and each row is read several times on its way to a lane
_REMEMBERED = 20_000


class _Columns(NamedTuple):
    """What the columns of a sheet are, each by its key: names that lanes are found by and texts beside them, with what
    each is called, and the figures of other charges."""

    names: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    decimals: tuple[tuple[str, int], ...]  # of all figures


@lru_cache(1_000)
def _columns_of(keys: tuple[str, ...], identifiers: frozenset[str]) -> _Columns:
    figures = tuple(key for key in keys if names_figure(key))
    called = [(key, key.rpartition("#")[2]) for key in keys if key not in {*_DECIMALS, TRANSIT, RANGE_METHOD, *figures}]
    return _Columns(
        names=tuple(each for each in called if each[1] in identifiers),
        texts=tuple(each for each in called if each[1] not in identifiers),
        figures=figures,
        decimals=(*_DECIMALS.items(), *((key, AMOUNT_SCALE) for key in figures)),
    )


def lane_finding(values: Values, identifiers: frozenset[str] = frozenset()) -> dict[str, Finding]:
    """What is wrong with an accepted row: a break that ends before it starts (R271), a figure that would be computed
    as another one, a lane that no shipment could match, or a currency that is none."""
    columns = _columns_of(tuple(values), identifiers)
    wrong = _figures(values, columns) or _names(values, columns) or _beside(values, columns)
    if wrong:
        return {key: Finding(FindingKind.SERVER, message) for key, message in wrong.items()}
    start, end = values.get(FROM_WEIGHT), values.get(TO_WEIGHT)
    if start is not None and end is not None and end < start:
        message = f"The break ends before it starts: {plain_text(start)}–{plain_text(end)}."
        return {TO_WEIGHT: Finding(FindingKind.SERVER, message)}
    return {}


def _figures(values: Values, columns: _Columns) -> dict[str, str]:
    return {
        key: told
        for key, decimals in columns.decimals
        if (value := values.get(key)) and (told := _wrong_figure(value, decimals))
    }


@lru_cache(_REMEMBERED)
def _wrong_figure(value: Any, decimals: int) -> str:
    """Why a figure cannot be computed with; "" for a good one."""
    try:
        round_figure(_figure(value), decimals)
    except ValueError as lost:
        return str(lost)
    return ""


def _names(values: Values, columns: _Columns) -> dict[str, str]:
    read = {key: _read_name(name, str(values[key])) for key, name in columns.names if values[key] is not None}
    wrong = {key: told for key, (_, told) in read.items() if told}
    return wrong or wrong_lists({key: text for key, (text, _) in read.items()})


def _footnote_at(name: str, text: str) -> str:
    """The mark of a footnote behind a place or a zone, which no shipment is at; "" for none. `606*` is no mark, it is
    all that begin so."""
    found = (
        _FOOTNOTE.search(text.strip()) if name == "zone" or (name in IDENTIFIERS and IDENTIFIERS[name].place) else None
    )
    return found[0].strip() if found else ""


def _judge_name(name: str, text: str) -> tuple[str, str]:
    """(the name as it is kept, why no shipment could match it, "" for a good one)."""
    kept = as_entered(name, text)
    if mark := _footnote_at(name, text):
        return kept, f"“{text.strip()}” ends with the mark of a footnote, “{mark}”. Take it off."
    return kept, TOO_LONG if len(kept) > MOST_CHARACTERS else wrong_pattern(kept) or wrong_value(name, kept)


_judge_known_name = lru_cache(_REMEMBERED)(_judge_name)


def _read_name(name: str, text: str) -> tuple[str, str]:
    # a sheet full of long texts would stay in memory
    return (_judge_name if len(text) > MOST_CHARACTERS else _judge_known_name)(name, text)


def read_name(name: str, text: str) -> str:
    """What a lane is found by, as it is kept."""
    return _read_name(name, text)[0]


def _beside(values: Values, columns: _Columns) -> dict[str, str]:
    if not columns.texts:
        return {}
    read = {key: read_beside(name, str(values[key] or "")) for key, name in columns.texts}
    wrong = {key: told for key, (_, told) in read.items() if told}
    ends = wrong_days({name: read[key][0] for key, name in columns.texts})
    return wrong or ({f"{GROUP}#{EXPIRY}": ends} if ends else {})


def band_of(number: int, values: Values, identifiers: frozenset[str]) -> RateBand:
    """The band of an accepted row; `number` is its row in the sheet.

    What the tariff identifies lanes by goes there; any other text of the row is kept beside the lane.
    """
    columns = _columns_of(tuple(values), identifiers)
    return RateBand(
        identifiers={
            name: kept
            for key, name in columns.names
            if values[key] is not None and (kept := _read_name(name, str(values[key]))[0])
        },
        start=_figure_or_none(values.get(FROM_WEIGHT)) or Decimal(0),
        end=_figure_or_none(values.get(TO_WEIGHT)),
        rate=_figure(values[RATE]),
        minimum=_figure_or_none(values.get(MINIMUM)),
        transit_days=None if values.get(TRANSIT) is None else int(values[TRANSIT]),
        attributes={
            name: read_beside(name, str(values[key]))[0] for key, name in columns.texts if values[key] is not None
        },
        row=number,
        charges=read_figures({key: _figure_or_none(values[key]) for key in columns.figures}) if columns.figures else {},
        method=method_named(values.get(RANGE_METHOD)),
    )


def not_over(band: RateBand) -> RateBand:
    """The band of a sheet whose weights share their ends, where exactly that weight is in the lower: 1–2 is over 1."""
    return replace(band, start=band.start + STEP) if band.start else band


def _figure_or_none(value: Any) -> Decimal | None:
    return None if value is None else _figure(value)


@lru_cache(_REMEMBERED)
def _figure(value: Any) -> Decimal:
    return Decimal(plain_text(value))
