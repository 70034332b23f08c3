"""Restart lanes with new rates from a new date: the tariff's draft gets the requested dates, and the lanes their new
rates.

A lane has no dates of its own but those of its version, so that a trace needs to name only one version.
"""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, NotFound
from freight.core.rating.reinitiate import (
    TariffDays,
    check_tariff_days,
    list_changed_rate_cells,
    parse_new_rate,
    read_tariff_days,
)
from freight.documents.lane import LaneDocument, match_lanes_by_key, match_lanes_of_tariff
from freight.documents.lane_change import LaneOrigin
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import VersionState
from freight.features.tariffs import lane_sheet, lanes, versions
from freight.features.tariffs.lane_history import LaneChangeAuthor
from freight.features.tariffs.lane_schemas import LaneRowBody, LanesSaved, ReinitiateBody
from freight.features.tariffs.stored_versions import parse_stored_lane, parse_version_terms
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction


async def restart_lanes(scope: Scope, tariff_id: str, body: ReinitiateBody, user_name: str) -> LanesSaved:
    """Restart the lanes. Raises Invalid for dates or a rate that break R276-R279, Conflict for a draft with other
    dates."""
    tariff = await scoped(Tariff, scope).get(tariff_id, "tariff")
    tariff_versions = await versions.load_tariff_versions(scope, tariff["_id"])
    rate, days = parse_new_rate(body.rate), read_tariff_days(body.effective_date, body.expiry_date, scope.place)
    in_force = next(
        (tariff_version for tariff_version in tariff_versions if tariff_version["state"] == VersionState.PUBLISHED),
        tariff_versions[0] if tariff_versions else None,
    )
    if in_force is None:
        raise NotFound("This tariff has no version.")
    check_tariff_days(days, TariffDays(in_force["effective_date"], in_force["expiry_date"]), clock.today(scope.place))
    dates = {"effective_date": days.effective, "expiry_date": days.expiry}
    waiting = next(
        (tariff_version for tariff_version in tariff_versions if tariff_version["state"] == VersionState.DRAFT), None
    )
    if waiting and (waiting["effective_date"], waiting["expiry_date"]) != (days.effective, days.expiry):
        until = waiting["expiry_date"] or "no expiration"
        raise Conflict(
            f"Draft {waiting['number']} has other dates: {waiting['effective_date']} to {until}. "
            "Publish it first, or change its dates.",
            code=ErrorCode.DRAFT_OTHER_DAYS,
        )
    collection = scoped(LaneDocument, scope)
    lane_query = match_lanes_of_tariff(tariff["_id"], [parse_object_id(lane_id, "lane") for lane_id in body.lane_ids])
    keys = {lanes.get_lane_key(lane) async for lane in collection.find(lane_query)}
    draft = await versions.get_or_create_draft(scope, tariff)
    terms = parse_version_terms(draft)
    draft_query = match_lanes_by_key(draft["lane_set"], keys)
    records = await collection.find(draft_query).to_list()
    if not keys or len(records) < len(keys):
        raise NotFound("One of these lanes is not in the draft.")
    rows = [
        LaneRowBody(
            temp_id=at,
            lane_id=str(record["_id"]),
            revision=record["revision"],
            cells=list_changed_rate_cells(parse_stored_lane(record, terms.identifiers), terms, rate),
        )
        for at, record in enumerate(records)
    ]
    by = LaneChangeAuthor(scope.user_id, user_name, LaneOrigin.REINITIATED)

    async def work(session: AsyncClientSession) -> LanesSaved:
        return await lane_sheet.write_lane_rows(scope, draft["_id"], rows, by, session, dates)

    return await run_in_transaction(work)
