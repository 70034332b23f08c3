"""Charge methods, one file each: a method says what it needs to know, and builds the expression of its unrounded
amount; it computes nothing.

To add one: a file with its `METHOD`, one line in the table. Minimum, maximum, currency and rounding are the same for
all and are added in `charges.py`.
"""

from freight.core.rating.methods import (
    declared_value,
    flat,
    fuel,
    fuel_formula,
    highest,
    lowest,
    pass_through,
    per_container,
    per_cwt,
    per_day,
    per_field,
    per_hour,
    per_kg,
    per_km,
    per_lb,
    per_m3,
    per_mile,
    per_piece,
    per_wm,
    percentage,
)
from freight.core.rating.methods.method import Method

METHODS: dict[str, Method] = {
    method.code: method
    for method in (
        flat.METHOD,
        per_kg.METHOD,
        per_lb.METHOD,
        per_cwt.METHOD,
        per_piece.METHOD,
        per_m3.METHOD,
        per_wm.METHOD,
        per_field.METHOD,
        per_container.METHOD,
        per_km.METHOD,
        per_mile.METHOD,
        per_hour.METHOD,
        per_day.METHOD,
        percentage.METHOD,
        declared_value.METHOD,
        fuel.METHOD,
        fuel_formula.METHOD,
        lowest.METHOD,
        highest.METHOD,
        pass_through.METHOD,
    )
}

__all__ = ["METHODS", "Method"]
