"""Freight classes, the density scale they follow, and the names of container types."""

import re
from bisect import bisect_right
from fractions import Fraction

# the classes of the National Motor Freight Classification
FREIGHT_CLASSES = (
    *("50", "55", "60", "65", "70", "77.5", "85", "92.5", "100"),
    *("110", "125", "150", "175", "200", "250", "300", "400", "500"),
)
# the 13 steps of the NMFC's density scale (since July 2025): the pounds per cubic foot at which each class begins
DENSITY_SCALE = (
    *((0, "400"), (1, "300"), (2, "250"), (4, "175"), (6, "125"), (8, "100"), (10, "92.5"), (12, "85")),
    *((15, "70"), (Fraction("22.5"), "65"), (30, "60"), (35, "55"), (50, "50")),
)
_FROM = [start for start, _ in DENSITY_SCALE]
_CLASS = re.compile(r"(?:class|cl\.?)?\s*(\d{2,3}(?:\.\d+)?)", re.IGNORECASE)
_CONTAINER = re.compile(r"(20|40|45)\s*['’′]?\s*([a-z]{2,3})", re.IGNORECASE)
_FEET = re.compile(r"(20|40)\s*['’′]")
# names of one type: general purpose and high cube
_TYPES = {"DV": "GP", "DC": "GP", "ST": "GP", "STD": "GP", "DRY": "GP", "HQ": "HC"}


def normalize_freight_class(text: str) -> str:
    """Return a class as it is kept: `Class 77.50` is 77.5. Any other text is returned unchanged."""
    class_match = _CLASS.fullmatch(text)
    if class_match is None:
        return text
    return class_match[1].rstrip("0").rstrip(".") if "." in class_match[1] else class_match[1]


def validate_freight_class(text: str) -> str:
    """Return what is wrong with a freight class; "" for a valid one."""
    if text in FREIGHT_CLASSES:
        return ""
    return f"There is no freight class {text[:20]}. Use one of {', '.join(FREIGHT_CLASSES)}."


def get_class_for_density(pounds_per_cubic_foot: Fraction) -> str:
    """Return the class of a density on the density scale; a density on a step belongs to that step."""
    return DENSITY_SCALE[bisect_right(_FROM, pounds_per_cubic_foot) - 1][1]


def normalize_container_type(text: str) -> str:
    """Return a container type as it is kept: `40' HQ` is 40HC, and `40'` alone a general-purpose one."""
    if bare := _FEET.fullmatch(text):
        return f"{bare[1]}GP"
    container_match = _CONTAINER.fullmatch(text)
    if container_match is None:
        return text
    return container_match[1] + _TYPES.get(container_match[2].upper(), container_match[2].upper())
