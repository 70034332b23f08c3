"""Categories of tax treatment, by the codes of UNTDID 5305 that EN 16931 allows."""

from enum import StrEnum
from typing import NamedTuple


class TaxCategory(StrEnum):
    """How a charge is treated."""

    STANDARD = "S"
    ZERO = "Z"
    EXEMPT = "E"
    REVERSE_CHARGE = "AE"
    WITHIN_UNION = "K"
    EXPORT = "G"
    OUTSIDE_SCOPE = "O"
    CANARY_ISLANDS = "L"
    CEUTA_MELILLA = "M"


class CategoryRule(NamedTuple):
    """What a category demands. `has_rate`: it has a rate at all; `is_positive`: the rate is above 0; `has_reason`: the
    invoice must say why no tax is charged, and in the other categories it must not."""

    label: str
    has_rate: bool = True
    is_positive: bool = False
    has_reason: bool = False


CATEGORY_RULES = {
    TaxCategory.STANDARD: CategoryRule("Standard rate", is_positive=True),
    TaxCategory.ZERO: CategoryRule("Zero rate"),
    TaxCategory.EXEMPT: CategoryRule("Exempt", has_reason=True),
    TaxCategory.REVERSE_CHARGE: CategoryRule("Reverse charge", has_reason=True),
    TaxCategory.WITHIN_UNION: CategoryRule("Supply within the union", has_reason=True),
    TaxCategory.EXPORT: CategoryRule("Export", has_reason=True),
    TaxCategory.OUTSIDE_SCOPE: CategoryRule("Outside the scope of tax", has_rate=False, has_reason=True),
    TaxCategory.CANARY_ISLANDS: CategoryRule("Canary Islands tax (IGIC)"),
    TaxCategory.CEUTA_MELILLA: CategoryRule("Ceuta and Melilla tax (IPSI)"),
}
"""EN 16931-1, business rules of each category: BR-S-5 to BR-S-10 and the same of the others."""

# these may have a rate above 0, or 0
FREE_RATE = frozenset({TaxCategory.CANARY_ISLANDS, TaxCategory.CEUTA_MELILLA})
