"""Headings of charge columns in rate sheets, other than the freight: `Pick-up fee`, `FSC %`, `THC`, `ltl_min`.

A heading and the name of a charge are compared in one form: the trade's usual name of the charge, and which of its
figures it is. Generic words after the name (`fee`, `surcharge`, `rate`) are ignored.
"""

from collections.abc import Mapping
from functools import lru_cache

from freight.core.rating.lanes import What
from freight.core.workbooks.trade_headings import normalize_trade_heading

FREIGHT = "linehaul"
# each charge by its name here, with its other names
_CALLED: Mapping[str, tuple[str, ...]] = {
    FREIGHT: ("line haul", "lh", "freight", "base", "basic freight", "ocean freight", "air freight", "airfreight"),
    "fuel": ("fsc", "fuel adjustment"),
    "pickup": ("collection", "origin pickup", "pickup origin"),
    "delivery": ("final delivery", "destination delivery", "delivery destination"),
    "cartage": ("local cartage",),
    "drayage": ("dray",),
    "terminal handling": ("thc", "terminal"),
    "origin terminal handling": ("origin thc", "thc origin", "thc o", "o thc", "othc", "thc pol"),
    "destination terminal handling": ("destination thc", "thc destination", "thc d", "d thc", "dthc", "thc pod"),
    "documentation": ("document", "documents", "doc", "docs"),
    "security": ("ssc",),
    "bunker": ("baf", "bunker adjustment", "bunker adjustment factor"),
    "emergency bunker": ("ebs",),
    "currency adjustment": ("caf", "currency adjustment factor"),
    "peak season": ("pss",),
    "low sulfur": ("lss", "low sulphur"),
    "general rate increase": ("gri",),
    "isps": (),
    "customs clearance": ("customs", "clearance"),
    "chassis": ("chassis usage",),
    "toll": ("tolls",),
    "stop off": ("stopoff", "stops", "extra stop"),
    "liftgate": ("lift gate",),
    "residential": ("residential delivery",),
    "screening": ("xray", "x ray"),
    "hazmat": ("dangerous goods", "dg"),
    "congestion": ("port congestion",),
    **dict.fromkeys(("handling", "detention", "demurrage", "layover", "storage", "insurance", "lumper"), ()),
}
_NAMES = {name: called for called, synonyms in _CALLED.items() for name in (called, *synonyms)}
_BEHIND = frozenset(
    [
        *("rate", "charge", "fee", "amount", "cost", "price", "surcharge", "base", "flat", "per"),
        *("pct", "percent", "percentage"),
    ]
)
_WHAT: Mapping[str, What] = {"min": "minimum", "minimum": "minimum", "max": "maximum", "maximum": "maximum"}


@lru_cache(2_000)
def parse_charge_form(heading: str) -> str:
    """Return the charge and figure that a heading, or the name of a charge, names: `fuel: rate` of `FSC %`, `ltl:
    minimum` of `ltl_min`; "" if it names no charge."""
    name, figure_kind = _read(heading)
    return f"{_NAMES.get(name, name)}: {figure_kind}" if name else ""


def is_charge_heading(heading: str) -> bool:
    """Return whether a heading is a charge known in the trade, whether or not a tariff has it."""
    return _read(heading)[0] in _NAMES


def _read(heading: str) -> tuple[str, What]:
    words = normalize_trade_heading(heading).split()
    figure_kind: What = "rate"
    for at in (0, -1):
        if words and words[at] in _WHAT:
            figure_kind = _WHAT[words.pop(at)]
    while len(words) > 1 and words[-1] in _BEHIND:
        words.pop()
    return " ".join(words), figure_kind
