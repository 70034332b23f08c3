"""Rows of a rate sheet, one row per break, as bands of a tariff."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from freight.core.cache import cache_result
from freight.core.fields import FieldFinding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.rating.bands import NO_FIGURES, NOTHING_BESIDE, RateBand, round_band_figures
from freight.core.rating.beside import EXPIRY, read_lane_attribute, validate_lane_days
from freight.core.rating.breaks import NO_MAXIMUM, STEP
from freight.core.rating.identifiers import IDENTIFIERS, normalize_lane_identifier, validate_identifier_value
from freight.core.rating.lane_figures import is_figure_key, read_lane_figures
from freight.core.rating.lane_sheet import MOST_CHARACTERS, TOO_LONG
from freight.core.rating.lanes import LaneCharge, validate_lane_lists, validate_lane_pattern
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, WEIGHT_SCALE
from freight.core.rating.stated import round_figure
from freight.core.records import Values
from freight.core.workbooks.range_methods import RANGE_METHOD, find_range_method

GROUP = "lane"
FROM_WEIGHT, TO_WEIGHT = f"{GROUP}#fromWeight", f"{GROUP}#toWeight"
RATE, MINIMUM, TRANSIT = f"{GROUP}#rate", f"{GROUP}#minimumCost", f"{GROUP}#transitDays"
_DECIMALS = {FROM_WEIGHT: WEIGHT_SCALE, TO_WEIGHT: WEIGHT_SCALE, RATE: RATE_SCALE, MINIMUM: AMOUNT_SCALE}
_FOOTNOTE = re.compile(r"(?:[¹²³⁴⁵⁶⁷⁸⁹†‡§]+|\*\*+|\s\*+|\s?\(\d{1,2}\))$")
# cached: rows of a sheet repeat their places, and each row is read several times on its way to a lane
_REMEMBERED = 20_000
_MOST_SHAPES = 1_000
_ZERO = Decimal(0)


class _Columns(NamedTuple):
    """The columns of a sheet by purpose, each by its key: names that lanes are found by and additional texts, with
    their labels, and the figures of other charges."""

    names: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]
    figures: tuple[str, ...]
    decimals: tuple[tuple[str, int], ...]  # of all figures
    named_by: tuple[str, ...]  # the keys of the names
    has_method: bool


def _compile_columns(keys: tuple[str, ...], identifiers: frozenset[str]) -> _Columns:
    figures = tuple(key for key in keys if is_figure_key(key))
    called = [(key, key.rpartition("#")[2]) for key in keys if key not in {*_DECIMALS, TRANSIT, RANGE_METHOD, *figures}]
    own = tuple((key, decimals) for key, decimals in _DECIMALS.items() if key in keys)
    names = tuple(named_column for named_column in called if named_column[1] in identifiers)
    return _Columns(
        names=names,
        texts=tuple(text_column for text_column in called if text_column[1] not in identifiers),
        figures=figures,
        decimals=(*own, *((key, AMOUNT_SCALE) for key in figures)),
        named_by=tuple(key for key, _ in names),
        has_method=RANGE_METHOD in keys,
    )


class _Figure(NamedTuple):
    """A figure of a cell, rounded for the engine, and why it cannot be computed, "" for a good one."""

    kept: Decimal
    wrong: str


class _Names(NamedTuple):
    """The identifiers of a row's lane, by name, and what is wrong with them, by column."""

    kept: dict[str, str]
    wrong: dict[str, str]


class _Figures(dict[Any, _Figure]):
    """Cached figures of cells, each parsed once, with so many decimals."""

    def __init__(self, decimals: int) -> None:
        self._decimals = decimals

    def __missing__(self, cell: Any) -> _Figure:
        return cache_result(self, cell, _judge_figure(cell, self._decimals), _REMEMBERED)


