"""What rate sheets head the columns of charges by, beside the freight: `Pick-up fee`, `FSC %`, `THC`, `ltl_min`.

A heading and the name of a charge are compared in one form: the name the trade knows the charge by, and which of its
figures it is. Words that every charge has behind its name (`fee`, `surcharge`, `rate`) tell none from another.
"""

from collections.abc import Mapping
from functools import lru_cache

from freight.core.rating.lanes import What
from freight.core.workbooks.trade_headings import normalize_trade_heading

FREIGHT = "linehaul"
# each charge by what it is called here, with the other names of the same
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
_NAMES = {name: called for called, others in _CALLED.items() for name in (called, *others)}
_BEHIND = frozenset(
    [
        *("rate", "charge", "fee", "amount", "cost", "price", "surcharge", "base", "flat", "per"),
        *("pct", "percent", "percentage"),
    ]
)
_WHAT: Mapping[str, What] = {"min": "minimum", "minimum": "minimum", "max": "maximum", "maximum": "maximum"}


@lru_cache(2_000)
def parse_charge_form(heading: str) -> str:
    """The charge and its figure that a heading, or the name of a charge, says: `fuel: rate` of `FSC %`, `ltl: minimum`
    of `ltl_min`; "" where it names no charge."""
    name, what = _read(heading)
    return f"{_NAMES.get(name, name)}: {what}" if name else ""


def is_charge_heading(heading: str) -> bool:
    """Whether a heading is the name of a charge that the trade knows, whether a tariff has it or not."""
    return _read(heading)[0] in _NAMES


def _read(heading: str) -> tuple[str, What]:
    words = normalize_trade_heading(heading).split()
    what: What = "rate"
    for at in (0, -1):
        if words and words[at] in _WHAT:
            what = _WHAT[words.pop(at)]
    while len(words) > 1 and words[-1] in _BEHIND:
        words.pop()
    return " ".join(words), what
