"""Tariffs as carriers print them, one per mode: class rates per hundredweight, parcels by zone and pound, miles,
containers, weight or measurement. A newcomer can open, copy and try them."""

import json
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

from freight.core.rating.bands import RateBand
from freight.core.rating.identifiers import normalize_lane_identifier
from freight.core.records import JsonView
from freight.documents.system import System
from freight.documents.tariff import Tariff
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import TariffBody
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "demo-printed-tariffs.json"
_BY_NAME = "Demo data"


async def load_printed_tariffs(scope: Scope, seeds: Path) -> int:
    """Publish the tariffs of `seeds/demo-printed-tariffs.json` that a demo system lacks; return how many."""
    system = await System.get(scope.system_id)
    return await publish_seeded_tariffs(
        scope, json.loads((seeds / SEED).read_text()).get(system.code if system else "", [])
    )


async def publish_seeded_tariffs(scope: Scope, tariff_seeds: Sequence[JsonView]) -> int:
    """Publish the tariffs that a system lacks, by name; return how many."""
    added = 0
    for tariff_seed in tariff_seeds:
        body = TariffBody.model_validate(tariff_seed["tariff"])
        # an archived tariff was removed by a user and is not created again
        if await scoped(Tariff, scope).count({"name": body.name}, limit=1, archived=True):
            continue
        tariff = await tariffs.add_tariff(scope, body)
        await tariffs.replace_lanes(
            scope, tariff.tariff_id, _bands(tariff_seed["lanes"]), publish=True, by_name=_BY_NAME
        )
        added += 1
    return added


def _bands(lanes: list[JsonView]) -> Iterator[RateBand]:
    """Yield the rows of the sheet: each break reaches up to the next, the last up to the maximum of the lane."""
    row = 1
    for lane in lanes:
        most = Decimal(lane["most"]) if "most" in lane else None
        for start, rate in lane["breaks"]:
            row += 1
            yield RateBand(
                identifiers={name: normalize_lane_identifier(name, value) for name, value in lane["lane"].items()},
                start=Decimal(start),
                end=most if start == lane["breaks"][-1][0] else None,
                rate=Decimal(rate),
                minimum=Decimal(lane["minimum"]) if "minimum" in lane else None,
                transit_days=lane["days"],
                row=row,
            )
