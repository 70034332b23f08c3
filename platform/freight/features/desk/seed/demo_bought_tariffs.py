"""What the demo system for air export buys: the net rates of an airline, and the cartage of a trucker."""

import json
from pathlib import Path

from freight.core.carriers.names import get_carrier_key
from freight.documents.carrier import Carrier, match_carriers_by_key
from freight.documents.system import System
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.desk.seed.demo_printed_tariffs import publish_seeded_tariffs
from freight.features.setup.carriers.resource import CARRIERS
from freight.kit.records.record_service import create_resource_record
from freight.kit.records.resource import Actor, RecordOwner
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SEED = "demo-bought-tariffs.json"
_ADDS = "carriers.addCarriers"


async def load_bought_tariffs(scope: Scope, seeds: Path) -> int:
    """Publish the buying tariffs of `seeds/demo-bought-tariffs.json` that a demo system lacks; return how many."""
    system = await System.get(scope.system_id)
    tariff_seeds = json.loads((seeds / SEED).read_text()).get(system.code if system else "", [])
    for tariff_seed in tariff_seeds:
        await _list_carrier(scope, tariff_seed["carrier"])
    return await publish_seeded_tariffs(scope, tariff_seeds)


async def _list_carrier(scope: Scope, carrier: dict[str, str]) -> None:
    of_code = match_carriers_by_key([get_carrier_key(carrier["code"])])
    if await scoped(Carrier, scope).find_one(of_code, ["_id"], archived=True):
        return
    actor = Actor(await get_clerk_scope(scope, _ADDS), _ADDS)
    values = {"carrier#code": carrier["code"], "carrier#name": carrier["name"], "carrier#paymentDays": 30}
    await create_resource_record(CARRIERS, actor, RecordOwner(scope.system_id), values)
