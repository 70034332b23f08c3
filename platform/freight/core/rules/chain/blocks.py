"""The shape of a chain: its IF, ELSEIF and ELSE blocks, the conditions of each, and what follows from it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from freight.core.rules.chain.expressions import REMOVE, RESULT
from freight.core.rules.chain.model import ConditionRow

_RESULT_NAME = re.compile(r"RESULT(\d{1,3})")


@dataclass(frozen=True)
class NumberedRow:
    """A row with its number in the chain, from 1, as messages name it."""

    number: int
    row: ConditionRow


@dataclass(frozen=True)
class RuleBlock:
    """`groups`: the conditions that count, AND within a group, OR between groups, because AND binds closer.
    `otherwise`: an ELSE that asks nothing."""

    groups: tuple[tuple[NumberedRow, ...], ...]
    then: NumberedRow
    otherwise: bool

    @property
    def metadata(self) -> NumberedRow | None:
        """The condition that looks into a metadata list, whose entry THEN may use."""
        return next(
            (numbered_row for group in self.groups for numbered_row in group if numbered_row.row.is_metadata_list), None
        )

    @property
    def fetches(self) -> bool:
        """Whether THEN uses what that entry holds; strings to remove are always the rule's own (R213)."""
        row = self.then.row
        return bool(row.fetch_key) and row.val_oper != REMOVE and self.metadata is not None


def read_blocks(rows: Sequence[ConditionRow]) -> tuple[RuleBlock, ...]:
    """The blocks of a chain. A condition that is switched off does not count (R039); a block without any condition
    left does not run."""
    parts: list[list[NumberedRow]] = []
    for number, row in enumerate(rows, 1):
        if row.cond == "END":
            break
        if row.cond or not parts:
            parts.append([])
        parts[-1].append(NumberedRow(number, row))
    return tuple(block for part in parts if (block := _block(part)).groups or block.otherwise)


def _block(part: list[NumberedRow]) -> RuleBlock:
    otherwise = is_plain_else(part[0].row) and part[0].row.is_active
    groups: list[list[NumberedRow]] = [[]]
    for numbered_row in part:
        if numbered_row.row.operator == RESULT or is_plain_else(numbered_row.row):
            continue
        if numbered_row.row.is_active:
            groups[-1].append(numbered_row)
        if numbered_row.row.operator == "OR":
            groups.append([])
    return RuleBlock(tuple(tuple(group) for group in groups if group), part[-1], otherwise)


def is_plain_else(row: ConditionRow) -> bool:
    """Whether a row is a plain ELSE: everything that the blocks before it left."""
    return row.cond == "ELSE" and not (row.field or row.expression or row.value or row.field2)


def index_named_results(rows: Sequence[ConditionRow]) -> dict[str, NumberedRow]:
    """The rows that compute a named result, by its name (R043)."""
    return {
        f"{RESULT}{number}": NumberedRow(number, row)
        for number, row in enumerate(rows, 1)
        if row.operator == RESULT and row.is_active
    }


def parse_result_number(name: str) -> int | None:
    """The number of a result's name, None for the key of a field."""
    match = _RESULT_NAME.fullmatch(name)
    return int(match[1]) if match else None


def list_chain_fields(rows: Sequence[ConditionRow]) -> frozenset[str]:
    """The fields a chain looks at."""
    keys = {key for row in rows if row.cond != "END" for key in (row.field, row.field2, row.then_field) if key}
    return frozenset(key for key in keys if parse_result_number(key) is None)
