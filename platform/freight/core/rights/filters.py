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
    made = frozenset((field, frozenset(each)) for field, each in values.items())
    return made if made and all(each for _, each in made) else None


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
        shared for part in parts for other in others if (shared := intersect_filters(part, other)) is not None
    )


def simplify_filters(parts: Iterable[Only]) -> tuple[Only, ...]:
    """Return the same records in as few parts as possible: an index reads a list of values, but each part needs its
    own."""
    left = sorted(set(parts), key=_written)
    at = 0
    while at < len(left):
        for other in range(len(left)):
            merged = _merged(left[at], left[other]) if other != at else None
            if merged is not None:
                left = [each for place, each in enumerate(left) if place not in (at, other)] + [merged]
                at = -1
                break
        at += 1
    return tuple(sorted(left, key=_written))


def is_in_filter(part: Only, record: Values) -> bool:
    """Whether a record has one of the values in each field."""
    return all(not values.isdisjoint(record.get(field, ())) for field, values in part)


def list_unmet_fields(part: Only, record: Values) -> list[tuple[str, frozenset[str]]]:
    """The fields in which a record has none of the values, in the order of their names."""
    return sorted((each for each in part if each[1].isdisjoint(record.get(each[0], ()))), key=lambda each: each[0])


def covers(held: Sequence[Only], wanted: Only) -> bool:
    """Return whether every record that matches `wanted` matches one of the others, too. Exact: if none covers it alone,
    it is split in two along a field and each half is checked."""
    wide = dict(wanted)
    near = [each for each in held if all(field in wide and values & wide[field] for field, values in each)]
    if any(all(wide[field] <= values for field, values in each) for each in near):
        return True
    for each in near:
        for field, values in sorted(each):
            if not wide[field] <= values:
                inside = frozenset({**wide, field: wide[field] & values}.items())
                outside = frozenset({**wide, field: wide[field] - values}.items())
                return covers(near, inside) and covers(near, outside)
    return False


def _merged(one: Only, other: Only) -> Only | None:
    """The two as one, where that is possible: one holds the other, or they differ in one field alone."""
    if covers([one], other):
        return one
    mine, theirs = dict(one), dict(other)
    differing = [field for field in mine if mine[field] != theirs.get(field)]
    if mine.keys() != theirs.keys() or len(differing) != 1:
        return None
    (field,) = differing
    return frozenset({**mine, field: mine[field] | theirs[field]}.items())


def _written(part: Only) -> list[tuple[str, list[str]]]:
    return sorted((field, sorted(values)) for field, values in part)
