"""Lanes in the database: written as a set, swapped into a draft at once, read by page or as a whole."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple, TypedDict, TypeVar

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.results import InsertManyResult

from freight.core.errors import Conflict, FreightError
from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lane_changes import pair_lanes
from freight.core.rating.lanes import WHAT, Lane, LaneCharge
from freight.core.rating.terms import TariffTerms
from freight.documents.lane import LaneDocument, match_lanes_by_place
from freight.documents.lane_change import LaneChange, LaneOrigin
from freight.documents.records.lane import StoredLaneCharge, StoredLaneDocument
from freight.documents.records.lane_change import StoredLaneChange
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs import lane_history
from freight.features.tariffs.schemas import LaneChargeView, LaneView, RangeView
from freight.features.tariffs.stored_versions import parse_stored_lane, parse_version_terms
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_BATCH = 2_000
CARRIER = "carrier"
CHANGED_MEANWHILE = "Someone else changed this tariff. Open it and try again."
_ASIDE = 1_000_000_000  # higher than any lane number
T = TypeVar("T")


class LaneContent(TypedDict):
    """The content of a lane as stored."""

    identifiers: dict[str, str]
    transit_days: int | None
    attributes: dict[str, str]
    charges: dict[str, StoredLaneCharge]


class CopiedLanes(TypedDict):
    """What a version stores about its lanes."""

    lane_set: ObjectId
    lane_count: int
    band_count: int
    carriers: list[str]


class _Placed(NamedTuple):
    """A lane at its place in a set."""

    number: int
    lane_key: ObjectId
    lane: Lane


class _Owned(TypedDict):
    """What the lanes of a set have in common."""

    tariff_id: ObjectId
    account_id: ObjectId | None
    lane_set: ObjectId
    revision: int
    created_on: datetime
    updated_on: datetime
    updated_by: str


async def write_lane_set(
    scope: Scope,
    draft: StoredTariffVersion,
    lanes: Sequence[Lane],
    bands: int,
    user_name: str,
    origin: LaneOrigin,
    *,
    terms_too: TariffTerms | None = None,
    states_methods: bool = False,
) -> None:
    """Replace the lanes of a draft version, and its terms by `terms_too`. Readers see either the old or the new lanes,
    never a mixture. Existing lanes keep their key, and the changes go into their history. `states_methods`: the lanes
    state how the rate of each break is meant; otherwise breaks that were flat prices stay so.

    Raises Conflict when the draft was published or saved by another user since it was read.
    """
    terms = parse_version_terms(draft)
    history, lane_set = scoped(LaneChange, scope), ObjectId()
    before = await scoped(LaneDocument, scope).find({"lane_set": draft["lane_set"]}).sort("number", 1).to_list()
    by = lane_history.LaneChangeAuthor(scope.user_id, user_name, origin)
    # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop
    placed, changes = await asyncio.to_thread(_beside_those_before, before, draft, lanes, terms, by, states_methods)
    owned = _owned(scope, draft["tariff_id"], draft["account_id"], lane_set)
    await _insert_set(scope, placed, terms.identifiers, owned)
    for entries in _batches(changes):
        await history.insert_many(entries)
    swapped = await scoped(TariffVersion, scope).update_one(
        {
            "_id": draft["_id"],
            "state": VersionState.DRAFT,
            "lane_set": draft["lane_set"],
            # a row saved in the grid in the meantime would be lost with the old set
            "revision": draft["revision"],
        },
        {
            "$set": {
                "lane_set": lane_set,
                "lane_count": len(lanes),
                "band_count": bands,
                "carriers": extract_carriers(lane.identifiers[at] for lane in lanes for at in _carrier_places(terms)),
                "updated_on": clock.now(),
                "updated_by": scope.user_id,
                **({"terms": terms_too.model_dump()} if terms_too else {}),
            },
            "$inc": {"revision": 1},
        },
    )
    if not swapped.modified_count:
        await drop_lane_set(scope, lane_set)
        await history.delete_many({"_id": {"$in": [change["_id"] for change in changes]}})
        raise Conflict(CHANGED_MEANWHILE)
    await drop_lane_set(scope, draft["lane_set"])


@asynccontextmanager
async def copy_lanes_for_draft(
    scope: Scope, source: StoredTariffVersion, tariff_id: ObjectId, account_id: ObjectId | None
) -> AsyncIterator[CopiedLanes]:
    """Copy the lanes of a version, under the same keys, for a draft that is stored within this block.

    `tariff_id`, `account_id`: the owner of the copy. Yields what the draft stores about its lanes: the set and the
    counts. The set is invisible until a version names it, so interrupted work leaves no draft with only some of its
    lanes. If the draft is refused, its copy is deleted; after any other failure the sweep checks it later. Raises
    Conflict if the lanes are replaced during the copy.
    """
    lane_set = ObjectId()
    try:
        owned = _owned(scope, tariff_id, account_id, lane_set)
        if await _copy_set(scope, source, owned) != source["lane_count"]:
            raise Conflict("Someone else is changing these lanes. Try again in a moment.")
        yield {
            "lane_set": lane_set,
            "lane_count": source["lane_count"],
            "band_count": source["band_count"],
            "carriers": source["carriers"],
        }
    except FreightError:
        await drop_lane_set(scope, lane_set)
        raise


async def _copy_set(scope: Scope, source: StoredTariffVersion, owned: _Owned) -> int:
    collection, batch, copied = scoped(LaneDocument, scope), list[StoredLaneDocument](), 0
    async for record in collection.find({"lane_set": source["lane_set"]}).sort("number", 1):
        batch.append({**record, "_id": ObjectId(), "lane_key": get_lane_key(record), **owned})
        copied += 1
        if len(batch) == _BATCH:
            await collection.insert_many(batch)
            batch = []
    if batch:
        await collection.insert_many(batch)
    return copied


async def _insert_set(scope: Scope, placed: Sequence[_Placed], identifiers: Sequence[str], owned: _Owned) -> None:
    """Store lanes in batches: while the database stores one, the next is prepared."""
    collection = scoped(LaneDocument, scope)
    storing: list[asyncio.Task[InsertManyResult]] = []
    try:
        for batch in _batches(placed):
            records = await asyncio.to_thread(_records_of, batch, identifiers, owned)
            storing.append(asyncio.create_task(collection.insert_many(records)))
            if len(storing) > 1:
                await storing.pop(0)
        await asyncio.gather(*storing)
    finally:
        # if one fails, stop the other, so that nothing writes into a set that the sweep may delete
        for task in storing:
            task.cancel()
        await asyncio.gather(*storing, return_exceptions=True)


def _records_of(batch: Iterable[_Placed], identifiers: Sequence[str], owned: _Owned) -> list[StoredLaneDocument]:
    return [{**to_lane_record(lane, identifiers), "number": at, "lane_key": key, **owned} for at, key, lane in batch]


async def drop_lane_set(scope: Scope, lane_set: ObjectId) -> None:
    """Delete a set that no version names (any more): only a draft's own set, which it shares with no other."""
    await scoped(LaneDocument, scope).delete_many({"lane_set": lane_set})


