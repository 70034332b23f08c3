"""Stored records as pandas frames. Days become timestamps; money stays Decimal, exact, unless floats are requested."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

import pandas as pd

from freight.core.aging import AGE_GROUPS, get_age_group_index
from freight.core.invoices.statuses import ISSUED
from freight.core.records import Stored
from freight.core.shipments.document import flatten, get_shipment_rating
from freight.notebook.building import build_frame, name_owner, to_notebook_value

Record = Stored

_SHIPMENT = ("shipment_number", "status", "system", "account", "system_id", "account_id")
SHIPMENT_COLUMNS = (
    *_SHIPMENT,
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
    "issued",
)
TAX_COLUMNS = ("tax", "gross")
CHARGE_COLUMNS = (
    "number",
    "status",
    "system",
    "account",
    "system_id",
    "account_id",
    "invoice_date",
    "shipment_number",
    "charge_code",
    "charge_text",
    "currency",
    "tariff_value",
    "user_value",
    "invoice_value",
    "billed",
)
TRACE_COLUMNS = (
    "shipment_number",
    "rated_on",
    "outcome",
    "status",
    "system",
    "account",
    "system_id",
    "account_id",
    "tariff",
    "version",
    "lane",
    "carrier",
    "origin",
    "destination",
    "service",
    "currency",
    "total",
    "user_freight",
    "reason_code",
    "reason",
)
LANE_COLUMNS = (
    "tariff",
    "version",
    "effective_date",
    "expiry_date",
    "system",
    "account",
    "system_id",
    "account_id",
    "lane",
    "charge",
    "start",
    "end",
    "method",
    "rate",
    "minimum",
    "maximum",
)
MARGIN_COLUMNS = (
    *_SHIPMENT,
    "ship_date",
    "tariff",
    "currency",
    "total",
    "cost",
    "cost_from",
    "margin",
    "margin_percent",
)
AGING_COLUMNS = ("system", "account", "status", "age_group", "currency", "shipments", "amount")


def shipments_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per shipment: `SHIPMENT_COLUMNS`, then every value of its template by wire key
    (`shipmentCargo#pieces`), and its cargo lines as a list (`shipmentCargo#cargo_lines`), which rating the frame uses.
    """
    rows = []
    for record in records:
        rating = get_shipment_rating(record)
        own = {
            "shipment_number": record["shipment_number"],
            "status": record["status"],
            **name_owner(record, names),
            "entry_date": record.get("entry_date"),
            "ship_date": record.get("ship_date"),
            "country": record.get("country") or "",
            "total": to_notebook_value(rating.get("total")),
            "currency": rating.get("currency") or "",
            "reason_code": rating.get("reason_code") or "",
            "reason": rating.get("reason") or "",
            "tariff": rating.get("tariff_name") or "",
            "invoice_number": record.get("invoice_number") or "",
        }
        values = {key: to_notebook_value(value) for key, value in flatten(record.get("data") or {}).items()}
        rows.append(own | values)
    return build_frame(rows, SHIPMENT_COLUMNS, days=("entry_date", "ship_date"), money=("total",), as_float=as_float)


def invoices_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per invoice, open, voided and deleted ones included: `INVOICE_COLUMNS`, and `TAX_COLUMNS` if one
    of them has tax. `issued` is true for those that count as billed; `shipments` is their number."""
    records = list(records)
    taxes = TAX_COLUMNS if any(record.get("tax") for record in records) else ()
    rows = [
        {
            **{name: record[name] for name in ("number", "invoice_type", "status", "currency")},
            **name_owner(record, names),
            "invoice_date": record["invoice_date"],
            "due_date": record["due_date"],
            "tariff_total": to_notebook_value(record["tariff_total"]),
            "total": to_notebook_value(record["total"]),
            "shipments": len(record["shipment_ids"]),
            "issued": record["status"] in ISSUED,
            **(_read_taxes(record) if taxes else {}),
        }
        for record in records
    ]
    days, money = ("invoice_date", "due_date"), ("tariff_total", "total", *taxes)
    return build_frame(rows, (*INVOICE_COLUMNS, *taxes), days=days, money=money, as_float=as_float)


def _read_taxes(record: Record) -> dict[str, object]:
    tax = record.get("tax") or {"amount": Decimal(0), "gross": record["total"]}
    return {"tax": to_notebook_value(tax["amount"]), "gross": to_notebook_value(tax["gross"])}


def charges_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per charge of an invoice: `CHARGE_COLUMNS`. `billed` is false for charges that are only shown, and
    for all charges of invoices that do not count as billed."""
    rows = [
        {
            **{name: record[name] for name in ("number", "status", "currency", "invoice_date")},
            **name_owner(record, names),
            **{name: line[name] for name in ("shipment_number", "charge_code", "charge_text")},
            **{name: to_notebook_value(line.get(name)) for name in ("tariff_value", "user_value", "invoice_value")},
            "billed": record["status"] in ISSUED and not line.get("is_dummy", False),
        }
        for record in records
        for line in record["lines"]
    ]
    money = ("tariff_value", "user_value", "invoice_value")
    return build_frame(rows, CHARGE_COLUMNS, days=("invoice_date",), money=money, as_float=as_float)


