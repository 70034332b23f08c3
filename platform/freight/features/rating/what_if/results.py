"""The results of a what-if: totals, deltas by customer, lane and charge, lost and gained rates, and the largest
changes."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import cast

from freight.core.errors import Conflict, NotFound
from freight.core.money import ZERO
from freight.core.rating.sides import TariffSide
from freight.core.records import Stored
from freight.documents.records.what_if_run import StoredWhatIfRow, StoredWhatIfRun
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.documents.task import ACTIVE
from freight.documents.what_if_run import WhatIfOutcome, WhatIfRow, WhatIfRun
from freight.features.rating import run_states, unrated_reasons
from freight.features.rating.what_if import draft_snapshot
from freight.features.rating.what_if.schemas import (
    ChargeDelta,
    CustomerDelta,
    LaneDelta,
    ReasonMove,
    WhatIfAmounts,
    WhatIfList,
    WhatIfRows,
    WhatIfRowsBody,
    WhatIfRowView,
    WhatIfSummary,
    WhatIfView,
)
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

MOST_GROUPS = 500
LANE = ("carrier", "origin", "destination", "service")
CHOICE_GONE = "choice_gone"
_GONE: Record = {"choice_gone": {"$gt": ""}}
_GONE_IN_WORDS = "The chosen lane doesn't match here"
_HEAVY = {"facts": 0, "values": 0, "lines": 0, "tried": 0, "charges": 0}


async def query_what_ifs(scope: Scope, tariff_id: str | None, page: Page) -> WhatIfList:
    """Return the what-ifs of the system or of one tariff, newest first; users limited to some accounts see their
    own."""
    runs = scoped(WhatIfRun, scope)
    query = _visible(scope) | ({"tariff_id": parse_object_id(tariff_id, "tariff")} if tariff_id else {})
    if_runs = await runs.find(query, {"version": 0}).sort("started_on", -1).skip(page.skip).limit(page.limit).to_list()
    if_runs, states = await run_states.read_run_states(scope, WhatIfRun, if_runs)
    return WhatIfList(
        count=await runs.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[WhatIfSummary(**_summary(run, states)) for run in if_runs],
    )


async def read_what_if(scope: Scope, run_id: str) -> WhatIfView:
    """Return a what-if with its groups. Raises NotFound outside the scope."""
    # the groups are read last, so that they cover what the figures count
    [run], states = await run_states.read_run_states(scope, WhatIfRun, [await load_what_if_run(scope, run_id)])
    version = await scoped(TariffVersion, scope).find_one({"_id": run["version_id"]}, {"state": 1, "revision": 1})
    is_draft = version is not None and version["state"] == VersionState.DRAFT
    by_charge = await group_what_if_deltas(scope, run, "charges", ("charges.charge_id", "charges.name"), MOST_GROUPS)
    return WhatIfView(
        **_summary(run, states),
        version_is_draft=is_draft,
        version_changed=bool(is_draft and version and version["revision"] != run["version_revision"]),
        effective_date=cast(str, run["version"].get("effective_date", "")),
        before_effective=await _count_early(scope, run),
        by_customer=[
            CustomerDelta(**delta)
            for delta in await group_what_if_deltas(scope, run, "sums", ("customer",), MOST_GROUPS)
        ],
        by_lane=[LaneDelta(**delta) for delta in await group_what_if_deltas(scope, run, "sums", LANE, MOST_GROUPS)],
        by_charge=[ChargeDelta(**row) for row in by_charge],
        moves=await count_outcome_moves(scope, run),
    )


async def _count_early(scope: Scope, run: StoredWhatIfRun) -> int:
    """Count the shipments that the tested version rates only because it was assumed to be in effect on every day."""
    version = run["version"]
    if not version:
        return 0
    early = {"applied_on": {"$gt": "", "$lt": version["effective_date"]}}
    by_it = {"after_version_id": version["_id"], "after.total": {"$ne": None}}
    return await scoped(WhatIfRow, scope).count({"run_id": run["_id"], **early, **by_it})


async def query_what_if_rows(scope: Scope, run_id: str, body: WhatIfRowsBody) -> WhatIfRows:
    """Return a page of the shipments of one group, largest changes first."""
    run = await load_what_if_run(scope, run_id)
    query: Record = {"run_id": run["_id"]}
    if body.outcome:
        query["outcome"] = body.outcome
    side = "before" if body.outcome == WhatIfOutcome.GAINED else "after"
    if body.reason_code == CHOICE_GONE:
        query |= _GONE
    else:
        reason_filters = {"reason_code": body.reason_code, "reason": unrated_reasons.build_reason_match(body.reason)}
        query |= {f"{side}.{name}": value for name, value in reason_filters.items() if value}
    if body.charge_id:
        query["charges.charge_id"] = body.charge_id
    query |= {name: value for name in ("customer", *LANE) if (value := getattr(body, name)) is not None}
    page = Page(body.page_no, body.page_limit)
    collection = scoped(WhatIfRow, scope)
    cursor = collection.find(query, _HEAVY).sort([("moved", -1), ("_id", 1)])
    if_rows = await cursor.skip(page.skip).limit(page.limit).to_list()
    return WhatIfRows(
        count=await collection.count(query),
        page_no=page.number,
        page_limit=page.limit,
        rows=[to_what_if_row(if_row) for if_row in if_rows],
    )


async def remove_what_if(scope: Scope, run_id: str) -> None:
    """Delete a what-if with its rows and its stored draft. Raises Conflict while it is running."""
    run = await load_what_if_run(scope, run_id)
    _, states = await run_states.read_run_states(scope, WhatIfRun, [run])
    if run_states.get_run_state(run, states) in ACTIVE:
        raise Conflict("This what-if is still running. Cancel it first.")
    await scoped(WhatIfRow, scope).delete_many({"run_id": run["_id"]})
    await draft_snapshot.drop_snapshot_lanes(scope, run)
    await scoped(WhatIfRun, scope).delete_many({"_id": run["_id"]})


async def load_what_if_run(scope: Scope, run_id: str) -> StoredWhatIfRun:
    """Load a run the user may see: its figures cover every account compared, so users limited to some accounts see only
    their own. Raises NotFound."""
    what_if_run = await scoped(WhatIfRun, scope).find_one(
        {"_id": parse_object_id(run_id, "what-if"), **_visible(scope)}
    )
    if what_if_run is None:
        raise NotFound("What-if not found.")
    return what_if_run


async def group_what_if_deltas(
    scope: Scope, run: StoredWhatIfRun, amounts: str, fields: Sequence[str], most: int
) -> list[dict[str, object]]:
    """Return before, after and delta by some fields and currency, largest delta first. `amounts`: `sums` or `charges`.
    Decimal sums are exact in MongoDB."""
    names = {field.rpartition(".")[2]: f"${field}" for field in fields}
    pipeline: list[Record] = [
        {"$match": {"run_id": run["_id"]}},
        {"$unwind": f"${amounts}"},
        {
            "$group": {
                "_id": {**names, "currency": f"${amounts}.currency"},
                "count": {"$sum": 1},
                "before": {"$sum": f"${amounts}.before"},
                "after": {"$sum": f"${amounts}.after"},
            }
        },
        {"$addFields": {"far": {"$abs": {"$subtract": ["$after", "$before"]}}}},
        {"$sort": {"far": -1, "count": -1, "_id": 1}},
        {"$limit": most},
    ]
    cursor = await scoped(WhatIfRow, scope).aggregate(pipeline)
    return [
        {**group["_id"], "count": group["count"], **_amounts(group["before"], group["after"])} async for group in cursor
    ]


async def count_outcome_moves(scope: Scope, run: StoredWhatIfRun) -> list[ReasonMove]:
    """Count shipments that lost or gained a rate, and those without one on either side, by reason; and for every
    outcome those not rated by the user's choice."""
    counted = await scoped(WhatIfRow, scope).aggregate(
        [
            {"$match": {"run_id": run["_id"], **_GONE}},
            {"$group": {"_id": "$outcome", "count": {"$sum": 1}}},
            {"$sort": {"_id": 1}},
        ]
    )
    reason_moves = [
        ReasonMove(outcome=row["_id"], code=CHOICE_GONE, sentence=_GONE_IN_WORDS, count=row["count"])
        async for row in counted
    ]
    for outcome in (WhatIfOutcome.LOST, WhatIfOutcome.GAINED, WhatIfOutcome.UNRATED):
        side = "before" if outcome == WhatIfOutcome.GAINED else "after"
        pipeline: list[Record] = [
            {"$match": {"run_id": run["_id"], "outcome": outcome}},
            {
                "$group": {
                    "_id": {
                        "code": f"${side}.reason_code",
                        "sentence": unrated_reasons.strip_reason_weight(f"{side}.reason"),
                    },
                    "count": {"$sum": 1},
                }
            },
            {"$sort": {"count": -1, "_id": 1}},
            {"$limit": MOST_GROUPS},
        ]
        cursor = await scoped(WhatIfRow, scope).aggregate(pipeline)
        reason_moves += [ReasonMove(outcome=outcome, count=row["count"], **row["_id"]) async for row in cursor]
    return reason_moves


