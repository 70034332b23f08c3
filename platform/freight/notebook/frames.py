"""Stored records as pandas frames. Days become timestamps; money stays Decimal, exact, unless floats are asked for."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import pandas as pd
from bson import Decimal128

from freight.core.aging import AGE_GROUPS, group_of
from freight.core.shipments.document import flatten

Record = Mapping[str, Any]

SHIPMENT_COLUMNS = (
    "shipment_number",
    "status",
    "system",
    "account",
    "system_id",
    "account_id",
    "entry_date",
    "ship_date",
    "country",
    "total",
    "currency",
    "reason_code",
    "reason",
    "tariff",
    "invoice_number",
)
INVOICE_COLUMNS = (
    "number",
    "invoice_type",
    "status",
    "system",
    "account",
    "system_id",
    "account_id",
    "invoice_date",
    "due_date",
    "currency",
    "tariff_total",
    "total",
    "shipments",
)
AGING_COLUMNS = ("system", "account", "status", "age_group", "currency", "shipments", "amount")


def shipments_frame(records: Iterable[Record], names: Mapping[Any, str], *, as_float: bool = False) -> pd.DataFrame:
    """A row a shipment: `SHIPMENT_COLUMNS`, then every value of its template by wire key (`shipmentCargo#pieces`)."""
    rows = []
    for record in records:
        rating = record.get("rating") or {}
        own = {
            "shipment_number": record["shipment_number"],
            "status": record["status"],
            **_whose(record, names),
            "entry_date": record.get("entry_date"),
            "ship_date": record.get("ship_date"),
            "country": record.get("country") or "",
            "total": plain(rating.get("total")),
            "currency": rating.get("currency") or "",
            "reason_code": rating.get("reason_code") or "",
            "reason": rating.get("reason") or "",
            "tariff": rating.get("tariff_name") or "",
            "invoice_number": record.get("invoice_number") or "",
        }
        values = {key: plain(value) for key, value in flatten(record.get("data") or {}).items()}
        rows.append(own | values)
    return _frame(rows, SHIPMENT_COLUMNS, days=("entry_date", "ship_date"), money=("total",), as_float=as_float)


def invoices_frame(records: Iterable[Record], names: Mapping[Any, str], *, as_float: bool = False) -> pd.DataFrame:
    """A row an invoice, voided and deleted ones included: `INVOICE_COLUMNS`. `shipments` counts them."""
    rows = [
        {
            **{name: record[name] for name in ("number", "invoice_type", "status", "currency")},
            **_whose(record, names),
            "invoice_date": record["invoice_date"],
            "due_date": record["due_date"],
            "tariff_total": plain(record["tariff_total"]),
            "total": plain(record["total"]),
            "shipments": len(record["shipment_ids"]),
        }
        for record in records
    ]
    days, money = ("invoice_date", "due_date"), ("tariff_total", "total")
    return _frame(rows, INVOICE_COLUMNS, days=days, money=money, as_float=as_float)


def aging_frame(
    cells: Iterable[Record], names: Mapping[Any, str], today: date, *, as_float: bool = False
) -> pd.DataFrame:
    """The unbilled work by age on `today`, from the cells that the aging summary reads: `AGING_COLUMNS`.
    `age_group` is an ordered category."""
    labels = [group.label for group in AGE_GROUPS]
    rows = [
        {
            **_whose(cell, names),
            "status": cell["status"],
            "age_group": labels[group_of(cell["entry_date"], today)],
            "currency": cell["currency"],
            "shipments": cell["shipments"],
            "amount": plain(cell["amount"]),
        }
        for cell in cells
    ]
    frame = _frame(rows, AGING_COLUMNS, money=("amount",), as_float=as_float)
    by = [name for name in AGING_COLUMNS if name not in ("shipments", "amount")]
    frame["age_group"] = pd.Categorical(frame["age_group"], categories=labels, ordered=True)
    summed = frame.groupby(by, observed=True, as_index=False)[["shipments", "amount"]].sum()
    return summed[summed["shipments"] != 0].reset_index(drop=True)


def _whose(record: Record, names: Mapping[Any, str]) -> dict[str, Any]:
    return {
        "system": names.get(record["system_id"], ""),
        "account": names.get(record.get("account_id"), ""),
        "system_id": record["system_id"],
        "account_id": record.get("account_id"),
    }


def _frame(
    rows: list[dict[str, Any]],
    columns: Sequence[str],
    *,
    days: Sequence[str] = (),
    money: Sequence[str] = (),
    as_float: bool,
) -> pd.DataFrame:
    frame = pd.DataFrame(rows)
    frame = frame.reindex(columns=[*columns, *(name for name in frame.columns if name not in _KNOWN)])
    for name in days:
        frame[name] = pd.to_datetime(frame[name], errors="coerce")
    for name in money:
        frame[name] = frame[name].astype("float64" if as_float else "object")
    return frame


_KNOWN = frozenset({*SHIPMENT_COLUMNS, *INVOICE_COLUMNS, *AGING_COLUMNS})


def plain(value: Any) -> Any:
    """A stored value with Decimal for the decimal type of MongoDB."""
    return value.to_decimal() if isinstance(value, Decimal128) else value
