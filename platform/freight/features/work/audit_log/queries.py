"""Read the audit log: administrators see that of their whole company, other users that of the systems they may see it
in."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bson import ObjectId

from freight.core.records import Stored
from freight.documents.audit_entry import AuditEntry
from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.people.queries import list_company_people
from freight.features.work.audit_log.schemas import (
    AuditLogFilter,
    AuditLogList,
    AuditLogPeople,
    AuditLogPerson,
    AuditLogRow,
)
from freight.kit.access import Access
from freight.kit.auth import api_keys
from freight.kit.records.history import load_user_names
from freight.kit.storage.connections import get_connections
from freight.kit.storage.paging import Page

SEE = "audit.viewAuditLog"
_SUITE = "System"
_MOST_PEOPLE = 2_000


async def list_audit_entries(access: Access, wanted: AuditLogFilter, page: Page) -> AuditLogList:
    """List a page of the matching entries, newest first."""
    query = build_audit_query(access, wanted)
    entries = AuditEntry.get_pymongo_collection()
    audit_entries = await entries.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    count = await entries.count_documents(query)
    return AuditLogList(
        count=count, kept_days=get_connections().settings.audit_days, entries=await build_audit_rows(audit_entries)
    )


async def list_audit_people(access: Access) -> AuditLogPeople:
    """List the people of the company by name, to filter the log by."""
    users = User.find(list_company_people(access.membership.company_id)).sort("name", "_id").limit(_MOST_PEOPLE)
    return AuditLogPeople(people=[AuditLogPerson(id=str(person.id), name=person.name) async for person in users])


def build_audit_query(access: Access, wanted: AuditLogFilter) -> dict[str, object]:
    """Return the query for the matching entries that the caller may see. Raises PermissionDenied for a user who is
    limited to some accounts, because an entry may be about any account."""
    scope = access.scope_across(SEE)
    query: dict[str, object] = {"company_id": scope.company_id}
    if not access.is_admin:
        access.scope.demand_every_account()
        record_ids = [grant.system_id for grant in scope.grants if grant.account_ids is None]
        query["system_id"] = {"$in": record_ids}
    for name in ("user_id", "kind", "outcome"):
        if value := getattr(wanted, name):
            query[name] = str(value)
    if text := wanted.q.strip():
        looked_for = {"$regex": re.escape(text), "$options": "i"}
        query["$or"] = [{name: looked_for} for name in ("what", "record_name", "address", "details")]
    return query | _period(access, wanted)


def _period(access: Access, wanted: AuditLogFilter) -> dict[str, object]:
    """Return days, in the caller's time zone, as a range of ids: an id starts with its second, and the list is sorted
    by id."""
    zone = ZoneInfo(access.place.time_zone)
    bounds = {}
    if wanted.first:
        bounds["$gte"] = _first_id(datetime.combine(wanted.first, time.min, zone))
    if wanted.last:
        bounds["$lt"] = _first_id(datetime.combine(wanted.last + timedelta(days=1), time.min, zone))
    return {"_id": bounds} if bounds else {}


def _first_id(moment: datetime) -> ObjectId:
    # an id can hold times from 1970 to 2106
    earliest, latest = datetime(1970, 1, 1, tzinfo=UTC), datetime(2106, 1, 1, tzinfo=UTC)
    return ObjectId.from_datetime(min(max(moment.astimezone(UTC), earliest), latest))


async def build_audit_rows(found: Sequence[Stored]) -> list[AuditLogRow]:
    """Return entries as screens show them."""
    names = await load_user_names(entry["user_id"] for entry in found)
    keys = await api_keys.load_api_key_names(entry["key_id"] for entry in found if entry["key_id"])
    system_ids = {entry["system_id"] for entry in found if entry["system_id"]}
    systems = (
        {system.id: system.name async for system in System.find({"_id": {"$in": list(system_ids)}})}
        if system_ids
        else {}
    )
    return [
        AuditLogRow(
            id=str(entry["_id"]),
            by=names.get(entry["user_id"], _SUITE),
            key=keys.get(entry["key_id"], ""),
            system=systems.get(entry["system_id"], "") if entry["system_id"] else "",
            **{name: entry[name] for name in _AS_STORED},
        )
        for entry in found
    ]


_AS_STORED = (
    "at",
    "kind",
    "outcome",
    "user_id",
    "address",
    "request_id",
    "what",
    "details",
    "record_kind",
    "record_id",
    "record_name",
    "rows",
    "times",
)
