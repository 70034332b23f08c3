"""Rates sent for approval: the draft of a tariff, or the return to an earlier version."""

from typing import cast

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.approvals.rights import get_request_permission
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.identifiers import IDENTIFIERS
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.tariff_version import (
    TariffVersion,
    match_published_versions,
    match_version_revision,
)
from freight.features.desk.approval_requests.request_kind import ApprovalRequestKind, Effect, SubmittedChange
from freight.features.desk.approval_requests.schemas import RequestForm
from freight.features.tariffs import lane_compare, rate_changes
from freight.features.tariffs.lane_schemas import ComparedLane, RollBackBody
from freight.features.tariffs.rate_changes import RateChange
from freight.features.tariffs.schemas import PublishBody
from freight.features.tariffs.sides import get_carrier_side
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

MOST_LANES = 200  # per request; the tariff has the rest


async def _read(scope: Scope, form: RequestForm) -> SubmittedChange:
    change = await _change(scope, form.subject_id, form.model_dump())
    await rate_changes.prepare_rate_change(scope, change, "")  # report problems now, not after the last approval
    version, dates = change.version, change.dates
    request_terms = {
        "version_id": str(version["_id"]) if change.is_roll_back else "",
        "effective_date": dates.effective,
        "expiry_date": dates.expiry,
        "confirmed": change.confirmed,
        "in_force": str(change.newest["_id"]) if change.newest else "",
    }
    label = f"{change.tariff['name']}, version {version['number']}"
    return SubmittedChange(
        request_type=change.request_type,
        subject={
            "kind": "tariff",
            "id": change.tariff["_id"],
            "revision": version["revision"],
            "label": f"{label} again" if change.is_roll_back else label,
        },
        account_id=change.tariff["account_id"],
        amount=None,
        asked=request_terms,
        content=await _content(scope, change),
        side=get_carrier_side(change.tariff).side,
        # an earlier version: nothing was changed for this request
        editor="" if change.is_roll_back else str(version.get("updated_by", "")),
    )


async def _change(scope: Scope, tariff_id: object, asked: Record) -> RateChange:
    effective, expiry = asked.get("effective_date") or None, asked.get("expiry_date")
    if version_id := asked.get("version_id"):
        back = RollBackBody(confirmed=asked["confirmed"], effective_date=effective or "", expiry_date=expiry)
        return await rate_changes.load_roll_back_change(scope, tariff_id, version_id, back)
    body = PublishBody(confirmed=asked["confirmed"], effective_date=effective, expiry_date=expiry)
    return await rate_changes.load_draft_change(scope, tariff_id, body)


async def _content(scope: Scope, change: RateChange) -> Record:
    """Return the days, the terms that differ, and old and new lanes; for first rates, just the lanes."""
    days = [
        {"displayName": "Effective Date", "value": change.dates.effective},
        {"displayName": "Expiry Date", "value": change.dates.expiry or "No expiration"},
    ]
    if change.newest is None:
        return {**await _first_lanes(scope, change), "details": days}
    old, new = str(change.newest["_id"]), str(change.version["_id"])
    comparison = await lane_compare.compare_tariff_versions(scope, str(change.tariff["_id"]), old, new)
    return {
        "details": days,
        "terms": [
            {"displayName": term.label, "oldValue": term.before, "value": term.after}
            for term in comparison.terms
            if term.label not in ("Effective", "Expires")
        ],
        "data": [_compared(row) for row in comparison.rows[:MOST_LANES]],
        "lanes": comparison.added + comparison.removed + comparison.changed,
        "versions": {"old": old, "new": new},
    }


def _compared(lane: ComparedLane) -> Record:
    """Return a lane, old against new: its identification, and each rate that differs."""
    parameters = [
        {"displayName": IDENTIFIERS[field_name].label, "value": value} for field_name, value in lane.identifiers.items()
    ]
    before = [{"displayName": change.label, "value": change.before, "diff": True} for change in lane.changes]
    after = [{"displayName": change.label, "value": change.after, "diff": True} for change in lane.changes]
    return {
        "action": lane.action,
        "oldData": None if lane.action == "added" else {"parameters": parameters, "charges": before},
        "newData": None if lane.action == "removed" else {"parameters": parameters, "charges": after},
    }


async def _first_lanes(scope: Scope, change: RateChange) -> Record:
    rows = await lane_compare.load_first_lanes(scope, change.version, MOST_LANES)
    return {"data": [_compared(row) for row in rows], "lanes": change.version["lane_count"]}


async def _is_unchanged(scope: Scope, request: StoredApprovalRequest) -> bool:
    request_terms, subject = request["asked"], request["subject"]
    query: Record = match_version_revision(subject["id"], subject["revision"])
    query |= (
        {"_id": parse_object_id(request_terms["version_id"], "version")}
        if request_terms["version_id"]
        else {"state": "draft"}
    )
    versions = scoped(TariffVersion, scope)
    if await versions.find_one(query, ["_id"]) is None:
        return False
    # what it was compared with is still in place
    published = match_published_versions(subject["id"])
    newest = await versions.find(published, ["_id"]).sort("number", -1).limit(1).to_list()
    return request_terms["in_force"] == (str(newest[0]["_id"]) if newest else "")


async def _prepare(scope: Scope, request: StoredApprovalRequest, by_name: str) -> Effect:
    change = await _change(scope, request["subject"]["id"], cast(Record, request["asked"]))
    if change.version["revision"] != request["subject"]["revision"]:
        raise Invalid("The rates changed after they were sent.", code=ErrorCode.CHANGED_SINCE)
    put = await rate_changes.prepare_rate_change(scope, change, by_name)

    async def work(session: AsyncClientSession) -> None:
        await put(session)

    return work


RATES = ApprovalRequestKind(get_request_permission(RequestType.RATE_CHANGE), _read, _is_unchanged, _prepare)
