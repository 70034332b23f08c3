"""What the demo system for air export buys: the net rates of an airline, and the cartage of a trucker; and what its
shipments are expected to cost by them."""

import json
from pathlib import Path

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carriers.names import get_carrier_key
from freight.documents.carrier import Carrier, match_carriers_by_key
from freight.documents.cost_trace import CostTrace
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.desk.seed.demo_printed_tariffs import publish_seeded_tariffs
from freight.features.rating.cost_rating import list_buying_version_ids, load_cost_engine, store_cost_ratings
from freight.features.rating.trace_records import RatingRequester
from freight.features.setup.carriers.resource import CARRIERS
from freight.kit import clock
from freight.kit.records.record_service import create_resource_record
from freight.kit.records.resource import Actor, RecordOwner
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

SEED = "demo-bought-tariffs.json"
_ADDS, _RATES = "carriers.addCarriers", "invoiceProcessing.applyTariffonInvoice"


async def load_bought_tariffs(scope: Scope, seeds: Path) -> int:
    """Publish the buying tariffs of `seeds/demo-bought-tariffs.json` that a demo system lacks; return how many."""
    system = await System.get(scope.system_id)
    tariff_seeds = json.loads((seeds / SEED).read_text()).get(system.code if system else "", [])
    for tariff_seed in tariff_seeds:
        await _list_carrier(scope, tariff_seed["carrier"])
    return await publish_seeded_tariffs(scope, tariff_seeds)


async def load_rated_costs(scope: Scope, _: Path) -> int:
    """Rate what the shipments of a demo system cost that has buying tariffs, once; return how many."""
    versions = await list_buying_version_ids(scope)
    costs = await load_cost_engine(scope, versions)
    if costs is None or await scoped(CostTrace, scope).count(limit=1):
        return 0
    shipments = await scoped(Shipment, scope).find({}).sort("_id", 1).to_list()
    asker = RatingRequester((await get_clerk_scope(scope, _RATES)).user_id, "Demo data")

    async def work(session: AsyncClientSession) -> None:
        await store_cost_ratings(scope, shipments, costs, asker, clock.now(), session)

    await run_in_transaction(work)
    return len(shipments)


async def _list_carrier(scope: Scope, carrier: dict[str, str]) -> None:
    of_code = match_carriers_by_key([get_carrier_key(carrier["code"])])
    if await scoped(Carrier, scope).find_one(of_code, ["_id"], archived=True):
        return
    actor = Actor(await get_clerk_scope(scope, _ADDS), _ADDS)
    values = {"carrier#code": carrier["code"], "carrier#name": carrier["name"], "carrier#paymentDays": 30}
    await create_resource_record(CARRIERS, actor, RecordOwner(scope.system_id), values)
