"""Checked rows come out of a chunk as they went in, whatever their values are."""

from datetime import UTC, datetime
from decimal import Decimal

import bson
import pytest
from bson import ObjectId

from freight.features.shipments.uploads import chunks
from freight.kit.storage.database import CODEC

PLAIN = {"n": 2, "r": "new", "v": {"a#b": "text", "a#c": 44.0, "a#d": 0.1 + 0.2, "a#e": None, "a#f": True, "a#g": 7}}
OTHER = {"n": 3, "r": "changed", "v": {"a#b": "é — ‘}’"}, "rev": 4, "was": {"a#b": "before"}, "note": "Set by a rule."}


def same(rows):
    """Return whether the rows come back equal, and each value with its type: 44.0 is not 44."""
    back = chunks.unpack_rows(chunks.pack_rows(rows))
    return back == rows and list(map(repr, back)) == list(map(repr, rows))


def test_text_and_figures_come_back_as_they_were():
    assert same([PLAIN, OTHER, PLAIN])
    assert chunks.pack_rows([PLAIN]).endswith(b"}")


@pytest.mark.parametrize(
    "value", [Decimal("1.50"), datetime(2026, 11, 28, 18, 0, tzinfo=UTC), ObjectId("65" * 12), b"\x00}"]
)
def test_what_is_no_json_stays_what_it_is(value):
    changed = {**OTHER, "was": {"a#b": value, "a#c": [{"weight": value}]}}
    assert same([PLAIN, changed])


def test_rows_packed_by_an_earlier_version_are_read():
    stored = {"shapes": [["a#b", "a#c"]], "rows": [{"n": 2, "r": "new", "s": 0, "v": ["text", 44.0]}]}
    assert chunks.unpack_rows(bson.encode(stored, codec_options=CODEC)) == [
        {"n": 2, "r": "new", "v": {"a#b": "text", "a#c": 44.0}}
    ]
