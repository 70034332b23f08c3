"""Milestones met and missed, counted from the states stored with shipments, each figure with the list it counted."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.money import half_up
from freight.core.tracking.milestones import Milestone, find_delivery_milestone
from freight.core.tracking.state import MilestoneOutcome
from freight.documents.audit_entry import AuditKind
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.shipments.tracking_state import load_system_milestones
from freight.features.tracking import tracking_query
from freight.features.tracking.reports.schemas import (
    By,
    MilestoneReport,
    MilestoneReportQuery,
    OnTimeRow,
    ReportFigures,
    ReportMonth,
)
from freight.features.tracking.schemas import TrackingFilter
from freight.kit import clock
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_MONTHS, _MOST_MONTHS, _SHOWN = 6, 24, 200
_MS_PER_HOUR = 3_600_000
_KEYS: Mapping[By, object] = {
    "carrier": {"$ifNull": [f"${tracking_query.CARRIER}", ""]},
    "lane": [{"$ifNull": [f"${tracking_query.ORIGIN}", ""]}, {"$ifNull": [f"${tracking_query.DESTINATION}", ""]}],
    "account": "$account_id",
}
_HEADS = ("Month", "Planned and judged", "Met", "Missed", "On time %", "Average hours late")
_NAMES: Mapping[By, str] = {"carrier": "Carrier", "lane": "Lane", "account": "Account"}


class _Sum(NamedTuple):
    """Milestones that were met, those that were missed, and the total delay of these, in milliseconds."""

    met: int = 0
    missed: int = 0
    late: int = 0

    def plus(self, other: "_Sum") -> "_Sum":
        return _Sum(self.met + other.met, self.missed + other.missed, self.late + other.late)


@dataclass(frozen=True)
class _Asked:
    """A report request with all defaults filled in."""

    by: By
    milestone: Milestone
    from_month: str
    to_month: str

    @property
    def months(self) -> list[str]:
        return tracking_query.list_months_between(self.from_month, self.to_month)

    @property
    def filters(self) -> TrackingFilter:
        return TrackingFilter(milestone=self.milestone.code, from_month=self.from_month, to_month=self.to_month)


async def build_milestone_report(scope: Scope, request: MilestoneReportQuery) -> MilestoneReport:
    """Return the requested report as of now. Raises NotFound for an unknown milestone, Invalid for months in the wrong
    order, and for too many."""
    parsed_request, rows = await _build(scope, request)
    total = _add(rows)
    return MilestoneReport(
        by=parsed_request.by,
        milestone=parsed_request.milestone.code,
        milestone_name=parsed_request.milestone.name,
        from_month=parsed_request.from_month,
        to_month=parsed_request.to_month,
        months=parsed_request.months,
        left=max(len(rows) - _SHOWN, 0),
        total=_figures(total, parsed_request, {}),
        total_months=_months(rows, parsed_request, {}),
        rows=[
            OnTimeRow(
                key=_text(key),
                name=name,
                total=_figures(_add({key: months}), parsed_request, _filter(parsed_request.by, key)),
                months=_months({key: months}, parsed_request, _filter(parsed_request.by, key)),
            )
            for key, name, months in (await _named(scope, parsed_request.by, rows))[:_SHOWN]
        ],
    )


async def build_milestone_workbook(scope: Scope, request: MilestoneReportQuery) -> tuple[str, bytes]:
    """Return (file name, content) of the whole report, a row for each month of each carrier, lane or account."""
    parsed_request, sums_by_key = await _build(scope, request)
    rows: list[list[Cell]] = [
        [
            name or tracking_query.NONE,
            month,
            month_sum.met + month_sum.missed,
            month_sum.met,
            month_sum.missed,
            _on_time(month_sum),
            _hours_late(month_sum),
        ]
        for _, name, months in await _named(scope, parsed_request.by, sums_by_key)
        for month, month_sum in sorted(months.items())
    ]
    content = await asyncio.to_thread(
        build_table_workbook, parsed_request.milestone.name[:31], (_NAMES[parsed_request.by], *_HEADS), rows
    )
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, f"Exported the tracking report by {parsed_request.by}", rows=len(rows)
    )
    return f"milestones-by-{parsed_request.by}.xlsx", content


_Rows = Mapping[Any, Mapping[str, _Sum]]


async def _build(scope: Scope, request: MilestoneReportQuery) -> tuple[_Asked, _Rows]:
    now = clock.now()
    parsed_request = await _read_request(scope, request, now)
    rows: dict[Any, dict[str, _Sum]] = defaultdict(dict)
    groups = await scoped(Shipment, scope).aggregate(_pipeline(scope, parsed_request, now))
    async for group in groups:
        key = group["_id"]["key"]
        month_sum = _Sum(group["met"], group["missed"], int(group["late"]))
        rows[tuple(key) if isinstance(key, list) else key][group["_id"]["month"]] = month_sum
    return parsed_request, rows


async def _read_request(scope: Scope, request: MilestoneReportQuery, now: datetime) -> _Asked:
    milestones = await load_system_milestones(scope)
    codes = {candidate.code: candidate for candidate in milestones}
    milestone = codes.get(request.milestone) if request.milestone else find_delivery_milestone(milestones)
    if milestone is None:
        raise NotFound("There is no such milestone. Choose another.", code=ErrorCode.NO_MILESTONE)
    last = request.to_month or f"{scope.place.day_of(now):%Y-%m}"
    first = request.from_month or _months_before(last, _MONTHS - 1)
    if first > last:
        raise Invalid("The first month is after the last.", code=ErrorCode.BAD_SPAN)
    if len(tracking_query.list_months_between(first, last)) > _MOST_MONTHS:
        raise Invalid(f"Choose at most {_MOST_MONTHS} months.", code=ErrorCode.BAD_SPAN)
    return _Asked(request.by, milestone, first, last)


def _months_before(month: str, count: int) -> str:
    year, at = divmod(int(month[:4]) * 12 + int(month[5:]) - 1 - count, 12)
    return f"{year:04}-{at + 1:02}"


def _pipeline(scope: Scope, asked: _Asked, now: datetime) -> list[Record]:
    path, zone = "$tracking.milestones", scope.place.time_zone
    planned = tracking_query.build_planned_range(asked.filters, scope.place)
    judged = _inside(tracking_query.build_outcome_query("judged", now))
    is_met = {"$eq": [f"{path}.outcome", MilestoneOutcome.MET]}
    late = {"$subtract": [{"$ifNull": [f"{path}.actual_at", now]}, f"{path}.planned_at"]}
    return [
        {"$match": tracking_query.build_tracking_query(asked.filters, scope.place, now)},
        {
            "$project": {
                "tracking.milestones": 1,
                "account_id": 1,
                tracking_query.CARRIER: 1,
                tracking_query.ORIGIN: 1,
                tracking_query.DESTINATION: 1,
            }
        },
        {"$unwind": path},
        {
            "$match": {
                "tracking.milestones.code": asked.milestone.code,
                "tracking.milestones.planned_at": planned,
                **judged,
            }
        },
        {
            "$group": {
                "_id": {
                    "key": _KEYS[asked.by],
                    "month": {"$dateToString": {"date": f"{path}.planned_at", "format": "%Y-%m", "timezone": zone}},
                },
                "met": {"$sum": {"$cond": [is_met, 1, 0]}},
                "missed": {"$sum": {"$cond": [is_met, 0, 1]}},
                "late": {"$sum": {"$cond": [is_met, 0, late]}},
            }
        },
    ]


def _inside(conditions: Record) -> Record:
    """Return conditions on a milestone, for a shipment that has only one."""
    return {
        name if name.startswith("$") else f"tracking.milestones.{name}": [_inside(part) for part in value]
        if isinstance(value, list)
        else value
        for name, value in conditions.items()
    }


async def _named(scope: Scope, by: By, rows: _Rows) -> list[tuple[Any, str, Mapping[str, _Sum]]]:
    """Return keys with their names and months, those with most misses first."""
    names = await get_scope_account_names(scope, rows) if by == "account" else {}
    named_rows = [(key, names.get(key, "") if by == "account" else _text(key), months) for key, months in rows.items()]
    return sorted(named_rows, key=lambda row: (-_add({0: row[2]}).missed, -_add({0: row[2]}).met, row[1]))


def _text(key: object) -> str:
    if isinstance(key, tuple):
        return " → ".join(str(part) or "?" for part in key) if any(key) else ""
    return str(key or "")


def _filter(by: By, key: Any) -> Record:
    """Return the filter that narrows the list of shipments to those of a row."""
    if by == "lane":
        return {"origin": key[0] or tracking_query.NONE, "destination": key[1] or tracking_query.NONE}
    if by == "account":
        return {"account": str(key) if isinstance(key, ObjectId) else ""}
    return {"carrier": key or tracking_query.NONE}


def _add(rows: _Rows) -> _Sum:
    total = _Sum()
    for months in rows.values():
        for month in months.values():
            total = total.plus(month)
    return total


def _months(rows: _Rows, asked: _Asked, narrowed: Record) -> list[ReportMonth]:
    by_month: dict[str, _Sum] = defaultdict(_Sum)
    for months in rows.values():
        for month, month_sum in months.items():
            by_month[month] = by_month[month].plus(month_sum)
    return [
        ReportMonth(month=month, figures=_figures(by_month[month], asked, narrowed, [month])) for month in asked.months
    ]


def _figures(one: _Sum, asked: _Asked, narrowed: Record, months: Sequence[str] = ()) -> ReportFigures:
    first, last = (months[0], months[-1]) if months else (asked.from_month, asked.to_month)
    links = {
        outcome: tracking_query.format_tracking_address(
            milestone=asked.milestone.code, outcome=outcome, **{"from": first, "to": last}, **narrowed
        )
        for outcome in ("judged", "met", "missed")
    }
    return ReportFigures(
        judged=one.met + one.missed,
        met=one.met,
        missed=one.missed,
        on_time=_plain(_on_time(one)),
        hours_late=_plain(_hours_late(one)),
        link=links["judged"],
        met_link=links["met"],
        missed_link=links["missed"],
    )


def _on_time(one: _Sum) -> Decimal | None:
    every = one.met + one.missed
    return half_up(Decimal(one.met) * 100 / every, 1) if every else None


def _hours_late(one: _Sum) -> Decimal | None:
    return half_up(Decimal(one.late) / one.missed / _MS_PER_HOUR, 1) if one.missed else None


def _plain(figure: Decimal | None) -> str:
    return "" if figure is None else str(figure)
