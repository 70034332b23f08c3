"""The lookup tables that rules may use, and a check that rules name existing ones: a rule with a misspelled name would
be saved and never match."""

from collections.abc import Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rules.chain.model import AutoFetchRow, ConditionRow
from freight.features.setup.metadata.lookups import PREFIX
from freight.features.setup.metadata.type_rows import find_active_types
from freight.features.setup.rules.schemas import LookupColumn, LookupTable, LookupTableList
from freight.kit.storage.scopes import Scope


async def find_lookup_tables(scope: Scope) -> LookupTableList:
    """List the tables a rule may use, by label, each with its active columns."""
    tables = [
        LookupTable(
            name=name,
            label=stored["label"],
            columns=[
                LookupColumn(key=_bare(str(field["key"])), label=str(field["label"]))
                for field in stored["fields"]
                if field["isActive"]
            ],
        )
        for name, stored in (await find_active_types(scope)).items()
    ]
    return LookupTableList(sorted(tables, key=lambda table: table.label.casefold()))


async def refuse_unknown_tables(scope: Scope, rows: Sequence[ConditionRow | AutoFetchRow]) -> None:
    """Raise Invalid, with a line per condition, for rows that name an unknown table or column."""
    if not any(row.meta_source for row in rows):
        return
    tables = {table.name: table for table in (await find_lookup_tables(scope)).root}
    wrong: list[str] = []
    table: LookupTable | None = None
    for number, row in enumerate(rows, 1):
        source = row.meta_source.removeprefix(PREFIX)
        if source:
            table = tables.get(source)
            if table is None:
                wrong.append(f"Condition {number}: there is no lookup table {source!r}. Choose one from the list.")
        elif isinstance(row, ConditionRow) and row.cond:
            table = None  # another branch: its result fetches from no table of this one
        if table is not None:
            columns = {column.key for column in table.columns}
            wrong += [
                f"Condition {number}: the lookup table {table.label} has no field {_bare(key)!r}. It has: "
                f"{', '.join(sorted(columns))}."
                for key in (row.match_key, row.fetch_key)
                if key and _bare(key) not in columns
            ]
    if wrong:
        raise Invalid("\n".join(wrong), code=ErrorCode.RULE_INVALID, data={"messages": wrong})


def _bare(key: str) -> str:
    return key.rpartition("#")[2]
