"""Published versions, compiled for rating. A version never changes, so a process caches the most recently used ones."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

import structlog
from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.engine import BrokenVersion, TariffCandidate
from freight.core.rating.ready import ReadyTariff
from freight.core.rating.references import References
from freight.core.rating.sides import TariffSide, TariffUseSide
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import TARIFFS_ONLY, match_tariff_use
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.features.tariffs import lanes
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.sides import BUYING_ONLY, load_carrier_names
from freight.features.tariffs.stored_versions import parse_version_terms, to_broken_candidate, to_rating_candidate
from freight.features.tariffs.zones import rows as zones
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

log = structlog.get_logger()

# cache limit, counted in lanes because their breaks take the memory
MOST_LANES = 200_000


class _Shelf:
    """The compiled versions of this process, least recently used first."""

    def __init__(self, most_lanes: int) -> None:
        self._most_lanes = most_lanes
        self._ready: OrderedDict[ObjectId, ReadyTariff] = OrderedDict()

    def get(self, version_id: ObjectId) -> ReadyTariff | None:
        ready_tariff = self._ready.get(version_id)
        if ready_tariff:
            self._ready.move_to_end(version_id)
        return ready_tariff

    def put(self, version_id: ObjectId, ready: ReadyTariff) -> None:
        self._ready[version_id] = ready
        while (
            len(self._ready) > 1
            and sum(len(ready_tariff.tariff.lanes) for ready_tariff in self._ready.values()) > self._most_lanes
        ):
            self._ready.popitem(last=False)


_shelf = _Shelf(MOST_LANES)


async def list_active_version_ids(
    scope: Scope, tariff_id: str | None = None, *, use: TariffUseSide = TariffSide.SELLING, with_templates: bool = False
) -> list[ObjectId]:
    """Return the ids of the versions in force for any account in this system that rate for a side, or those of one
    tariff. Templates of quotes are excluded unless named or asked for. Raises Invalid for a tariff of the other side.
    """
    query: Record = {"state": VersionState.PUBLISHED}
    if tariff_id:
        query["tariff_id"] = parse_object_id(tariff_id, "tariff")
    elif not with_templates:
        query["rate_source_type"] = TARIFFS_ONLY
    of_side = {**query, **match_tariff_use(use)}
    versions = scoped(TariffVersion, scope)
    ids = [version["_id"] async for version in versions.find(of_side, {"_id": 1}).sort("_id", 1)]
    if tariff_id and not ids and await versions.count(query, limit=1):
        raise Invalid(BUYING_ONLY, code=ErrorCode.TARIFF_SIDE)
    return ids


async def load_rating_candidates(
    scope: Scope, ids: Sequence[ObjectId], use: TariffUseSide = TariffSide.SELLING
) -> list[TariffCandidate | BrokenVersion]:
    """Load those versions, compiled, as rating candidates: only such as rate for the side, whoever chose the ids. On
    the buying side, each rates what its carrier moves. Versions superseded in the meantime still rate a run.

    Publishing has tried each one. A version that has been broken since is reported by name to every shipment that
    reaches it and does not block the others.
    """
    query = {"_id": {"$in": list(ids)}, **match_tariff_use(use)}
    tariff_versions = await scoped(TariffVersion, scope).find(query).to_list()
    buys = use is not TariffSide.SELLING
    names = await load_carrier_names(scope, {version.get("carrier", "") for version in tariff_versions}) if buys else {}
    ready: list[tuple[StoredTariffVersion, ReadyTariff | str]] = []
    for version in tariff_versions:
        try:
            ready.append((version, await load_compiled_version(scope, version)))
        except Invalid as broken:
            log.error("tariff version cannot be calculated", version=str(version["_id"]), why=broken.message)
            ready.append((version, broken.message))
    reads_more = any(
        isinstance(ready_tariff, ReadyTariff) and ready_tariff.measurer.reads_more for _, ready_tariff in ready
    )
    looked_up = await load_fuel_references(scope) if reads_more else References()
    return [
        to_broken_candidate(version, ready_tariff, names.get(version.get("carrier", "")))
        if isinstance(ready_tariff, str)
        else to_rating_candidate(
            version, ready_tariff.with_references(looked_up), names.get(version.get("carrier", ""))
        )
        for version, ready_tariff in ready
    ]


async def load_compiled_version(scope: Scope, version: StoredTariffVersion) -> ReadyTariff:
    """Return a published version, compiled."""
    ready_tariff = _shelf.get(version["_id"])
    if ready_tariff is None:
        terms = parse_version_terms(version)
        every = await lanes.read_lane_set(scope, version["lane_set"], terms.identifiers)
        # takes seconds for a sheet of 50,000 lanes, so keep it off the event loop
        charted = await zones.load_version_chart(scope, version, terms)
        tariff = await asyncio.to_thread(CompiledTariff, str(version["_id"]), terms, every, charted)
        ready_tariff = ReadyTariff(tariff)
        _shelf.put(version["_id"], ready_tariff)
    return ready_tariff
