"""Versions of a tariff: one draft at most, published with dates, immutable from then on."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.dates import parse_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.rating.charges import compile_charges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.fuel_terms import check_fuel_names
from freight.core.rating.sources import RateSourceType
from freight.core.rating.stated import check_amounts
from freight.core.rating.terms import TariffTerms
from freight.documents.lane_change import LaneChange, match_changes_of_version
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import (
    TariffVersion,
    VersionState,
    match_draft_of_tariff,
    match_draft_version_revision,
)
from freight.features.tariffs import lanes
from freight.features.tariffs.sides import get_carrier_side
from freight.features.tariffs.stored_versions import parse_version_terms
from freight.features.tariffs.zones import rows as zones
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

EXPIRES_BEFORE = "Effective Date should be less than Expiry Date."  # R280


class DateSpan(NamedTuple):
    """A first and a last day, both inclusive; an expiry of "" means no end."""

    effective: str
    expiry: str


def check_dates(effective: str, expiry: str) -> None:
    """Raise Invalid for days that do not exist, and for an expiry before the effective date (R280)."""
    for day in (effective, expiry):
        if day and parse_day(day) is None:
            raise Invalid(f"{day} isn't a date. Enter it as 2026-05-31.", code=ErrorCode.DATE_INVALID)
    if expiry and effective > expiry:
        raise Invalid(EXPIRES_BEFORE, code=ErrorCode.DATES_REVERSED)


def check_terms(terms: TariffTerms) -> None:
    """Raise Invalid for charges that cannot be calculated, and for figures that would not be computed exactly."""
    check_amounts(terms)
    compile_charges(terms)
    check_fuel_names(terms)


def get_rate_source(tariff: StoredTariff) -> RateSourceType:
    """Return the rate source of a stored tariff; those older than templates are tariffs."""
    return RateSourceType(tariff.get("rate_source_type") or RateSourceType.TARIFF)


async def load_tariff_versions(scope: Scope, tariff_id: ObjectId) -> list[StoredTariffVersion]:
    """Return the versions of a tariff, newest first."""
    return await scoped(TariffVersion, scope).find({"tariff_id": tariff_id}).sort("number", -1).to_list()


def _draft_in(found: Sequence[StoredTariffVersion]) -> StoredTariffVersion | None:
    return next((tariff_version for tariff_version in found if tariff_version["state"] == VersionState.DRAFT), None)


async def find_tariff_version(scope: Scope, tariff: StoredTariff, version_id: str | None) -> StoredTariffVersion:
    """Return the version with that id; without one the draft, else the newest. Raises Invalid for another tariff's."""
    return pick_tariff_version(await load_tariff_versions(scope, tariff["_id"]), version_id)


def pick_tariff_version(found: Sequence[StoredTariffVersion], version_id: str | None) -> StoredTariffVersion:
    """Return the same from the versions of a tariff that were read."""
    if not version_id:
        version = _draft_in(found) or next(iter(found), None)
    else:
        record_id = parse_object_id(version_id, "tariff version")
        version = next((tariff_version for tariff_version in found if tariff_version["_id"] == record_id), None)
    if version is None:
        raise Invalid("This tariff has no such version.", code=ErrorCode.VERSION_FOREIGN)
    return version