class BandReader:
    """Reader of the rows of one rate sheet, each a break: what is wrong with it, and its band. `identifiers`: what the
    tariff finds lanes by; any other text of a row is kept with its lane.

    The meaning of columns is determined once for all rows with the same columns, and that of a cell once for all equal
    cells.
    """

    def __init__(self, identifiers: frozenset[str]) -> None:
        self.identifiers = identifiers
        self._columns: dict[tuple[str, ...], _Columns] = {}
        self._figures = {decimals: _Figures(decimals) for decimals in (WEIGHT_SCALE, RATE_SCALE, AMOUNT_SCALE)}
        self._weights, self._rates = self._figures[WEIGHT_SCALE], self._figures[RATE_SCALE]
        self._amounts = self._figures[AMOUNT_SCALE]
        self._above: tuple[_Columns | None, list[Any]] = (None, [])
        self._names = _Names({}, {})

    def judge_row(self, number: int, values: Values) -> tuple[RateBand | None, dict[str, FieldFinding]]:
        """Return (the band of a row that its template accepts, what is wrong with it): a break that ends before it
        starts (R271), a figure that would be computed differently, a lane that no shipment could match, or an invalid
        currency. No band for a row with a fault, or without a rate."""
        columns = self._columns_of(values)
        names = self._names_of(values, columns)
        wrong = self._wrong_figures(values, columns) or names.wrong or _wrong_beside(values, columns)
        if wrong:
            return None, {key: FieldFinding(FindingKind.SERVER, message) for key, message in wrong.items()}
        start, end = values.get(FROM_WEIGHT), values.get(TO_WEIGHT)
        if start is not None and end is not None and end < start:
            message = f"The break ends before it starts: {plain_text(start)}–{plain_text(end)}."
            return None, {TO_WEIGHT: FieldFinding(FindingKind.SERVER, message)}
        return None if values.get(RATE) is None else self._band_of(number, values, columns, names), {}

    def read_band(self, number: int, values: Values) -> RateBand:
        """Return the band of an accepted row, with figures rounded for the engine; `number` is its row in the sheet.
        Consecutive rows that name the same lane share its `identifiers`."""
        columns = self._columns_of(values)
        return self._band_of(number, values, columns, self._names_of(values, columns))

    def _band_of(self, number: int, values: Values, columns: _Columns, names: _Names) -> RateBand:
        get_value, weights, amounts = values.get, self._weights, self._amounts
        start, end, least, transit = (
            get_value(FROM_WEIGHT),
            get_value(TO_WEIGHT),
            get_value(MINIMUM),
            get_value(TRANSIT),
        )
        return RateBand(
            names.kept,
            _ZERO if start is None else weights[start].kept,
            None if end is None else weights[end].kept,
            self._rates[values[RATE]].kept,
            None if least is None else amounts[least].kept,
            None if transit is None else int(transit),
            _texts_of(values, columns) if columns.texts else NOTHING_BESIDE,
            number,
            self._charges_of(values, columns) if columns.figures else NO_FIGURES,
            find_range_method(values[RANGE_METHOD]) if columns.has_method else None,
            is_computed=True,
        )

    def _columns_of(self, values: Values) -> _Columns:
        keys = tuple(values)
        columns = self._columns.get(keys)
        return columns or cache_result(self._columns, keys, _compile_columns(keys, self.identifiers), _MOST_SHAPES)

    def _wrong_figures(self, values: Values, columns: _Columns) -> dict[str, str]:
        wrong: dict[str, str] = {}
        for key, decimals in columns.decimals:
            if (value := values[key]) and (problem := self._figures[decimals][value].wrong):
                wrong[key] = problem
        return wrong

    def _names_of(self, values: Values, columns: _Columns) -> _Names:
        """Return what a row is found by, computed once for consecutive rows that say the same."""
        name_values = [values[key] for key in columns.named_by]
        previous_columns, above = self._above
        if previous_columns is not columns or name_values != above:
            self._above, self._names = (columns, name_values), _read_names(columns, name_values)
        return self._names

    def _charges_of(self, values: Values, columns: _Columns) -> dict[str, LaneCharge]:
        amounts = self._amounts
        stated = {key: None if (value := values[key]) is None else amounts[value].kept for key in columns.figures}
        return read_lane_figures(stated)


def _judge_figure(value: Any, decimals: int) -> _Figure:
    text = plain_text(value)
    exact = Decimal(text)
    # a figure with no more decimals than are kept is not rounded: only its size is checked
    if len(text.partition(".")[2]) <= decimals and exact.copy_abs() < NO_MAXIMUM:
        return _Figure(exact, "")
    try:
        return _Figure(round_figure(exact, decimals), "")
    except ValueError as lost:
        return _Figure(exact, str(lost))


def _read_names(columns: _Columns, named: Sequence[Any]) -> _Names:
    names: dict[str, str] = {}
    wrong: dict[str, str] = {}
    texts: dict[str, str] = {}
    for (key, name), value in zip(columns.names, named, strict=True):
        if value is None:
            continue
        text, problem = _read_name(name, str(value))
        texts[key] = text
        if problem:
            wrong[key] = problem
        if text:
            names[name] = text
    return _Names(names, wrong or validate_lane_lists(texts))


def _footnote_at(name: str, text: str) -> str:
    """Return the footnote mark after a place or a zone, which no shipment would match; "" for none. `606*` is not a
    mark: it matches all that begin so."""
    footnote_match = (
        _FOOTNOTE.search(text.strip()) if name == "zone" or (name in IDENTIFIERS and IDENTIFIERS[name].place) else None
    )
    return footnote_match[0].strip() if footnote_match else ""


def _judge_name(name: str, text: str) -> tuple[str, str]:
    """Return (the name as it is kept, why no shipment could match it, "" for a good one)."""
    identifier = normalize_lane_identifier(name, text)
    if mark := _footnote_at(name, text):
        return identifier, f"“{text.strip()}” ends with the mark of a footnote, “{mark}”. Take it off."
    return identifier, TOO_LONG if len(identifier) > MOST_CHARACTERS else validate_lane_pattern(
        identifier
    ) or validate_identifier_value(name, identifier)


_judge_known_name = lru_cache(_REMEMBERED)(_judge_name)


def _read_name(name: str, text: str) -> tuple[str, str]:
    # limits memory for a sheet full of long texts
    return (_judge_name if len(text) > MOST_CHARACTERS else _judge_known_name)(name, text)


def read_lane_name(name: str, text: str) -> str:
    """Return what a lane is found by, as it is kept."""
    return _read_name(name, text)[0]


def _wrong_beside(values: Values, columns: _Columns) -> dict[str, str]:
    if not columns.texts:
        return {}
    read = {key: read_lane_attribute(name, str(values[key] or "")) for key, name in columns.texts}
    wrong = {key: problem for key, (_, problem) in read.items() if problem}
    ends = validate_lane_days({name: read[key][0] for key, name in columns.texts})
    return wrong or ({f"{GROUP}#{EXPIRY}": ends} if ends else {})


def _texts_of(values: Values, columns: _Columns) -> dict[str, str]:
    return {
        name: read_lane_attribute(name, str(values[key]))[0] for key, name in columns.texts if values[key] is not None
    }


def to_not_over_band(band: RateBand) -> RateBand:
    """Return the band of a sheet whose weights share their ends, with exactly that weight in the lower: 1–2 is over
    1."""
    return round_band_figures(band._replace(start=band.start + STEP, is_computed=False)) if band.start else band
