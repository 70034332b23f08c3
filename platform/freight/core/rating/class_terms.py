"""A tariff's rules about freight classes: which are rated as another (FAK), and whether the density decides."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from pydantic import Field, field_validator

from freight.core.cargo.classes import FREIGHT_CLASSES, normalize_freight_class, validate_freight_class
from freight.core.rating.frozen import FrozenModel

_RULE = re.compile(r"\s*([\d.]+)\s*(?:(?:-|–|to)\s*([\d.]+)\s*)?(?:=|:|→|as)\s*([\d.]+)\s*")


class ClassTerms(FrozenModel):
    """`fak`, freight all kinds: `50–92.5: 70; 100–150: 100`. `by_density`: the class of a cargo line is that of its
    density where it states none, or always."""

    fak: str = Field("", max_length=400, description="classes rated as another: 50–92.5: 70; 100–150: 100")
    by_density: Literal["never", "blank", "always"] = "never"

    @field_validator("fak")
    @classmethod
    def _readable(cls, text: str) -> str:
        return "; ".join(
            f"{first}–{last}: {rated}" if last else f"{first}: {rated}" for first, last, rated in _rules(text)
        )

    def rated_as(self, stated: str) -> str:
        """Return the class that a class is rated as."""
        return _map(self.fak).get(stated, stated) if self.fak else stated


def _rules(text: str) -> list[tuple[str, str, str]]:
    """Return (first class, last class or "", the class they are rated as). Raises ValueError for an invalid rule."""
    rules: list[tuple[str, str, str]] = []
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        rule = _RULE.fullmatch(part)
        if rule is None:
            raise ValueError(
                f"{part.strip()[:40]!r} is no FAK rule: enter classes and the one they are rated as, 50–92.5: 70"
            )
        first, last, rated = (normalize_freight_class(group) if group else "" for group in rule.groups())
        if wrong := next(
            (
                wrong
                for freight_class in (first, last, rated)
                if freight_class and (wrong := validate_freight_class(freight_class))
            ),
            "",
        ):
            raise ValueError(wrong)
        if last and FREIGHT_CLASSES.index(last) <= FREIGHT_CLASSES.index(first):
            raise ValueError(f"The classes {first}–{last} are upside down: enter the lower one first")
        rules.append((first, last, rated))
    classes = [freight_class for first, last, _ in rules for freight_class in _between(first, last)]
    if twice := next((class_ for class_ in classes if classes.count(class_) > 1), ""):
        raise ValueError(f"Class {twice} is in two FAK rules: leave it in one")
    mapped = {freight_class: rated for first, last, rated in rules for freight_class in _between(first, last)}
    if chained := next((rated for rated in mapped.values() if mapped.get(rated, rated) != rated), ""):
        raise ValueError(f"Class {chained} is rated as another itself: enter the class they all end up in")
    return rules


def _between(first: str, last: str) -> tuple[str, ...]:
    start = FREIGHT_CLASSES.index(first)
    return FREIGHT_CLASSES[start : FREIGHT_CLASSES.index(last) + 1] if last else (first,)


@lru_cache(256)
def _map(text: str) -> Mapping[str, str]:
    return {freight_class: rated for first, last, rated in _rules(text) for freight_class in _between(first, last)}
