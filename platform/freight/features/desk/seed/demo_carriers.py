"""The carriers of the demo: those that its shipments, tariffs and invoices name. The insurance of one ends soon."""

from datetime import timedelta
from pathlib import Path

from freight.core.dates import format_iso_day
from freight.documents.carrier import Carrier
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.setup.carriers.in_use import add_carriers_in_use, list_carriers_in_use
from freight.features.setup.carriers.resource import CARRIERS, INSURANCE, INSURED_TO
from freight.kit import clock
from freight.kit.records.record_service import change_resource_record
from freight.kit.records.resource import Actor
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_KEEPS = "accounts.viewAccounts"
_INSURED = (timedelta(days=20), timedelta(days=300), timedelta(days=180))


async def load_demo_carriers(scope: Scope, _: Path) -> int:
    """Add the carriers in use to a demo system that has none with insurance; return how many."""
    if await scoped(Carrier, scope).find_one({"insurance_to": {"$gt": ""}}, ["_id"]):
        return 0
    used = [row.code for row in (await list_carriers_in_use(scope)).rows]
    if not used:
        return 0
    actor = Actor(await get_clerk_scope(scope, _KEEPS), _KEEPS)
    added = (await add_carriers_in_use(actor, used)).added
    first = await scoped(Carrier, scope).find({}).sort("code", 1).limit(len(_INSURED)).to_list()
    for carrier, ahead in zip(first, _INSURED, strict=False):
        until = format_iso_day(clock.today(scope.place) + ahead)
        values = {INSURANCE: f"CARGO-{carrier['code']}", INSURED_TO: until}
        await change_resource_record(CARRIERS, actor, carrier["_id"], values, carrier["revision"])
    return added
