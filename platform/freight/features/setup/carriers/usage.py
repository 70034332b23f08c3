"""Which names carriers have, and where they are named: by tariffs in force, and by invoices and costs that are not
settled."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.carriers.names import get_carrier_key, list_carrier_keys
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.payables.statuses import PayableStatus
from freight.core.rating.sides import TariffSide
from freight.documents.carrier import Carrier, match_carriers_by_key
from freight.documents.cost_line import CostLine, match_unpaid_costs_of_carrier
from freight.documents.master import MASTERS_WITH_COSTS, Master
from freight.documents.payable import Payable
from freight.documents.records.tariff import StoredTariff
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion, VersionState
from freight.kit.records.resource import StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_OTHER_NAMES = "carrier#otherNames"
_ENDED = (PayableStatus.PAID, PayableStatus.REJECTED)


async def find_carrier_name_faults(
    scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession | None
) -> Mapping[object, tuple[str, str]]:
    """Return which of the carriers that are to be stored together have a name of another one, by their ids: an invoice
    under that name would belong to both."""
    stored = [after for _, after in changes if not after["archived"]]
    keys = {after["_id"]: _list_keys(after) for after in stored}
    own_ids = list(keys)
    others = scoped(Carrier, scope).find(
        {**match_carriers_by_key(key for own in keys.values() for key in own), "_id": {"$nin": own_ids}},
        ["code", "keys"],
        session=session,
    )
    owner = {key: str(other["code"]) for other in await others.to_list() for key in other["keys"]}
    faults: dict[object, tuple[str, str]] = {}
    for after in stored:
        taken = next((owner[key] for key in keys[after["_id"]] if key in owner), None)
        if taken is not None:
            faults[after["_id"]] = (_OTHER_NAMES, f"{taken} already has one of these names. Change it there first.")
        owner |= dict.fromkeys(keys[after["_id"]], str(after["code"]))
    return faults


async def demand_unused_carriers(scope: Scope, changes: Sequence[StoredChange], session: AsyncClientSession) -> None:
    """Raise Invalid for a carrier with a name of another one, and Conflict for a removed one that is in use."""
    for _, message in (await find_carrier_name_faults(scope, changes, session)).values():
        raise Invalid(message, code=ErrorCode.CARRIER_NAME)
    for before, after in changes:
        if before is not None and after["archived"] and not before["archived"]:
            await _demand_not_bought_from(scope, after, session)
            await _demand_unused(scope, after, session)
            await _demand_no_open_cost(scope, after, session)


async def _demand_not_bought_from(scope: Scope, carrier: Record, session: AsyncClientSession) -> None:
    bought = {"carrier": carrier["code"]}
    tariff = await scoped(Tariff, scope.with_costs).find_one(bought, ["name", "side"], session=session)
    if tariff is None:
        return
    named = f"Tariff {tariff['name']}" if _may_name(scope, tariff) else "A tariff"
    raise Conflict(f"{named} is bought from carrier {carrier['code']}.", code=ErrorCode.IN_USE)


async def _demand_unused(scope: Scope, carrier: Record, session: AsyncClientSession) -> None:
    keys = _list_keys(carrier)
    payable = await scoped(Payable, scope).find_one(
        {"carrier_key": {"$in": keys}, "status": {"$nin": list(_ENDED)}}, ["number"], session=session
    )
    if payable:
        raise Conflict(
            f"Carrier {carrier['code']} has invoice {payable['number']}, which is not paid yet.", code=ErrorCode.IN_USE
        )
    versions = scoped(TariffVersion, scope.with_costs).find(
        {"state": VersionState.PUBLISHED, "carriers": {"$exists": True}},
        ["tariff_name", "carriers", "side"],
        session=session,
    )
    async for version in versions:
        if any(get_carrier_key(name) in keys for name in version["carriers"]):
            named = f"Tariff {version['tariff_name']}" if _may_name(scope, version) else "A tariff"
            raise Conflict(f"{named} has lanes of carrier {carrier['code']}.", code=ErrorCode.IN_USE)


async def _demand_no_open_cost(scope: Scope, carrier: Record, session: AsyncClientSession) -> None:
    keys = _list_keys(carrier)
    cost = await scoped(CostLine, scope).find_one(
        match_unpaid_costs_of_carrier(keys), ["shipment_number"], session=session
    )
    if cost:
        _refuse_for_cost(scope, carrier, f"a cost of shipment {cost['shipment_number']} that is not paid yet")
    async for master in scoped(Master, scope).find(MASTERS_WITH_COSTS, ["number", "costs"], session=session):
        if any(get_carrier_key(cost["carrier"]) in keys and not cost.get("posted") for cost in master["costs"]):
            _refuse_for_cost(scope, carrier, f"a cost of master {master['number']} that is not posted yet")


def _refuse_for_cost(scope: Scope, carrier: Record, cost: str) -> NoReturn:
    """Raise Conflict; a user who may not see costs learns of none."""
    use = f"has {cost}" if scope.sees_costs else "is in use"
    raise Conflict(f"Carrier {carrier['code']} {use}.", code=ErrorCode.IN_USE)


def _may_name(scope: Scope, stored: StoredTariff | StoredTariffVersion) -> bool:
    return scope.sees_costs or stored.get("side") != TariffSide.BUYING


def _list_keys(carrier: Record) -> list[str]:
    return list_carrier_keys((carrier["code"], carrier["name"], *carrier.get("other_names", [])))
