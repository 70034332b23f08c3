"""Charge methods, one file each: a method builds the expression of its unrounded amount and computes nothing.

To add one: a file with its `METHOD`, one line in the table. Minimum, maximum and rounding are the same for all and are
added in `charges.py`.
"""

from freight.core.rating.methods import flat, per_cwt, per_kg, per_lb, per_piece, percentage
from freight.core.rating.methods.method import Method

METHODS: dict[str, Method] = {
    method.code: method
    for method in (
        flat.METHOD,
        per_kg.METHOD,
        per_lb.METHOD,
        per_cwt.METHOD,
        per_piece.METHOD,
        percentage.METHOD,
    )
}

__all__ = ["METHODS", "Method"]
