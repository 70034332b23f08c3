"""Carriers that shipments, tariffs, carriers' invoices and costs name and no record has: listed, and added on
request."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from freight.core.carriers.names import get_carrier_key, make_carrier_code
from freight.core.suggestion_terms import fold_search_text
from freight.documents.carrier import Carrier
from freight.documents.cost_line import CostLine
from freight.documents.master import MASTERS_WITH_COSTS, Master
from freight.documents.payable import Payable
from freight.documents.record_change import RecordAction
from freight.documents.suggestion_value import SuggestionValue
from freight.documents.tariff_version import TariffVersion
from freight.features.setup.carriers.resource import CARRIERS
from freight.features.setup.carriers.schemas import CarrierInUse, CarriersAdded, CarriersInUse
from freight.features.setup.metadata.lookups import load_metadata_lookup
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

_PUBLIC_CODES = "carriers"  # the table of public codes
_SHIPMENTS, _TARIFFS, _INVOICES, _COSTS = "shipments", "tariffs", "invoices", "costs"
_LONGEST_NAME = 60
_DAYS = 30
# the public codes are SCACs, except those of airlines
_SCAC = re.compile(r"[A-Z]{2,4}")


async def list_carriers_in_use(scope: Scope) -> CarriersInUse:
    """Return the carriers that are used and not listed, by code. Raises PermissionDenied for a user who is limited to
    some accounts: the codes are those of all."""
    scope.demand_every_account()
    used = await _find_used(scope)
    names = await load_metadata_lookup(scope, _PUBLIC_CODES, "code", "name")
    modes = await load_metadata_lookup(scope, _PUBLIC_CODES, "code", "mode")
    rows = [
        CarrierInUse(
            code=written,
            name=names.get(fold_search_text(written), ""),
            mode=modes.get(fold_search_text(written), ""),
            used_by=sorted(places),
        )
        for written, places in used.values()
    ]
    return CarriersInUse(rows=sorted(rows, key=lambda row: row.code.casefold()))


async def add_carriers_in_use(actor: Actor, codes: Sequence[str]) -> CarriersAdded:
    """Make records of carriers that are used and not listed; those that are listed meanwhile are left out."""
    wanted = {get_carrier_key(code) for code in codes}
    found = [row for row in (await list_carriers_in_use(actor.scope)).rows if get_carrier_key(row.code) in wanted]
    owner = RecordOwner(actor.scope.system_id)
    taken = {carrier["code"].casefold() for carrier in await scoped(Carrier, actor.scope).find({}, ["code"]).to_list()}
    records = [
        record_service.build_resource_record(CARRIERS, actor, owner, values, None)
        for values in _list_values(found, taken)
    ]
    if records:
        await run_in_transaction(
            lambda session: record_service.write_resource_records(
                CARRIERS, actor, [StoredChange(None, record) for record in records], RecordAction.CREATED, session
            )
        )
    return CarriersAdded(added=len(records))


async def _find_used(scope: Scope) -> dict[str, tuple[str, set[str]]]:
    """Return the names that no record has, by their key: as they are written, and where they are used."""
    listed = {key for carrier in await scoped(Carrier, scope).find({}, ["keys"]).to_list() for key in carrier["keys"]}
    places: dict[str, set[str]] = defaultdict(set)
    written: dict[str, str] = {}
    for place, names in (
        (_SHIPMENTS, await _list_shipment_carriers(scope)),
        (_TARIFFS, await _list_tariff_carriers(scope)),
        (_INVOICES, await _list_invoice_carriers(scope)),
        (_COSTS, await _list_cost_carriers(scope)),
    ):
        for name in names:
            key = get_carrier_key(name)
            if key and key not in listed:
                places[key].add(place)
                written.setdefault(key, " ".join(name.split()))
    return {key: (written[key], places[key]) for key in written}


async def _list_shipment_carriers(scope: Scope) -> Iterable[str]:
    # the index of suggestions has each value once, whatever the number of shipments
    query = {"source": "carrier", "system_id": scope.system_id, "account_id": None}
    return {value["value"] async for value in scoped(SuggestionValue, scope).find(query, ["value"])}


async def _list_tariff_carriers(scope: Scope) -> Iterable[str]:
    versions = scoped(TariffVersion, scope).find({}, ["carriers"])
    return {name async for version in versions for name in version.get("carriers", [])}


async def _list_invoice_carriers(scope: Scope) -> Iterable[str]:
    return {payable["carrier"] async for payable in scoped(Payable, scope).find({}, ["carrier"])}


async def _list_cost_carriers(scope: Scope) -> Iterable[str]:
    """Return the carriers of costs; none to a user who may not see costs."""
    if not scope.sees_costs:
        return ()
    lines = {line["carrier"] async for line in scoped(CostLine, scope).find({}, ["carrier"])}
    masters = scoped(Master, scope).find(MASTERS_WITH_COSTS, ["costs.carrier"])
    return lines | {cost["carrier"] async for master in masters for cost in master["costs"]}


def _list_values(found: Iterable[CarrierInUse], taken: set[str]) -> list[Record]:
    """Return the values of new records. A name that is no code gets one made of its letters and digits; `taken` are
    those of other carriers, without case."""
    values = []
    for row in found:
        code = make_carrier_code(row.code, taken)
        taken.add(code.casefold())
        others = [] if get_carrier_key(code) == get_carrier_key(row.code) else [row.code]
        values.append(
            {
                "carrier#code": code,
                "carrier#name": (row.name or row.code)[:_LONGEST_NAME],
                "carrier#otherNames": "\n".join(others) or None,
                "carrier#mode": row.mode or None,
                "carrier#scac": code if row.name and row.mode != "Air" and _SCAC.fullmatch(code) else None,
                "carrier#paymentDays": _DAYS,
            }
        )
    return values
