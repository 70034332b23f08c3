"""How far a filter is answered by indexes, and what is left to be tried on one record after another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from freight.core.rules.filters import FilterField, field_of, indexed_sort
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import Group, Leaf, leaves_of


@dataclass(frozen=True)
class Reach:
    """`bounded` is the part of a filter that indexes answer (None: nothing of it). `tried` names, in words, what has
    to be tried on every record of that part."""

    bounded: Group | None
    tried: tuple[str, ...]


def reach_of(tree: Group | None, sort: Sequence[Mapping[str, object]], fields: Mapping[str, FilterField]) -> Reach:
    """The reach of a filter and an order. Raises Invalid for an unknown field."""
    bounded: list[Leaf | Group] = []
    tried: list[str] = []
    for part in _joined_by_and(tree) if tree else ():
        missed = [leaf for leaf in leaves_of(part) if not _answered(leaf, fields)]
        if missed:
            tried.extend(f"{field_of(leaf.name, fields).label} {_words(leaf)}" for leaf in missed)
        else:
            bounded.append(part)
    if indexed_sort(sort, fields) is None:
        tried.extend(f"the order by {field_of(str(key.get('field')), fields).label}" for key in sort)
    return Reach(Group("and", tuple(bounded)) if bounded else None, tuple(dict.fromkeys(tried)))


def _joined_by_and(group: Group) -> Iterator[Leaf | Group]:
    """What all must hold, however deep the and-groups are nested."""
    if group.condition == "or" and len(group.fields) > 1:
        yield group
        return
    for part in group.fields:
        if isinstance(part, Group):
            yield from _joined_by_and(part)
        else:
            yield part


def _answered(leaf: Leaf, fields: Mapping[str, FilterField]) -> bool:
    field = field_of(leaf.name, fields)
    if field.indexed and field.sparse and not (leaf.value or leaf.value1):
        return leaf.operator == "notEqualTo" and field.type == "text"
    operator = OPERATORS.get(leaf.operator)
    # a negation or a part of a text says nothing about where in an index to look
    if not field.indexed or operator is None or not operator.indexed:
        return False
    # an index holds text as it is written: it finds the beginning of one only in the same case
    return operator.indexed == "always" or field.exact_case


def _words(leaf: Leaf) -> str:
    operator = OPERATORS.get(leaf.operator)
    return operator.label if operator else leaf.operator[:40]