def get_lane_key(record: StoredLaneDocument) -> ObjectId:
    """Return the key that identifies a lane across versions; lanes stored before keys existed use their own id."""
    return record["lane_key"] if "lane_key" in record else record["_id"]


def _beside_those_before(
    old_records: Sequence[StoredLaneDocument],
    draft: StoredTariffVersion,
    lanes: Sequence[Lane],
    terms: TariffTerms,
    by: lane_history.LaneChangeAuthor,
    states_methods: bool,
) -> tuple[list[_Placed], list[StoredLaneChange]]:
    """Return the new lanes with the keys of those they replace, and the history entries. The first lanes of a version
    have no entries, since nothing was there before."""
    old = [parse_stored_lane(record, terms.identifiers) for record in old_records]
    pairs = pair_lanes(old, lanes)
    keys = {at: get_lane_key(old_records[before]) for before, at in pairs.same}
    lanes = list(lanes)
    for before, at in pairs.same:
        lanes[at] = _with_unsaid(lanes[at], old[before], states_methods)
    placed = [_Placed(at, keys.get(at) or ObjectId(), lane) for at, lane in enumerate(lanes)]
    saves: list[lane_history.Save] = [
        (get_lane_key(old_records[before]), old[before], lanes[at]) for before, at in pairs.same
    ]
    saves += [(get_lane_key(old_records[before]), old[before], None) for before in pairs.removed]
    saves += [(placed[at].lane_key, None, lanes[at]) for at in pairs.added]
    return placed, lane_history.build_lane_history_entries(draft, saves if old else [], terms, by)


def _with_unsaid(lane: Lane, before: Lane, states_methods: bool) -> Lane:
    """Merge a lane of a rate sheet with what the sheet leaves out: other charges, amounts of the whole lane, and that a
    break is a lump sum, unless the sheet states how its rates are meant (`states_methods`)."""
    charges = dict(before.charges)
    for charge_id, stated in lane.charges.items():
        lane_charge = before.charges.get(charge_id, LaneCharge())
        known_ranges = () if states_methods else lane_charge.ranges
        methods = {(lane_range.start, lane_range.end): lane_range.method for lane_range in known_ranges}
        ranges = (
            replace(break_range, method=methods.get((break_range.start, break_range.end), break_range.method))
            for break_range in stated.ranges
        )
        for figure_name in WHAT:
            if (value := stated.figure(figure_name)) is not None:
                lane_charge = lane_charge.with_figure(figure_name, value)
        # charges other than that of the sheet keep their breaks
        charges[charge_id] = replace(lane_charge, ranges=tuple(ranges)) if stated.ranges else lane_charge
    return replace(lane, charges=charges)


def _batches(records: Sequence[T]) -> Iterable[Sequence[T]]:
    return (records[first : first + _BATCH] for first in range(0, len(records), _BATCH))


def _owned(scope: Scope, tariff_id: ObjectId, account_id: ObjectId | None, lane_set: ObjectId) -> _Owned:
    now = clock.now()
    return {
        "tariff_id": tariff_id,
        "account_id": account_id,
        "lane_set": lane_set,
        "revision": 1,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }


