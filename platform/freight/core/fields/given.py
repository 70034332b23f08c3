"""Figures that were given in a unit other than their own, in flat values. Stored is the figure in its own unit, which
filters, rules and ratings use, and under a second key the name of the other unit. Nothing is rounded either way."""

from collections.abc import Mapping
from decimal import Decimal

from freight.core.fields.numbers import exact, stored_number
from freight.core.fields.spec import FieldSpec
from freight.core.records import CARGO_LINES, Record
from freight.core.units import MEASURED, GivenFigure, get_typed_unit, get_unit_key, pair_with_unit, with_unit

Values = Mapping[str, object]
_BESIDE = tuple((key, get_unit_key(key)) for key in MEASURED)


def put_given_value(values: Record, key: str, value: object) -> None:
    """Store a value as it was read."""
    if isinstance(value, GivenFigure):
        values[key], values[get_unit_key(key)] = stored_number(Decimal(value)), value.unit
    else:
        values[key] = value


def read_default(spec: FieldSpec) -> object:
    """Return what a template states for a field that is left blank: a figure without a unit is in the field's."""
    unit = get_typed_unit(spec.key, spec.unit)
    return spec.default_value if unit is None else with_unit(spec.key, spec.default_value, unit)


def to_given_values(values: Values) -> Values:
    """Return stored values with figures as they were given. Left out are the keys of their units, and cargo lines,
    which are shown separately (`core.cargo`)."""
    units = [(key, beside) for key, beside in _BESIDE if beside in values]
    if not units and CARGO_LINES not in values:
        return values
    told = dict(values)
    told.pop(CARGO_LINES, None)
    for key, beside in units:
        name, figure = told.pop(beside), told.get(key)
        if isinstance(figure, (float, int, Decimal)):
            given = pair_with_unit(key, exact(figure), name)
            told[key] = figure if given is None else given
    return told