async def add_draft_version(
    scope: Scope,
    tariff: StoredTariff,
    terms: dict[str, object],
    effective: str,
    expiry: str,
    *,
    copied: lanes.CopiedLanes | None = None,
    session: AsyncClientSession | None = None,
) -> StoredTariffVersion:
    """Add a draft version, without lanes or with those `copied` for it. Raises Conflict when the tariff already has a
    draft."""
    numbered = await scoped(Tariff, scope).find_one_and_update(
        {"_id": tariff["_id"]}, {"$inc": {"last_number": 1}}, session=session
    )
    if numbered is None:
        raise NotFound("Tariff not found.")
    now = clock.now()
    draft: StoredTariffVersion = {
        "tariff_id": tariff["_id"],
        "tariff_name": tariff["name"],
        "rate_source_type": get_rate_source(tariff),
        "side": get_carrier_side(tariff).side,
        "carrier": get_carrier_side(tariff).carrier,
        "account_id": tariff["account_id"],
        "number": numbered["last_number"],
        "state": VersionState.DRAFT,
        "effective_date": effective,
        "expiry_date": expiry,
        "terms": terms,
        **(copied or {"lane_set": ObjectId(), "lane_count": 0, "band_count": 0, "carriers": []}),
        "published_on": None,
        "published_by": "",
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    try:
        await scoped(TariffVersion, scope).insert_one(draft, session=session)
    except DuplicateKeyError as taken:
        raise Conflict("This tariff already has a draft. Open it again.", code=ErrorCode.DRAFT_EXISTS) from taken
    return draft


async def get_or_create_draft(scope: Scope, tariff: StoredTariff) -> StoredTariffVersion:
    """Return the tariff's draft; if there is none, a new one with the newest version's terms and dates."""
    tariff_versions = await load_tariff_versions(scope, tariff["_id"])
    if not tariff_versions:
        raise NotFound("This tariff has no version.")
    if waiting := _draft_in(tariff_versions):
        return waiting
    newest = tariff_versions[0]
    days = newest["effective_date"], newest["expiry_date"]
    async with lanes.copy_lanes_for_draft(scope, newest, newest["tariff_id"], newest["account_id"]) as copied:
        return await add_draft_version(scope, tariff, newest["terms"], *days, copied=copied)


async def publish_version(
    scope: Scope, draft: StoredTariffVersion, effective: str, expiry: str, by_name: str
) -> StoredTariffVersion:
    """Put a draft in force. Raises as `prepare_publication`, and Conflict when it is no longer a draft."""
    return await run_in_transaction(await prepare_publication(scope, draft, DateSpan(effective, expiry), by_name))


async def prepare_publication(
    scope: Scope, draft: StoredTariffVersion, dates: DateSpan, by_name: str
) -> Callable[[AsyncClientSession], Awaitable[StoredTariffVersion]]:
    """Check a draft and return the transaction work that puts it in force. Versions whose dates it covers entirely
    become superseded.

    Raises Invalid for a draft without lanes, or with terms or lanes that cannot be used for rating; within the
    transaction, Conflict when it is no longer a draft.
    """
    effective, expiry = dates
    check_dates(effective, expiry)
    if not draft["lane_count"]:
        raise Invalid("This version has no lanes yet. Upload a rate workbook first.", code=ErrorCode.NO_LANES)
    terms = parse_version_terms(draft)
    charted = await zones.freeze_zone_chart(scope, terms, effective)
    CompiledTariff(str(draft["_id"]), terms, await lanes.read_lane_set(scope, draft["lane_set"], terms.identifiers))
    now = clock.now()

    async def work(session: AsyncClientSession) -> StoredTariffVersion:
        collection = scoped(TariffVersion, scope)
        published = await collection.find_one_and_update(
            match_draft_version_revision(draft["_id"], draft["revision"]),
            {
                "$set": {
                    "state": VersionState.PUBLISHED,
                    "effective_date": effective,
                    "expiry_date": expiry,
                    "published_on": now,
                    "published_by": by_name,
                    "zones": charted,
                    "updated_on": now,
                    "updated_by": scope.user_id,
                },
                "$inc": {"revision": 1},
            },
            session=session,
        )
        if published is None:
            raise Conflict("Someone else published or changed this version. Open it again.")
        await _give_way(scope, published, session)
        return published

    return work


async def delete_draft_version(scope: Scope, tariff: StoredTariff, version: StoredTariffVersion) -> None:
    """Delete a draft with its lanes and their history, since nothing was ever rated by it. A tariff without other
    versions is deleted with it.

    Raises Invalid for a version that is not a draft, Conflict when another user published or changed it in the
    meantime.
    """
    if version["state"] != VersionState.DRAFT:
        raise Invalid(
            f"Version {version['number']} is {version['state']} and can't be discarded.",
            code=ErrorCode.VERSION_PUBLISHED,
        )

    async def work(session: AsyncClientSession) -> None:
        collection = scoped(TariffVersion, scope)
        read = match_draft_version_revision(version["_id"], version["revision"])
        if not (await collection.delete_many(read, session=session)).deleted_count:
            raise Conflict("Someone else published or changed this draft. Open it again.")
        of_draft = match_changes_of_version(tariff["_id"], version["number"])
        await scoped(LaneChange, scope).delete_many(of_draft, session=session)
        is_last = await collection.find_one({"tariff_id": tariff["_id"]}, {"_id": 1}, session=session) is None
        stamp = {"updated_on": clock.now(), "updated_by": scope.user_id, **({"archived": True} if is_last else {})}
        changed = {"$set": stamp, "$inc": {"revision": 1}}
        await scoped(Tariff, scope).update_one({"_id": tariff["_id"]}, changed, session=session)

    await run_in_transaction(work)
    await lanes.drop_lane_set(scope, version["lane_set"])


def prepare_roll_back(
    scope: Scope, tariff: StoredTariff, version: StoredTariffVersion, dates: DateSpan, by_name: str
) -> Callable[[AsyncClientSession], Awaitable[StoredTariffVersion]]:
    """Return the transaction work that puts an earlier version in force again, as a new version: used versions never
    change. A waiting draft keeps its content and is numbered after it.

    Raises Invalid for a draft, and for invalid dates.
    """
    check_dates(dates.effective, dates.expiry)
    if version["state"] == VersionState.DRAFT:
        raise Invalid("You can't roll back to a draft. Publish it instead.", code=ErrorCode.IS_DRAFT)
    now = clock.now()
    stamp = {"updated_on": now, "updated_by": scope.user_id}

    async def work(session: AsyncClientSession) -> StoredTariffVersion:
        collection = scoped(TariffVersion, scope)
        numbered = await scoped(Tariff, scope).find_one_and_update(
            {"_id": tariff["_id"]}, {"$inc": {"last_number": 1, "revision": 1}, "$set": stamp}, session=session
        )
        if numbered is None:
            raise NotFound("Tariff not found.")
        number = numbered["last_number"]
        waiting = await collection.find_one(match_draft_of_tariff(tariff["_id"]), session=session)
        if waiting:
            # the highest number wins if two versions cover a day, and the draft will be published after this one
            number, behind = waiting["number"], number
            moved = {"$set": {"number": behind}, "$inc": {"revision": 1}}
            await collection.update_one({"_id": waiting["_id"]}, moved, session=session)
            query = match_changes_of_version(tariff["_id"], number)
            await scoped(LaneChange, scope).update_many(query, {"$set": {"version_number": behind}}, session=session)
        again: StoredTariffVersion = {
            "_id": ObjectId(),
            "tariff_id": tariff["_id"],
            "tariff_name": tariff["name"],
            "rate_source_type": get_rate_source(tariff),
            "side": get_carrier_side(tariff).side,
            "carrier": get_carrier_side(tariff).carrier,
            "account_id": tariff["account_id"],
            "number": number,
            "state": VersionState.PUBLISHED,
            "effective_date": dates.effective,
            "expiry_date": dates.expiry,
            "terms": version["terms"],
            "lane_set": version["lane_set"],
            "lane_count": version["lane_count"],
            "band_count": version["band_count"],
            "carriers": version["carriers"],
            "published_on": now,
            "published_by": by_name,
            "zones": version.get("zones"),
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await collection.insert_one(again, session=session)
        await _give_way(scope, again, session)
        return again

    return work


async def _give_way(scope: Scope, published: StoredTariffVersion, session: AsyncClientSession) -> None:
    """Mark versions as superseded whose dates the one just published covers entirely."""
    now, effective, expiry = clock.now(), published["effective_date"], published["expiry_date"]
    covered = {
        "tariff_id": published["tariff_id"],
        "_id": {"$ne": published["_id"]},
        "state": VersionState.PUBLISHED,
        "effective_date": {"$gte": effective},
        **({"expiry_date": {"$lte": expiry, "$ne": ""}} if expiry else {}),
    }
    update = {"$set": {"state": VersionState.SUPERSEDED, "updated_on": now}}
    await scoped(TariffVersion, scope).update_many(covered, update, session=session)
    await scoped(Tariff, scope).update_one(
        {"_id": published["tariff_id"]},
        {"$set": {"updated_on": now, "updated_by": scope.user_id}, "$inc": {"revision": 1}},
        session=session,
    )