async def read_lane_set(scope: Scope, lane_set: ObjectId, identifiers: Sequence[str]) -> list[Lane]:
    """Return every lane of a set, in order."""
    cursor = scoped(LaneDocument, scope).find({"lane_set": lane_set}).sort("number", 1)
    return [parse_stored_lane(record, identifiers) async for record in cursor]


async def query_lane_set(
    scope: Scope, lane_set: ObjectId, wanted: Mapping[str, str], page: Page
) -> tuple[int, list[StoredLaneDocument]]:
    """Return (count, rows) of the lanes whose identifier values start as wanted."""
    query = build_lane_query(lane_set, wanted)
    collection = scoped(LaneDocument, scope)
    rows = await collection.find(query).sort("number", 1).skip(page.skip).limit(page.limit).to_list()
    return await collection.count(query), rows


def build_lane_query(lane_set: ObjectId, wanted: Mapping[str, str]) -> dict[str, object]:
    """Return the query of lanes of a set whose identifier values start as wanted, ignoring case."""
    query: dict[str, object] = {"lane_set": lane_set}
    for name, text in wanted.items():
        if name in IDENTIFIERS and text.strip():
            query[f"identifiers.{name}"] = {"$regex": f"^{re.escape(text.strip())}", "$options": "i"}
    return query


def build_lane_view(record: StoredLaneDocument) -> LaneView:
    """Return a stored lane in wire form."""
    return LaneView(
        lane_id=str(record["_id"]),
        number=record["number"] + 1,
        identifiers=record["identifiers"],
        transit_days=record["transit_days"],
        attributes=record["attributes"],
        charges={charge_id: _charge_view(stated) for charge_id, stated in record["charges"].items()},
    )


def _charge_view(stated: StoredLaneCharge) -> LaneChargeView:
    return LaneChargeView(
        rate=_text(stated.get("rate")),
        minimum=_text(stated.get("minimum")),
        maximum=_text(stated.get("maximum")),
        ranges=[
            RangeView(
                text=Range(break_range["start"], break_range["end"], break_range["rate"]).shown(),
                start=f"{break_range['start']:f}",
                end=_text(break_range["end"]),
                rate=f"{break_range['rate']:f}",
                minimum=_text(break_range["minimum"]),
                method=break_range["method"],
            )
            for break_range in stated.get("ranges", ())
        ],
    )


def _text(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"


def to_lane_record(lane: Lane, identifiers: Sequence[str]) -> LaneContent:
    """Return the content of a lane as stored; its place and its key belong to the set."""
    return {
        "identifiers": dict(zip(identifiers, lane.identifiers, strict=True)),
        "transit_days": lane.transit_days,
        "attributes": dict(lane.attributes),
        "charges": {
            charge_id: {
                "rate": stated.rate,
                "minimum": stated.minimum,
                "maximum": stated.maximum,
                "ranges": [
                    {
                        "start": break_range.start,
                        "end": break_range.end,
                        "rate": break_range.rate,
                        "minimum": break_range.minimum,
                        "method": break_range.method,
                    }
                    for break_range in stated.ranges
                ],
            }
            for charge_id, stated in lane.charges.items()
        },
    }


def extract_carriers(values: Iterable[str]) -> list[str]:
    """Return the carriers named by the carrier values of lanes."""
    return sorted({item.strip() for value in values for item in value.split(",") if item.strip()})


async def list_lane_set_carriers(scope: Scope, lane_set: ObjectId, session: AsyncClientSession) -> list[str]:
    """Return the carriers named by the lanes of a set."""
    values: list[Record] = [{"$match": {"lane_set": lane_set}}, {"$group": {"_id": f"$identifiers.{CARRIER}"}}]
    cursor = await scoped(LaneDocument, scope).aggregate(values, session=session)
    return extract_carriers([row["_id"] or "" async for row in cursor])


async def remove_draft_lanes(
    scope: Scope, lane_set: ObjectId, gone: Sequence[StoredLaneDocument], session: AsyncClientSession
) -> None:
    """Remove lanes from a draft's set; those after them move up, so that a lane's number is its place."""
    collection = scoped(LaneDocument, scope)
    await collection.delete_many({"_id": {"$in": [lane["_id"] for lane in gone]}}, session=session)
    places = sorted(lane["number"] for lane in gone)
    # move them to free numbers first: no two lanes may share a number, even temporarily
    behind = match_lanes_by_place(lane_set, {"$gt": places[0]})
    await collection.update_many(behind, {"$inc": {"number": _ASIDE}}, session=session)
    for before, (place, following) in enumerate(pairwise([*places, _ASIDE]), 1):
        between = {"$gt": place + _ASIDE, "$lt": following + _ASIDE}
        back = {"$inc": {"number": -_ASIDE - before}}
        await collection.update_many(match_lanes_by_place(lane_set, between), back, session=session)


def _carrier_places(terms: TariffTerms) -> list[int]:
    return [at for at, name in enumerate(terms.identifiers) if name == CARRIER]
