"""The one writer of shipments: inserts, guarded updates, history and aging in one transaction."""

from typing import Any

import pytest
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.aging.cells import AgingLevel, AgingMeasure
from freight.core.countries import find_country_code
from freight.core.errors import PermissionDenied
from freight.core.shipments.document import build_new_shipment
from freight.core.shipments.filed import FilingKind, build_filed_query, build_filed_range_query
from freight.documents.shipment import Shipment
from freight.documents.shipment_change import ShipmentChangeEntry
from freight.documents.suggestion_value import SuggestionValue
from freight.features.ledger.aging import service as aging
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange, WriteOutcome
from freight.kit import clock
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.tenants import Tenants

NUMBER, CARRIER = "shipmentInformation#shipmentNumber", "shipmentInformation#carrier"


def fresh(number: str, account_id: ObjectId, **values: Any) -> Record:
    return build_new_shipment(
        {NUMBER: number, **values},
        account_id,
        today="2026-05-31",
        now=clock.now(),
        by="ana",
        country_of=find_country_code,
    )


async def write(scope: Scope, *changes: ShipmentChange, **more: Any) -> WriteOutcome:
    async def work(session: AsyncClientSession) -> WriteOutcome:
        return await store.write_shipments(scope, list(changes), session, reason="edit", **more)

    return await run_in_transaction(work)


async def stored(scope: Scope, number: str) -> Record:
    return (await store.find_by_number(scope, [number]))[number]


async def test_new_shipments_are_stored_and_counted(tenants: Tenants) -> None:
    records = [fresh(f"S-{n}", tenants.fill1) for n in range(3)]
    outcome = await write(tenants.air, *(ShipmentChange(None, record) for record in records))
    assert (outcome.inserted, outcome.updated, outcome.conflicts) == (3, 0, [])
    assert [record["revision"] for record in records] == [1, 1, 1]
    cells = await aging.read_aging_cells(tenants.air)
    [(key, measure)] = [(key, measure) for key, measure in cells.ages.items() if key.level == AgingLevel.STATUS]
    assert (key.account_id, key.status, key.entry_date) == (tenants.fill1, "Not Rated", "2026-05-31")
    assert measure == AgingMeasure(3)


async def test_a_change_keeps_what_was_before(tenants: Tenants) -> None:
    await write(tenants.air, ShipmentChange(None, fresh("S-1", tenants.fill1)))
    before, upload = await stored(tenants.air, "S-1"), ObjectId()
    after = {**before, "status": "Rated", "data": {**before["data"], "shipmentCargo": {"grossWeight": 12.5}}}
    outcome = await write(tenants.air, ShipmentChange(before, after), upload_id=upload)
    assert (outcome.updated, after["revision"]) == (1, 2)
    found = await stored(tenants.air, "S-1")
    assert (found["status"], found["data"]["shipmentCargo"], found["revision"]) == ("Rated", {"grossWeight": 12.5}, 2)
    entry = await scoped(ShipmentChangeEntry, tenants.air).find_one({"shipment_id": before["_id"]})
    assert entry and (entry["from_revision"], entry["upload_id"], entry["reason"]) == (1, upload, "edit")
    assert sorted((c["path"], c["before"], c["after"]) for c in entry["changes"]) == [
        ("data.shipmentCargo.grossWeight", None, 12.5),
        ("status", "Not Rated", "Rated"),
    ]
    assert await aging.recount_aging_cells(tenants.air) == 0


