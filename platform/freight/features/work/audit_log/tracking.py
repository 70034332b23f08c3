"""User tracking: who signed in, saved, exported and was refused, and how often, in a period."""

import asyncio
from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from freight.core.dates import format_iso_day
from freight.core.periods import DateRange, read_period
from freight.core.records import Stored
from freight.documents.audit_entry import AuditEntry, AuditKind, AuditOutcome
from freight.features.work.audit_log.queries import build_audit_query
from freight.features.work.audit_log.schemas import AuditLogFilter, TrackedFigure, TrackedUser, UserTracking
from freight.features.work.record_history import change_search
from freight.features.work.record_history.service import list_visible_record_kinds
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage import audit_log
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

HISTORY = "reports.sideReports"
_HEADS = (
    "User",
    "Last activity (UTC)",
    "Sign-ins",
    "Last sign-in (UTC)",
    "Saves",
    "Exports",
    "Rows exported",
    "Refused",
)
_WHEN = "%Y-%m-%d %H:%M"


def _is(field: str, value: str) -> Stored:
    return {"$eq": [f"${field}", value]}


def _count(condition: object) -> Stored:
    return {"$sum": {"$cond": [condition, 1, 0]}}


_SIGNED_IN = {"$and": [_is("kind", AuditKind.SIGN_IN), _is("outcome", AuditOutcome.DONE)]}
_GROUP: Stored = {
    "$group": {
        "_id": "$user_id",
        "last": {"$max": "$at"},
        "sign_ins": _count(_SIGNED_IN),
        "last_sign_in": {"$max": {"$cond": [_SIGNED_IN, "$at", None]}},
        "exports": _count(_is("kind", AuditKind.EXPORT)),
        "rows": {"$sum": {"$cond": [_is("kind", AuditKind.EXPORT), {"$ifNull": ["$rows", 0]}, 0]}},
        "refused": _count(_is("outcome", AuditOutcome.REFUSED)),
    }
}


async def get_user_tracking(
    access: Access, seen_by: Mapping[str, str], first: date | None, last: date | None
) -> UserTracking:
    """List all users who did something in a period, by name. Raises Invalid for an invalid period, PermissionDenied as
    the audit log does."""
    period = read_period(first, last, clock.today(access.place))
    log_filter = AuditLogFilter(first=period.first, last=period.last)
    query = build_audit_query(access, log_filter) | {"user_id": {"$gt": ""}}
    groups = await AuditEntry.aggregated([{"$match": query}, _GROUP])
    groups_by_id = {group["_id"]: group async for group in groups}
    saves: Mapping[str, int] = {}
    if access.may(HISTORY):
        kinds = list_visible_record_kinds(access, seen_by)
        saves = await change_search.count_saves_by_author(change_search.get_history_scope(access), kinds, period)
    names = await load_user_names({*groups_by_id, *(author for author in saves if author)})
    people = [
        _user(user_id, name, groups_by_id.get(user_id, {}), saves.get(user_id, 0), period)
        for user_id, name in names.items()
    ]
    return UserTracking(
        first=period.first,
        last=period.last,
        tells_saves=access.may(HISTORY),
        users=sorted(people, key=lambda user: (user.name.casefold(), user.id)),
    )


async def build_user_tracking_workbook(
    access: Access, seen_by: Mapping[str, str], first: date | None, last: date | None
) -> tuple[str, bytes]:
    """Return (file name, content) of user tracking, and write the export to the audit log."""
    user_tracking = await get_user_tracking(access, seen_by, first, last)
    lines: list[list[Cell]] = [
        [
            user.name,
            f"{user.last_activity:{_WHEN}}" if user.last_activity else "",
            user.sign_ins.count,
            f"{user.last_sign_in:{_WHEN}}" if user.last_sign_in else "",
            user.saves.count if user_tracking.tells_saves else None,
            user.exports.count,
            user.rows_exported,
            user.refused.count,
        ]
        for user in user_tracking.users
    ]
    content = await asyncio.to_thread(build_table_workbook, "User tracking", _HEADS, lines)
    await audit_log.write_audit_entry(access.scope, AuditKind.EXPORT, "Exported user tracking", rows=len(lines))
    return f"user-tracking-{user_tracking.first}-{user_tracking.last}.xlsx", content


def _user(user_id: str, name: str, of: Stored, saves: int, period: DateRange) -> TrackedUser:
    days = {"from": format_iso_day(period.first), "to": format_iso_day(period.last)}

    def in_log(count: int, **narrowed: str) -> TrackedFigure:
        link = f"/configuration/audit?{urlencode({'userId': user_id, **narrowed, **days})}"
        return TrackedFigure(count=count, link=link if count else "")

    history = f"/reports/history?{urlencode({'by': user_id, **days})}"
    return TrackedUser(
        id=user_id,
        name=name,
        last_activity=of.get("last"),
        last_sign_in=of.get("last_sign_in"),
        sign_ins=in_log(of.get("sign_ins", 0), kind=AuditKind.SIGN_IN, outcome=AuditOutcome.DONE),
        saves=TrackedFigure(count=saves, link=history if saves else ""),
        exports=in_log(of.get("exports", 0), kind=AuditKind.EXPORT),
        rows_exported=of.get("rows", 0),
        refused=in_log(of.get("refused", 0), outcome=AuditOutcome.REFUSED),
    )
