"""Lanes in the database: written as a set, swapped into a draft at once, read by page or as a whole."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from bson import ObjectId

from freight.core.errors import Conflict
from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lanes import Lane
from freight.documents.lane import LaneDocument
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs.schemas import LaneChargeView, LaneView, RangeView
from freight.features.tariffs.stored import lane_of
from freight.kit import clock
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, scoped

_BATCH = 2_000


async def write_set(scope: Scope, draft: Record, lanes: Sequence[Lane], identifiers: Sequence[str], bands: int) -> None:
    """Give a draft version new lanes. Readers see the lanes before or the lanes after, never a mixture.

    Raises Conflict when the draft was published or its lanes were replaced by somebody else meanwhile.
    """
    collection, lane_set, now = scoped(LaneDocument, scope), ObjectId(), clock.now()
    for first in range(0, len(lanes), _BATCH):
        batch = lanes[first : first + _BATCH]
        await collection.insert_many(
            [
                _to_record(lane, identifiers)
                | {
                    "tariff_id": draft["tariff_id"],
                    "account_id": draft["account_id"],
                    "lane_set": lane_set,
                    "created_on": now,
                    "updated_on": now,
                    "updated_by": scope.user_id,
                }
                for lane in batch
            ]
        )
    carriers = sorted({item for lane in lanes for item in _carriers(lane, identifiers)})
    swapped = await scoped(TariffVersion, scope).update_one(
        {"_id": draft["_id"], "state": VersionState.DRAFT, "lane_set": draft["lane_set"]},
        {
            "$set": {
                "lane_set": lane_set,
                "lane_count": len(lanes),
                "band_count": bands,
                "carriers": carriers,
                "updated_on": now,
                "updated_by": scope.user_id,
            },
            "$inc": {"revision": 1},
        },
    )
    if not swapped.modified_count:
        await collection.delete_many({"lane_set": lane_set})
        raise Conflict("Somebody else changed this tariff meanwhile. Upload the lanes again.")
    await _sweep(scope, draft["tariff_id"])


async def read_set(scope: Scope, lane_set: ObjectId, identifiers: Sequence[str]) -> list[Lane]:
    """Every lane of a set, in order."""
    cursor = scoped(LaneDocument, scope).find({"lane_set": lane_set}).sort("number", 1)
    return [lane_of(record, identifiers) async for record in cursor]


async def page_of_set(
    scope: Scope, lane_set: ObjectId, wanted: Mapping[str, str], page: Page
) -> tuple[int, list[Record]]:
    """(count, rows) of the lanes whose identifier values begin with what is wanted."""
    query: dict[str, Any] = {"lane_set": lane_set}
    for name, text in wanted.items():
        if name in IDENTIFIERS and text.strip():
            query[f"identifiers.{name}"] = {"$regex": f"^{re.escape(text.strip())}", "$options": "i"}
    collection = scoped(LaneDocument, scope)
    rows = await collection.find(query).sort("number", 1).skip(page.skip).limit(page.limit).to_list()
    return await collection.count(query), rows


def view(record: Record) -> LaneView:
    """A stored lane on the wire."""
    return LaneView(
        lane_id=str(record["_id"]),
        number=record["number"] + 1,
        identifiers=record["identifiers"],
        transit_days=record["transit_days"],
        attributes=record["attributes"],
        charges={charge_id: _charge_view(stated) for charge_id, stated in record["charges"].items()},
    )


def _charge_view(stated: Record) -> LaneChargeView:
    return LaneChargeView(
        rate=_text(stated.get("rate")),
        minimum=_text(stated.get("minimum")),
        maximum=_text(stated.get("maximum")),
        ranges=[
            RangeView(
                text=Range(each["start"], each["end"], each["rate"]).shown(),
                start=f"{each['start']:f}",
                end=_text(each["end"]),
                rate=f"{each['rate']:f}",
                minimum=_text(each["minimum"]),
                method=each["method"],
            )
            for each in stated.get("ranges", ())
        ],
    )


def _text(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"


def _to_record(lane: Lane, identifiers: Sequence[str]) -> Record:
    return {
        "number": lane.number,
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
                        "start": each.start,
                        "end": each.end,
                        "rate": each.rate,
                        "minimum": each.minimum,
                        "method": each.method,
                    }
                    for each in stated.ranges
                ],
            }
            for charge_id, stated in lane.charges.items()
        },
    }


def _carriers(lane: Lane, identifiers: Sequence[str]) -> Iterable[str]:
    if "carrier" not in identifiers:
        return ()
    named = lane.identifiers[list(identifiers).index("carrier")]
    return (item.strip() for item in named.split(",") if item.strip())


async def _sweep(scope: Scope, tariff_id: ObjectId) -> None:
    """Drop sets of the tariff that no version names: replaced drafts, and what a killed upload left behind."""
    named = await scoped(TariffVersion, scope).distinct("lane_set", {"tariff_id": tariff_id})
    await scoped(LaneDocument, scope).delete_many({"tariff_id": tariff_id, "lane_set": {"$nin": named}})