def to_what_if_row(row: StoredWhatIfRow) -> WhatIfRowView:
    """Return a stored row in wire form."""
    before, after = row["before"], row["after"]
    return WhatIfRowView(
        row_id=str(row["_id"]),
        shipment_id=str(row["shipment_id"]),
        shipment_number=row["shipment_number"],
        status=row["status"],
        outcome=row["outcome"],
        **{name: cast(Stored, row)[name] for name in ("customer", *LANE)},
        before_total=_text(before["total"]),
        before_currency=before["currency"],
        before_reason=before["reason"],
        before_trace_id=str(before["trace_id"]) if before["trace_id"] else None,
        before_version=format_side_tariff(before),
        after_total=_text(after["total"]),
        after_currency=after["currency"],
        after_reason=after["reason"],
        after_version=format_side_tariff(after),
        choice=get_choice_outcome(row),
        delta=_text(row["delta"]),
    )


def format_side_tariff(side: Mapping[str, object]) -> str:
    """Return the tariff and version of a side; "" for none."""
    return f"{side['tariff_name']}, version {side['version_number']}" if side["tariff_name"] else ""


def get_choice_outcome(row: StoredWhatIfRow) -> str:
    """Return what happened to the tariff a user chose for the shipment; "" if none was chosen."""
    choice = row.get("choice")
    return f"Chosen by {choice['by_name']}" if choice else row.get("choice_gone", "")


def _visible(scope: Scope) -> Record:
    return {"user_id": scope.user_id} if scope.is_limited else {}


def _summary(run: Stored, states: run_states.RunStates) -> dict[str, object]:
    currencies = sorted({*run["before"], *run["after"]})
    same = ("task_key", "description", "user_name", "tariff_name", "version_number", "total_count", "processed")
    return {
        **{name: run[name] for name in (*same, "outcomes", "started_on", "finished_on")},
        "run_id": str(run["_id"]),
        "tariff_id": str(run["tariff_id"]),
        "side": run.get("side", TariffSide.SELLING),
        "version_id": str(run["version_id"]),
        "running_status": run_states.get_run_state(run, states),
        "totals": [
            WhatIfAmounts(
                currency=currency, **_amounts(run["before"].get(currency, ZERO), run["after"].get(currency, ZERO))
            )
            for currency in currencies
        ],
    }


def _amounts(before: Decimal, after: Decimal) -> dict[str, str]:
    # a sum of zeros has no decimals
    cents = Decimal("0.00")
    return {"before": f"{before + cents:f}", "after": f"{after + cents:f}", "delta": f"{after - before + cents:f}"}


def _text(value: Decimal | None) -> str | None:
    return None if value is None else f"{value:f}"
