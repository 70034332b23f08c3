"""What every frame is built with: the owners of records, exact money, and days as timestamps."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from bson import Decimal128

from freight.core.records import Stored

Record = Stored


def name_owner(record: Record, names: Mapping[object, str]) -> dict[str, object]:
    """Return the system and account of a record by name, and by id as text, which every kind of file can hold."""
    account_id = record.get("account_id")
    return {
        "system": names.get(record["system_id"], ""),
        "account": names.get(account_id, ""),
        "system_id": str(record["system_id"]),
        "account_id": str(account_id) if account_id else None,
    }


def build_frame(
    rows: list[dict[str, object]],
    columns: Sequence[str],
    *,
    days: Sequence[str] = (),
    moments: Sequence[str] = (),
    money: Sequence[str] = (),
    as_float: bool = False,
) -> pd.DataFrame:
    """Return rows as a frame of `columns`, followed by any others they have. `days` and `moments` become timestamps,
    `moments` in UTC; `money` stays Decimal, unless floats are requested."""
    frame = pd.DataFrame(rows)
    frame = frame.reindex(columns=[*columns, *(name for name in frame.columns if name not in columns)])
    for name in days:
        frame[name] = pd.to_datetime(frame[name], errors="coerce")
    for name in moments:
        frame[name] = pd.to_datetime(frame[name], errors="coerce", utc=True)
    for name in money:
        frame[name] = frame[name].astype("float64" if as_float else "object")
    return frame


def to_notebook_value(value: object) -> Any:
    """Return a stored value with MongoDB's decimals as Decimal, inside cargo lines as well."""
    if isinstance(value, list):
        return [to_notebook_value(entry) for entry in value]
    if isinstance(value, dict):
        return {name: to_notebook_value(entry) for name, entry in value.items()}
    return value.to_decimal() if isinstance(value, Decimal128) else value
