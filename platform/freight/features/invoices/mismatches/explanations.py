"""Search for explanations of mismatches in the background. Each is tried once and keeps the result until it is rated or
entered again. The list of causes triggers the search when it finds mismatches that were not examined yet."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

from bson import ObjectId

from freight.core.invoices.figures import MISMATCHED_SHIPMENTS
from freight.core.rating.causes.doubted import DoubtedAmount
from freight.core.rating.causes.suspects import Suspect
from freight.core.rating.causes.trying import CauseSearch
from freight.core.rating.engine import Engine, Rating
from freight.core.records import Stored, Values
from freight.core.shipments.document import flatten, get_shipment_rating
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.tariff_version import TariffVersion, match_versions_ever_published
from freight.features.invoices.mismatches.grouping import WAY
from freight.features.setup.currency import rate_books
from freight.features.shipments import store
from freight.features.tariffs import compiled_versions
from freight.features.work.tasks import lease
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped

JOB = "mismatches.explain"
_CHUNK = 200
_AUDIT, _EXPLAINED = "$rating.audit", "$rating.explained"
_PARTS, _EXPLAINED_PARTS = ({"$ifNull": [f"{path}.parts", []]} for path in (_AUDIT, _EXPLAINED))
_UNEXPLAINED: Record = {
    **MISMATCHED_SHIPMENTS,
    "rating.audit.direction": {"$in": ["over", "under"]},
    # an examined part stays so whatever happens to the others
    "$expr": {
        "$cond": [
            {"$ne": [f"{_EXPLAINED}.way", WAY]},
            True,
            {
                "$cond": [
                    {"$eq": [_PARTS, []]},
                    {
                        "$or": [
                            *(
                                {"$ne": [f"{_EXPLAINED}.{name}", f"{_AUDIT}.{name}"]}
                                for name in ("user_value", "tariff_value")
                            ),
                            {"$ne": [_EXPLAINED_PARTS, []]},
                        ]
                    },
                    {"$not": {"$setIsSubset": [_PARTS, _EXPLAINED_PARTS]}},
                ]
            },
        ]
    },
}
_FIELDS = ("account_id", "data", "rating", "shipment_number")
# no one uses the prices of versions older than these any more
_VERSIONS_OF_A_TARIFF = 8


async def enqueue_mismatch_explanation(scope: Scope) -> None:
    """Have a worker examine the mismatches of the system that were not examined yet."""
    if not await lease.is_lease_held(_lease_of(scope)):
        await get_connections().queue.enqueue(JOB, company_id=str(scope.company_id), system_id=str(scope.system_id))


async def run_mismatch_explanation_job(company_id: str, system_id: str) -> None:
    """Run the job of a system, one worker at a time. It always starts from what is left, so it may be killed or
    announced twice."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    async with lease.hold_task_lease(_lease_of(scope), patience=0) as task_lease:
        if task_lease is not None:
            await find_mismatch_explanations(scope)


async def find_mismatch_explanations(scope: Scope) -> None:
    """Examine every mismatch of the system that was not examined yet."""
    tariffs: set[ObjectId] = set()
    trying = CauseSearch(Engine(()))
    # each once: one that is rated again at that moment is examined next time
    further: Record = {}
    while shipments := await _next(scope, further):
        further = {"_id": {"$gt": shipments[-1]["_id"]}}
        rated_by = {get_shipment_rating(shipment)["tariff_id"] for shipment in shipments} - {None}
        if not rated_by <= tariffs:
            tariffs |= rated_by
            trying = CauseSearch(await _engine(scope, sorted(tariffs)))
        explained = await asyncio.to_thread(_explained, shipments, trying)
        await store.store_rate_explanations(scope, zip(shipments, explained, strict=True))


async def _next(scope: Scope, further: Record) -> list[StoredShipment]:
    shipments = scoped(Shipment, scope).find({**_UNEXPLAINED, **further}, _FIELDS)
    return await shipments.sort("_id", 1).limit(_CHUNK).to_list()


def _explained(shipments: Sequence[StoredShipment], trying: CauseSearch) -> list[Record]:
    return [_of(shipment, trying) for shipment in shipments]


def _of(shipment: StoredShipment, trying: CauseSearch) -> Record:
    rating, values = get_shipment_rating(shipment), flatten(shipment["data"])
    audit = rating["audit"]
    again, parts = _rated_again(rating, values, trying), audit.get("parts") or []
    charged = {part["charge_code"].casefold(): part["user_value"] for part in parts}
    suspects = []
    for part in parts or [audit]:
        doubted = DoubtedAmount(
            values,
            part["charge_code"],
            part["user_value"],
            part["tariff_value"],
            rating["currency"],
            rating["tariff_name"],
            again,
            part.get("charge_text", ""),
            charged,
        )
        code = part["charge_code"] if parts else ""
        suspects += [_stored(suspect) | {"charge_code": code} for suspect in trying.suspects(doubted)]
    amounts = {name: audit[name] for name in ("user_value", "tariff_value")}
    return {**amounts, "parts": parts, "suspects": suspects, "way": WAY}


def _rated_again(rating: Stored, values: Values, trying: CauseSearch) -> Rating | None:
    """Rate a shipment again by its version; None if the result differs from the stored one."""
    new_rating = trying.rate_by(str(rating["tariff_version_id"]), values)
    return new_rating if new_rating and new_rating.total == rating["total"] else None


def _stored(suspect: Suspect) -> Record:
    return {**asdict(suspect), "kind": suspect.kind.value}


async def _engine(scope: Scope, tariffs: Sequence[ObjectId]) -> Engine:
    """Load the latest versions of those tariffs that rate or have rated."""
    ids: list[ObjectId] = []
    for tariff_id in tariffs:
        versions = scoped(TariffVersion, scope).find(
            match_versions_ever_published(tariff_id), {"_id": 1}, archived=True
        )
        ids += [version["_id"] async for version in versions.sort("number", -1).limit(_VERSIONS_OF_A_TARIFF)]
    return await rate_books.build_rating_engine(scope, await compiled_versions.load_rating_candidates(scope, ids))


def _lease_of(scope: Scope) -> str:
    return f"{JOB}:{scope.system_id}"
