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
    units = [(key, unit_key) for key, unit_key in _BESIDE if unit_key in values]
    if not units and CARGO_LINES not in values:
        return values
    merged_values = dict(values)
    merged_values.pop(CARGO_LINES, None)
    for key, paired_key in units:
        name, figure = merged_values.pop(paired_key), merged_values.get(key)
        if isinstance(figure, (float, int, Decimal)):
            stated_figure = pair_with_unit(key, exact(figure), name)
            merged_values[key] = figure if stated_figure is None else stated_figure
    return merged_values
