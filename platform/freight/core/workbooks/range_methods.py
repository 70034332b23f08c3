"""How the rate of each break is meant: times the quantity, a flat price, or per unit over the start of the break. It
comes from a column of the rate sheet, or from the user's answer about the sheet."""

from collections.abc import Mapping

from freight.core.fields.spec import FieldOption, FieldSpec
from freight.core.rating.breaks import RangeMethod

RANGE_METHOD = "lane#rangeMethod"
LABEL = "Range method"
WORDS: Mapping[RangeMethod, str] = {"perUnit": "per unit", "flat": "flat", "perUnitOver": "per unit over"}
_BY_WORDS: Mapping[object, RangeMethod] = {words: method for method, words in WORDS.items()}
_ALIASES: Mapping[RangeMethod, tuple[str, ...]] = {
    "perUnit": ("per lb", "per kg", "per pound", "rate"),
    "flat": ("flat price", "flat amount", "lump sum"),
    "perUnitOver": ("excess", "per lb over", "per kg over", "graduated"),
}


def find_range_method(words: object) -> RangeMethod | None:
    """The method that a row names; None where it names none."""
    return _BY_WORDS.get(words)


def get_range_method_field() -> FieldSpec:
    """The field of the column that names the method of each break."""
    return FieldSpec(
        key=RANGE_METHOD,
        label=LABEL,
        type="dropdown",
        options=tuple(FieldOption(value=words, aliases=_ALIASES[method]) for method, words in WORDS.items()),
        tool_tip="For a charge with flat prices and per-unit rates together. Blank: as the lane has it",
    )
