"""Columns of a rate sheet without a field: which of them may be money."""

import re
from collections.abc import Sequence

from freight.core.workbooks.layouts import is_remark_heading, is_total_heading
from freight.core.workbooks.trade_headings import normalize_trade_heading

# words of headings for figures that are not money
_NO_MONEY = frozenset(
    [
        *("day", "days", "time", "transit", "t", "tt", "etd", "eta", "cutoff", "date", "week", "year", "month"),
        *("mile", "miles", "km", "mileage", "distance", "hours", "hrs", "frequency", "freq", "sailings"),
        *("number", "id", "line", "row", "item", "seq", "code", "count", "pieces", "pallets", "volume", "cube"),
        *("weight", "length", "width", "height", "zip", "zone", "lane", "scac", "phone", "version", "page"),
    ]
)
# with decimals in any country's style
_MONEY = re.compile(r"[$€£]? ?\d[\d.,]* ?[$€£]?")


def may_hold_money(heading: str, samples: Sequence[str]) -> bool:
    """Whether the figures of a column may be a rate, a minimum or a surcharge."""
    words = normalize_trade_heading(heading).split()
    if not words or is_remark_heading(heading) or is_total_heading(heading) or _NO_MONEY.intersection(words):
        return False
    return any(_MONEY.fullmatch(sample.strip()) for sample in samples)
