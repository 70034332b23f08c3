"""How far indexes answer a filter, and what has to be checked record by record."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from freight.core.rules.filters import FilterField, compile_indexed_sort, get_filter_field
from freight.core.rules.operators import OPERATORS
from freight.core.rules.tree import ConditionGroup, ConditionLeaf, list_leaves


@dataclass(frozen=True)
class FilterReach:
    """`bounded` is the part of a filter that indexes answer (None: none of it). `tried` names, in words, what has to be
    checked on every record of that part."""

    bounded: ConditionGroup | None
    tried: tuple[str, ...]


def get_filter_reach(
    tree: ConditionGroup | None, sort: Sequence[Mapping[str, object]], fields: Mapping[str, FilterField]
) -> FilterReach:
    """The reach of a filter and an order. Raises Invalid for an unknown field."""
    bounded: list[ConditionLeaf | ConditionGroup] = []
    tried: list[str] = []
    for part in _joined_by_and(tree) if tree else ():
        missed = [leaf for leaf in list_leaves(part) if not _answered(leaf, fields)]
        if missed:
            tried.extend(f"{get_filter_field(leaf.name, fields).label} {_words(leaf)}" for leaf in missed)
        else:
            bounded.append(part)
    if compile_indexed_sort(sort, fields) is None:
        tried.extend(f"the order by {get_filter_field(str(key.get('field')), fields).label}" for key in sort)
    return FilterReach(ConditionGroup("and", tuple(bounded)) if bounded else None, tuple(dict.fromkeys(tried)))


def _joined_by_and(group: ConditionGroup) -> Iterator[ConditionLeaf | ConditionGroup]:
    """What all must hold, however deep the and-groups are nested."""
    if group.condition == "or" and len(group.fields) > 1:
        yield group
        return
    for part in group.fields:
        if isinstance(part, ConditionGroup):
            yield from _joined_by_and(part)
        else:
            yield part


def _answered(leaf: ConditionLeaf, fields: Mapping[str, FilterField]) -> bool:
    field = get_filter_field(leaf.name, fields)
    if field.indexed and field.sparse and not (leaf.value or leaf.value1):
        return leaf.operator == "notEqualTo" and field.type == "text"
    operator = OPERATORS.get(leaf.operator)
    # a negation or a part of a text says nothing about where in an index to look
    if not field.indexed or operator is None or not operator.indexed:
        return False
    # an index holds text as it is written: it finds the beginning of one only in the same case
    return operator.indexed == "always" or field.exact_case


def _words(leaf: ConditionLeaf) -> str:
    operator = OPERATORS.get(leaf.operator)
    return operator.label if operator else leaf.operator[:40]
