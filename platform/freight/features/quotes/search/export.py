"""The results of a rate search as a workbook: one row per offer; a lane without offers keeps a row with the reason."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import cast

from freight.core.errors import NotFound
from freight.core.fields.numbers import plain_text
from freight.documents.audit_entry import AuditKind
from freight.documents.rate_search import RateSearch, RateSearchLane
from freight.documents.records.rate_search import StoredRateSearch, StoredRateSearchLane
from freight.features.setup.templates import service as templates
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_OFFER = (
    "Rank", "Carrier", "Origin", "Destination", "Service", "Transit, days", "Tariff", "Version", "Expires",
    "Suggested by", "Total", "Currency",
)  # fmt: skip
_BEHIND = ("Exchange rate", "No rate")


async def build_search_workbook(scope: Scope, search_id: str) -> tuple[str, bytes]:
    """Return (file name, content) of what the caller's search has found so far. Raises NotFound."""
    search_query = {"_id": parse_object_id(search_id, "search"), "user_id": scope.user_id}
    search = await scoped(RateSearch, scope).find_one(search_query)
    if search is None:
        raise NotFound("Search not found.")
    rate_search_lanes = (
        await scoped(RateSearchLane, scope).find({"search_id": search["_id"]}).sort("position", 1).to_list()
    )
    labels = {spec.key: spec.label for spec in (await templates.resolve_template(scope, "shipment")).fields}
    content = await asyncio.to_thread(_written, search, rate_search_lanes, labels)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported a rate search", rows=len(rate_search_lanes))
    return f"rate-search-{scope.place.stamp(search['started_on'])}.xlsx", content


def _written(search: StoredRateSearch, found: Sequence[StoredRateSearchLane], labels: Mapping[str, str]) -> bytes:
    lane_keys = list(dict.fromkeys(key for lane in search["lanes"] for key in lane))
    # the requested origin and that of the offer may differ: the lane may cover a whole country
    heads = [
        "Lane",
        *(f"{labels.get(key, key)} asked" for key in lane_keys),
        *_OFFER,
        f"In {search['currency']}",
        *_BEHIND,
    ]
    rows = (
        [lane["position"] + 1, *(_cell(search["lanes"][lane["position"]].get(key)) for key in lane_keys), *cells]
        for lane in found
        for cells in _offers(lane)
    )
    return build_table_workbook("Rates found", heads, rows)


def _offers(lane: StoredRateSearchLane) -> Iterator[list[Cell]]:
    if not lane["offers"]:
        why = [f"{unrated['tariff_name'] or 'Tariffs'}: {unrated['reason']}" for unrated in lane["without"]]
        kept_out = [f"{lane['kept_out']:,} kept out by the rules"] if lane["kept_out"] else []
        yield [*([None] * (len(_OFFER) + len(_BEHIND))), "; ".join([*kept_out, *why]) or "No rate"]
    for rank, offer in enumerate(lane["offers"], 1):
        yield [
            rank, offer["carrier"], offer["origin"], offer["destination"], offer["service"], offer["transit_days"],
            offer["tariff_name"], offer["version_number"], offer["valid_until"], offer["rule"], offer["total"],
            offer["currency"], offer["converted"], offer["note"],
        ]  # fmt: skip


def _cell(value: object) -> Cell:
    """Return a requested number as a number, anything else as text."""
    return Decimal(plain_text(value)) if isinstance(value, float) else cast(Cell, value)