async def test_a_value_is_noted_as_used_where_it_is_filled_in_and_not_with_each_change_of_its_shipment(
    tenants: Tenants,
) -> None:
    await write(tenants.air, ShipmentChange(None, fresh("S-1", tenants.fill1, **{CARRIER: "MAEU"})))
    await scoped(SuggestionValue, tenants.air).delete_many({})
    before = await stored(tenants.air, "S-1")
    await write(tenants.air, ShipmentChange(before, {**before, "status": "Rated"}))
    assert await scoped(SuggestionValue, tenants.air).count({"value": "MAEU"}) == 0
    before = await stored(tenants.air, "S-1")
    edited = {**before, "data": {**before["data"], "shipmentCargo": {"pieces": 3}}}
    await write(tenants.air, ShipmentChange(before, edited))
    assert await scoped(SuggestionValue, tenants.air).count({"value": "MAEU"}) == 0
    before = await stored(tenants.air, "S-1")
    information = before["data"]["shipmentInformation"] | {"carrier": "HLCU"}
    await write(
        tenants.air, ShipmentChange(before, {**before, "data": {**before["data"], "shipmentInformation": information}})
    )
    assert await scoped(SuggestionValue, tenants.air).count({"value": "HLCU"}) > 0
    before = await stored(tenants.air, "S-1")
    await write(tenants.air, ShipmentChange(before, {**before, "account_id": tenants.fill2}))
    of_the_other = {"value": "HLCU", "account_id": tenants.fill2}
    assert await scoped(SuggestionValue, tenants.air).count(of_the_other) > 0, "the other account has a use of it now"


async def test_a_change_of_an_older_revision_is_a_conflict_and_the_others_are_written(tenants: Tenants) -> None:
    await write(tenants.air, *(ShipmentChange(None, fresh(f"S-{n}", tenants.fill1)) for n in (1, 2)))
    old, other = await stored(tenants.air, "S-1"), await stored(tenants.air, "S-2")
    await write(tenants.air, ShipmentChange(old, {**old, "status": "Rated"}))
    late = ShipmentChange(old, {**old, "status": "Rate Mismatch"})
    outcome = await write(tenants.air, late, ShipmentChange(other, {**other, "status": "Rated"}))
    assert (outcome.updated, outcome.conflicts) == (1, [late])
    assert (await stored(tenants.air, "S-1"))["status"] == "Rated"
    assert await aging.recount_aging_cells(tenants.air) == 0


async def test_a_milestone_reported_between_reading_and_writing_stays_and_is_found(tenants: Tenants) -> None:
    await write(tenants.air, ShipmentChange(None, fresh("S-1", tenants.fill1)))
    before = await stored(tenants.air, "S-1")
    delivered = clock.now().replace(microsecond=0)
    state = {"status": "Delivered", "delivered_at": delivered, "late_from": None, "milestones": []}

    async def report(session: AsyncClientSession) -> None:
        read = await store.find_by_id(tenants.air, [before["_id"]], session)
        await store.store_tracking_states(tenants.air, [(read[0], state)], session)

    await run_in_transaction(report)
    await write(tenants.air, ShipmentChange(before, {**before, "invoice_number": "INV-7"}))
    after = await stored(tenants.air, "S-1")
    assert (after["tracking"]["status"], after["invoice_number"]) == ("Delivered", "INV-7")
    shipments = scoped(Shipment, tenants.air)
    assert await shipments.count(build_filed_range_query(FilingKind.DELIVERED, delivered)) == 1
    assert await shipments.count(build_filed_query(FilingKind.INVOICE, "INV-7")) == 1


async def test_a_failure_after_the_write_takes_everything_back(tenants: Tenants) -> None:
    async def work(session: AsyncClientSession) -> None:
        change = ShipmentChange(None, fresh("S-1", tenants.fill1))
        await store.write_shipments(tenants.air, [change], session, reason="edit")
        raise ValueError("the caller's part went wrong")

    with pytest.raises(ValueError, match="went wrong"):
        await run_in_transaction(work)
    assert await store.find_by_number(tenants.air, ["S-1"]) == {}
    assert (await aging.read_aging_cells(tenants.air)).ages == {}


async def test_nobody_writes_into_an_account_outside_the_scope(tenants: Tenants) -> None:
    await write(tenants.air, ShipmentChange(None, fresh("S-1", tenants.fill1)))
    june = Scope(tenants.air.company_id, (Grant(tenants.air.system_id, frozenset({tenants.fill1})),), "june")
    before = await stored(tenants.air, "S-1")
    for change in (
        ShipmentChange(None, fresh("S-2", tenants.fill2)),
        ShipmentChange(before, {**before, "account_id": tenants.fill2}),
    ):
        with pytest.raises(PermissionDenied):
            await write(june, change)
    assert (await stored(tenants.air, "S-1"))["account_id"] == tenants.fill1


async def test_nothing_to_write_is_nothing_written(tenants: Tenants) -> None:
    assert await write(tenants.air) == WriteOutcome()
