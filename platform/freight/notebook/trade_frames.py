"""Carriers' charges, the progress of shipments and quotes to customers, as pandas frames (see `frames.py`)."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

import pandas as pd

from freight.core.payables.statuses import PayableStatus
from freight.core.records import Stored
from freight.notebook.building import build_frame, name_owner, to_notebook_value

Record = Stored

PAYABLE_COLUMNS = (
    "carrier",
    "number",
    "status",
    "system",
    "system_id",
    "invoice_date",
    "due_date",
    "currency",
    "shipment_number",
    "charged",
    "agreed",
    "finding",
    "order_number",
)
TRACKING_COLUMNS = (
    "shipment_number",
    "system",
    "account",
    "system_id",
    "account_id",
    "tracking_status",
    "milestone",
    "planned_at",
    "estimated_at",
    "actual_at",
    "due_at",
    "outcome",
)
QUOTE_COLUMNS = (
    "number",
    "state",
    "system",
    "account",
    "system_id",
    "account_id",
    "tariff",
    "version",
    "carrier",
    "origin",
    "destination",
    "service",
    "valid_from",
    "valid_until",
    "currency",
    "total",
)


def payables_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per shipment that a carrier's invoice charges for: `PAYABLE_COLUMNS`. `charged` is what the
    carrier charges, `agreed` what the audit agreed to."""
    rows = [
        {
            **{name: record[name] for name in ("carrier", "number", "status", "currency", "invoice_date", "due_date")},
            "system": names.get(record["system_id"], ""),
            "system_id": str(record["system_id"]),
            **{name: line.get(name) or "" for name in ("shipment_number", "finding", "order_number")},
            **{name: to_notebook_value(line[name]) for name in ("charged", "agreed")},
        }
        for record in records
        for line in record["lines"]
    ]
    days, money = ("invoice_date", "due_date"), ("charged", "agreed")
    return build_frame(rows, PAYABLE_COLUMNS, days=days, money=money, as_float=as_float)


def tracking_frame(records: Iterable[Record], names: Mapping[object, str]) -> pd.DataFrame:
    """Return one row per milestone of a shipment with any report: `TRACKING_COLUMNS`. Moments are UTC."""
    moments = ("planned_at", "estimated_at", "actual_at", "due_at")
    rows = [
        {
            "shipment_number": record["shipment_number"],
            **name_owner(record, names),
            "tracking_status": record["tracking"]["status"],
            "milestone": milestone["code"],
            **{name: milestone.get(name) for name in moments},
            "outcome": milestone.get("outcome") or "",
        }
        for record in records
        for milestone in record["tracking"]["milestones"]
    ]
    return build_frame(rows, TRACKING_COLUMNS, moments=moments)


def quotes_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per quote: `QUOTE_COLUMNS`."""
    same = ("number", "state", "carrier", "origin", "destination", "service", "valid_from", "valid_until", "currency")
    rows = [
        {
            **{name: record.get(name) or "" for name in same},
            **name_owner(record, names),
            "tariff": record["tariff_name"],
            "version": record["version_number"],
            "total": to_notebook_value(record["total"]),
        }
        for record in records
    ]
    return build_frame(rows, QUOTE_COLUMNS, days=("valid_from", "valid_until"), money=("total",), as_float=as_float)


DECIDED_TO_PAY = (PayableStatus.APPROVED, PayableStatus.SCHEDULED, PayableStatus.PAID)


def sum_carrier_costs(payables: Iterable[Record]) -> dict[tuple[object, str], Decimal]:
    """Return the totals of carriers' invoices that are approved, scheduled or paid, by shipment id and currency."""
    costs: dict[tuple[object, str], Decimal] = {}
    for payable in payables:
        for line in payable["lines"]:
            cost_key = (line["shipment_id"], payable["currency"])
            costs[cost_key] = costs.get(cost_key, Decimal(0)) + to_notebook_value(line["agreed"])
    return costs
