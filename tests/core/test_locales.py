"""Typed days and figures, by the vectors the browser is held to as well; and what no vector can say."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.errors import Invalid
from freight.core.fields.numbers import plain_text
from freight.core.locales import (
    AmbiguousReading,
    get_locale_formats,
    parse_localized_amount,
    parse_localized_day,
    parse_localized_figure,
    show_day,
    show_figure,
)
from freight.core.places import Place

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "typed.json").read_text())
LOCALES = [one["locale"] for one in VECTORS["shown"]]


def plain(reading: object) -> object:
    return [reading.first, reading.second] if isinstance(reading, AmbiguousReading) else reading


@pytest.mark.parametrize("vector", VECTORS["days"], ids=lambda v: f"{v['locale']} {v['text']}")
def test_a_typed_day_is_read_by_the_locale(vector: dict[str, Any]) -> None:
    place = Place(vector.get("timeZone", "America/Chicago"), vector["locale"])
    assert plain(parse_localized_day(vector["text"], place, vector.get("order", ""))) == vector["reads"]


@pytest.mark.parametrize("vector", VECTORS["figures"], ids=lambda v: f"{v['locale']} {v['text']}")
def test_a_typed_figure_is_read_by_the_locale(vector: dict[str, Any]) -> None:
    read = parse_localized_figure(vector["text"], vector["locale"], vector.get("decimal", ""), vector.get("unit", ""))
    assert plain(read) == vector["reads"]


@pytest.mark.parametrize("vector", VECTORS["shown"], ids=lambda v: v["locale"])
def test_days_and_figures_are_shown_as_the_locale_writes_them(vector: dict[str, Any]) -> None:
    assert show_day(vector["day"], vector["locale"]) == vector["shownDay"]
    assert show_figure(vector["figure"], vector["locale"]) == vector["shownFigure"]


@pytest.mark.parametrize("vector", VECTORS["hints"], ids=lambda v: v["locale"])
def test_a_hint_names_the_format(vector: dict[str, Any]) -> None:
    assert get_locale_formats(vector["locale"]).hint == vector["hint"]


@given(st.dates(min_value=date(1970, 1, 1), max_value=date(2068, 12, 31)))
@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_shown_reads_back_as_the_same_day(locale: str, day: date) -> None:
    assert parse_localized_day(show_day(day.isoformat(), locale), Place(locale=locale)) == day.isoformat()


@given(st.decimals(min_value=-(10**12), max_value=10**12, places=4))
@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_shown_reads_back_as_the_same_figure(locale: str, figure: Any) -> None:
    stored = plain_text(figure)
    assert parse_localized_figure(show_figure(stored, locale), locale) == stored


def test_an_amount_is_read_as_people_of_the_place_write_it_and_never_guessed() -> None:
    assert parse_localized_amount("10,000.50", "en-US", "No amount.") == Decimal("10000.50")
    assert parse_localized_amount("10.000,50", "de-DE", "No amount.") == Decimal("10000.50")
    assert parse_localized_amount("10.000", "de-DE", "No amount.") == Decimal(10_000)
    with pytest.raises(Invalid, match="No amount"):
        parse_localized_amount("lots", "en-US", "No amount.")
