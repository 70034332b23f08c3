"""A shipment of a what-if as a trace, and compared with its present rating."""

from typing import cast

from bson import ObjectId

from freight.core.errors import NotFound
from freight.core.rating.engine import ENGINE
from freight.core.rating.status import get_user_freight
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.rating_trace import StoredRatingTrace
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.records.what_if_run import StoredWhatIfRow, StoredWhatIfRun
from freight.documents.tariff_version import TariffVersion
from freight.documents.what_if_run import WhatIfRow
from freight.features.rating import trace_comparison, traces
from freight.features.rating.schemas import TraceView
from freight.features.rating.trace_comparison_schemas import ComparisonView
from freight.features.rating.what_if import results
from freight.features.rating.what_if.draft_snapshot import get_snapshot_version
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped


async def read_what_if_trace(scope: Scope, run_id: str, row_id: str) -> TraceView:
    """Return the rating of a row as a page. Raises NotFound outside the scope."""
    run, row = await _get(scope, run_id, row_id)
    version = await _version(scope, run, row)
    trace = await traces.build_trace_view(
        scope, _as_trace(run, row, version), version, current_status=row["status"], is_latest=True
    )
    return trace.model_copy(update={"what_if_run_id": str(run["_id"])})


async def compare_what_if_traces(scope: Scope, run_id: str, row_id: str) -> ComparisonView:
    """Compare the rating a shipment had with the one of the what-if. Raises NotFound outside the scope, and if it had
    none."""
    run, row = await _get(scope, run_id, row_id)
    before = row["before"]["trace_id"] and await scoped(RatingTrace, scope).find_one({"_id": row["before"]["trace_id"]})
    if not before:
        raise NotFound("This shipment changed after rating, so there is no trace to compare.")
    version = await _version(scope, run, row)
    return await trace_comparison.build_comparison_view(
        scope,
        (before, await traces.load_trace_version(scope, before), "Current rating"),
        (_as_trace(run, row, version), version, f"What if version {run['version_number']}"),
    )


async def _get(scope: Scope, run_id: str, row_id: str) -> tuple[StoredWhatIfRun, StoredWhatIfRow]:
    run = await results.load_what_if_run(scope, run_id)
    query = {"_id": parse_object_id(row_id, "shipment of the what-if"), "run_id": run["_id"]}
    row = await scoped(WhatIfRow, scope).find_one(query)
    if row is None:
        raise NotFound("Shipment not found in this what-if.")
    return run, row


async def _version(scope: Scope, run: StoredWhatIfRun, row: StoredWhatIfRow) -> StoredTariffVersion | None:
    """Return the version that rated the row: the draft as stored with the run, or another tariff's."""
    version_id = row["after_version_id"]
    if version_id is None:
        return None
    if version_id == run["lane_set"]:
        return get_snapshot_version(run)
    return await scoped(TariffVersion, scope).get(version_id, "tariff version")


def _as_trace(run: StoredWhatIfRun, row: StoredWhatIfRow, version: StoredTariffVersion | None) -> StoredRatingTrace:
    after = row["after"]
    tariff_id: ObjectId | None = version["tariff_id"] if version else None
    visible_row = {
        **{name: row[name] for name in ("_id", "shipment_id", "shipment_number", "status", "applied_on", "lines")},
        **{name: row[name] for name in ("account_id", "facts", "values", "tried", "rated_on")},
        "choice": row.get("choice"),
        **{name: after[name] for name in ("tariff_name", "version_number", "total", "currency", "reason")},
        "reason_code": after["reason_code"],
        "tariff_id": tariff_id,
        "tariff_version_id": row["after_version_id"],
        "user_freight": get_user_freight(row["values"]),
        "engine": ENGINE,
        "asked_by_name": run["user_name"],
        "took_microseconds": 0,
    }
    # a row of a what-if has the fields a trace page shows, not all that a trace stores
    return cast(StoredRatingTrace, visible_row)
