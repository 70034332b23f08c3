"""A snapshot of the draft a what-if rates by: users may go on editing the draft during and after the job."""

from typing import cast

from bson import ObjectId

from freight.core.errors import Conflict
from freight.core.rating.engine import TrialCandidate
from freight.core.rating.sides import TariffSide
from freight.documents.lane import LaneDocument, match_lane_set
from freight.documents.records.lane import StoredLaneDocument
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.what_if_run import StoredWhatIfRun
from freight.documents.tariff_version import TariffVersion
from freight.documents.what_if_run import WhatIfRun
from freight.features.tariffs import compiled_versions
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.sides import get_carrier_side, load_carrier_names
from freight.features.tariffs.stored_versions import parse_version_terms, to_trial_candidate
from freight.features.tariffs.zones import rows as zones
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_BATCH = 2_000
_MOST_TRIES = 5


async def snapshot_draft(scope: Scope, run: StoredWhatIfRun) -> StoredWhatIfRun:
    """Return the run with a snapshot of its draft: one complete copy, whatever is saved to the draft in the meantime.

    Raises NotFound for a draft that was discarded, Conflict for one that changes faster than it is read.
    """
    if run["version"]:
        return run
    for _ in range(_MOST_TRIES):
        version = await scoped(TariffVersion, scope).get(run["version_id"], "tariff version")
        await _copy_lanes(scope, run, version)
        again = await scoped(TariffVersion, scope).get(run["version_id"], "tariff version")
        if (again["revision"], again["lane_set"]) == (version["revision"], version["lane_set"]):
            return await _keep(scope, run, version)
    raise Conflict("The draft keeps changing. Start the what-if again.")


def get_snapshot_version(run: StoredWhatIfRun) -> StoredTariffVersion:
    """Return the draft as stored with the run."""
    return cast(StoredTariffVersion, run["version"])


async def load_snapshot_candidate(scope: Scope, run: StoredWhatIfRun) -> TrialCandidate:
    """Return the stored draft, ready to rate. Raises Invalid for terms or lanes that cannot be used for rating."""
    compiled = await compiled_versions.load_compiled_version(scope, get_snapshot_version(run))
    if compiled.measurer.reads_more:
        compiled = compiled.with_references(await load_fuel_references(scope))
    use = get_carrier_side(get_snapshot_version(run))
    names = await load_carrier_names(scope, {use.carrier}) if use.side is TariffSide.BUYING else {}
    return to_trial_candidate(get_snapshot_version(run), compiled, names.get(use.carrier))


async def drop_snapshot_lanes(scope: Scope, run: StoredWhatIfRun) -> None:
    """Delete the stored lanes."""
    await scoped(LaneDocument, scope).delete_many(match_lane_set(run["_id"], run["lane_set"]))


async def _copy_lanes(scope: Scope, run: StoredWhatIfRun, version: StoredTariffVersion) -> None:
    await drop_snapshot_lanes(scope, run)
    collection = scoped(LaneDocument, scope)
    now = clock.now()
    batch: list[StoredLaneDocument] = []
    async for lane in collection.find({"lane_set": version["lane_set"]}).sort("number", 1):
        batch.append(
            {
                **lane,
                "_id": ObjectId(),
                # the run's id instead of the tariff's, so that cleaning up the lanes of a tariff does not find these
                "tariff_id": run["_id"],
                "lane_set": run["lane_set"],
                "account_id": version["account_id"],
                "revision": 1,
                "created_on": now,
                "updated_on": now,
                "updated_by": scope.user_id,
            }
        )
        if len(batch) == _BATCH:
            await collection.insert_many(batch)
            batch = []
    if batch:
        await collection.insert_many(batch)


async def _keep(scope: Scope, run: StoredWhatIfRun, version: StoredTariffVersion) -> StoredWhatIfRun:
    # compiled versions are identified by their id, and the draft's own id keeps changing content
    charted = await zones.freeze_zone_chart(scope, parse_version_terms(version))
    record = {**version, "_id": run["lane_set"], "lane_set": run["lane_set"], "zones": charted}
    runs = scoped(WhatIfRun, scope)
    await runs.update_one(
        {"_id": run["_id"], "version": {}}, {"$set": {"version": record, "version_revision": version["revision"]}}
    )
    return await runs.get(run["_id"], "what-if")
