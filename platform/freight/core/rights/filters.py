"""A permission that is held only for some records (R381): those whose fields have one of the values named.

An `Only` names fields with the values allowed in each, all of which a record has to meet. Several of them add up: a
record that one of them holds may be seen. None opens by being emptied: what names no value holds nothing.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

# the one field that is no field of a template: the account of a record, by its id
ACCOUNT = "account"

Only = frozenset[tuple[str, frozenset[str]]]
EVERY: Only = frozenset()  # names no field: every record

Values = Mapping[str, Collection[str]]  # what a record has in its fields; several, where a field takes several


def build_record_filter(values: Mapping[str, Iterable[str]]) -> Only | None:
    """The records with one of these values in each of the fields. None, which is nothing, where a field has no value
    or no field is named: every record is a choice of its own (`EVERY`)."""
    record_filter = frozenset((field, frozenset(field_values)) for field, field_values in values.items())
    return record_filter if record_filter and all(field_values for _, field_values in record_filter) else None


def intersect_filters(one: Only, other: Only) -> Only | None:
    """Return the records that both match; None if there can be none."""
    fields = dict(one)
    for field, values in other:
        fields[field] = fields[field] & values if field in fields else values
        if not fields[field]:
            return None
    return frozenset(fields.items())


def intersect_filter_parts(parts: Iterable[Only], others: Sequence[Only]) -> tuple[Only, ...]:
    """The records that one of the parts and one of the others hold."""
    return simplify_filters(
        shared for part in parts for other_part in others if (shared := intersect_filters(part, other_part)) is not None
    )


def simplify_filters(parts: Iterable[Only]) -> tuple[Only, ...]:
    """Return the same records in as few parts as possible: an index reads a list of values, but each part needs its
    own."""
    remaining = sorted(set(parts), key=_written)
    at = 0
    while at < len(remaining):
        for other_index in range(len(remaining)):
            merged = _merged(remaining[at], remaining[other_index]) if other_index != at else None
            if merged is not None:
                remaining = [part for place, part in enumerate(remaining) if place not in (at, other_index)] + [merged]
                at = -1
                break
        at += 1
    return tuple(sorted(remaining, key=_written))


def is_in_filter(part: Only, record: Values) -> bool:
    """Whether a record has one of the values in each field."""
    return all(not values.isdisjoint(record.get(field, ())) for field, values in part)


def list_unmet_fields(part: Only, record: Values) -> list[tuple[str, frozenset[str]]]:
    """The fields in which a record has none of the values, in the order of their names."""
    return sorted(
        (condition for condition in part if condition[1].isdisjoint(record.get(condition[0], ()))),
        key=lambda condition: condition[0],
    )


def covers(held: Sequence[Only], wanted: Only) -> bool:
    """Return whether every record that matches `wanted` matches one of the others, too. Exact: if none covers it alone,
    it is split in two along a field and each half is checked."""
    wide = dict(wanted)
    near = [
        held_part for held_part in held if all(field in wide and values & wide[field] for field, values in held_part)
    ]
    if any(all(wide[field] <= values for field, values in near_part) for near_part in near):
        return True
    for filter_part in near:
        for field, values in sorted(filter_part):
            if not wide[field] <= values:
                inside = frozenset({**wide, field: wide[field] & values}.items())
                outside = frozenset({**wide, field: wide[field] - values}.items())
                return covers(near, inside) and covers(near, outside)
    return False


def _merged(one: Only, other: Only) -> Only | None:
    """The two as one, where that is possible: one holds the other, or they differ in one field alone."""
    if covers([one], other):
        return one
    first_values, second_values = dict(one), dict(other)
    differing = [field for field in first_values if first_values[field] != second_values.get(field)]
    if first_values.keys() != second_values.keys() or len(differing) != 1:
        return None
    (field,) = differing
    return frozenset({**first_values, field: first_values[field] | second_values[field]}.items())


def _written(part: Only) -> list[tuple[str, list[str]]]:
    return sorted((field, sorted(values)) for field, values in part)