def traces_frame(records: Iterable[Record], names: Mapping[object, str], *, as_float: bool = False) -> pd.DataFrame:
    """Return one row per rating: `TRACE_COLUMNS`. `user_freight` is the amount the user entered; `lane` the lane's
    number."""
    same = ("shipment_number", "outcome", "status", "carrier", "origin", "destination", "service", "currency", "reason")
    rows = [
        {
            **{name: record.get(name) or "" for name in same},
            **name_owner(record, names),
            "rated_on": record["rated_on"],
            "tariff": record.get("tariff_name") or "",
            "version": record.get("version_number") or None,
            "lane": record.get("lane_number"),
            "reason_code": record.get("reason_code") or "",
            **{name: to_notebook_value(record.get(name)) for name in ("total", "user_freight")},
        }
        for record in records
    ]
    return build_frame(rows, TRACE_COLUMNS, days=("rated_on",), money=("total", "user_freight"), as_float=as_float)


def lanes_frame(
    lanes: Iterable[Record], versions: Mapping[object, Record], names: Mapping[object, str], *, as_float: bool = False
) -> pd.DataFrame:
    """Return one row per rate of a lane: `LANE_COLUMNS`, then one column per identifier. `versions` by their set of
    lanes; `start` belongs to a break, `end` does not; a missing `end` is open."""
    rows = []
    for lane in lanes:
        version = versions[lane["lane_set"]]
        own = {
            "tariff": version["tariff_name"],
            "version": version["number"],
            "effective_date": version["effective_date"],
            "expiry_date": version["expiry_date"],
            **name_owner(version, names),
            "lane": lane["number"],
        }
        for charge, charge_terms in lane["charges"].items():
            for break_range in charge_terms.get("ranges") or [charge_terms]:
                figures = {
                    name: to_notebook_value(break_range.get(name)) for name in ("start", "end", "rate", "minimum")
                }
                of_charge = {
                    "charge": charge,
                    "method": break_range.get("method", ""),
                    "maximum": to_notebook_value(charge_terms.get("maximum")),
                }
                rows.append(own | of_charge | figures | lane["identifiers"])
    days, money = ("effective_date", "expiry_date"), ("start", "end", "rate", "minimum", "maximum")
    return build_frame(rows, LANE_COLUMNS, days=days, money=money, as_float=as_float)


def margins_frame(
    records: Iterable[Record],
    names: Mapping[object, str],
    carrier_costs: Mapping[tuple[object, str], Decimal],
    *,
    as_float: bool = False,
) -> pd.DataFrame:
    """Return one row per shipment that has a total and a known cost in the same currency: `MARGIN_COLUMNS`. `cost` is
    the sum of its carriers' invoices (`carrier_costs`, by shipment id and currency), else the cost that was entered;
    `cost_from` says which. `margin` is total less cost, `margin_percent` its share of the total, to a hundredth, half
    up."""
    rows = []
    for record in records:
        rating = get_shipment_rating(record)
        total, currency = to_notebook_value(rating.get("total")), rating.get("currency") or ""
        billed = carrier_costs.get((record["_id"], currency))
        cost = _figure(record["data"].get("shipmentCharges", {}).get("cost")) if billed is None else billed
        if total is None or cost is None:
            continue
        margin = total - cost
        percent = (margin / total * 100).quantize(_HUNDREDTH, ROUND_HALF_UP) if total else None
        rows.append(
            {
                "shipment_number": record["shipment_number"],
                "status": record["status"],
                **name_owner(record, names),
                "ship_date": record.get("ship_date"),
                "tariff": rating.get("tariff_name") or "",
                "currency": currency,
                "total": total,
                "cost": cost,
                "cost_from": "entered" if billed is None else "carrier",
                "margin": margin,
                "margin_percent": percent,
            }
        )
    money = ("total", "cost", "margin", "margin_percent")
    return build_frame(rows, MARGIN_COLUMNS, days=("ship_date",), money=money, as_float=as_float)


def aging_frame(
    cells: Iterable[Record], names: Mapping[Any, str], today_of: Callable[[Any], date], *, as_float: bool = False
) -> pd.DataFrame:
    """Return the unbilled work by age, from the cells that the aging summary reads: `AGING_COLUMNS`. `today_of` returns
    the current day in a system, by its id; `age_group` is an ordered category."""
    labels = [group.label for group in AGE_GROUPS]
    rows = [
        {
            **name_owner(cell, names),
            "status": cell["status"],
            "age_group": labels[get_age_group_index(cell["entry_date"], today_of(cell["system_id"]))],
            "currency": cell["currency"],
            "shipments": cell["shipments"],
            "amount": to_notebook_value(cell["amount"]),
        }
        for cell in cells
    ]
    frame = build_frame(rows, AGING_COLUMNS, money=("amount",), as_float=as_float)
    by = [name for name in AGING_COLUMNS if name not in ("shipments", "amount")]
    frame["age_group"] = pd.Categorical(frame["age_group"], categories=labels, ordered=True)
    summed = frame.groupby(by, observed=True, as_index=False)[["shipments", "amount"]].sum()
    return summed[summed["shipments"] != 0].reset_index(drop=True)


_HUNDREDTH = Decimal("0.01")


def _figure(value: object) -> Decimal | None:
    """Return a number of a shipment; None where there is none."""
    try:
        return Decimal(str(to_notebook_value(value)))
    except InvalidOperation:
        return None
