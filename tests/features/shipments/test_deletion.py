"""Deleting rows of the grid: only Not Rated ones, only with the permission, and never over another user's change."""

from typing import Any

from freight.documents.shipment import Shipment
from freight.documents.user import User
from freight.features.ledger.aging import service as aging
from freight.kit.storage.tenancy import scoped
from tests.features.shipments.conftest import CUSTOMER, NUMBER, Clerk, new
from tests.fixtures.tenants import Tenants


def deletion(row: dict[str, Any], *, archived: bool = True) -> dict[str, Any]:
    return {"tempId": 7, "id": row["id"], "revision": row["revision"], "archived": archived}


async def test_a_deleted_row_leaves_the_list_and_the_aging_and_comes_back(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    [deleted] = await ana.saved(deletion(row))
    assert (await ana.listed())["rows"] == []
    stored = await scoped(Shipment, ana.scope).find_one({"shipment_number": "ORD-1"}, archived=True)
    assert stored is not None
    assert (stored["archived"], stored["revision"]) == (True, 2)
    [restored] = await ana.saved(deletion(deleted, archived=False))
    assert restored["revision"] == 3
    assert [row[NUMBER] for row in (await ana.listed())["rows"]] == ["ORD-1"]
    entries = (await ana.caller.get(f"/api/shipment/{row['id']}/history")).json()["data"]["entries"]
    told = [(entry["reason"], [(c["label"], c["before"], c["after"]) for c in entry["changes"]]) for entry in entries]
    assert told[:2] == [("deletion", [("Deleted", "yes", "no")]), ("deletion", [("Deleted", "no", "yes")])]
    assert await aging.read_aging_cells(ana.scope) == await aging.count_aging_cells(ana.scope)


async def test_deletions_and_edits_are_one_save(ana: Clerk) -> None:
    [first] = await ana.saved(new("ORD-1"))
    [second] = await ana.saved(new("ORD-2"))
    edit = {"tempId": 1, "id": second["id"], "revision": 1, CUSTOMER: "Fillmore & Sons"}
    answer = await ana.save(deletion(first), edit)
    assert answer.status_code == 200, answer.text
    assert [row[CUSTOMER] for row in (await ana.listed())["rows"]] == ["Fillmore & Sons"]


async def test_what_was_rated_is_not_deleted(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    await scoped(Shipment, ana.scope).update_one({"shipment_number": "ORD-1"}, {"$set": {"status": "Rated"}})
    answer = await ana.save(deletion(row))
    assert answer.status_code == 412
    [refusal] = answer.json()["data"]["invalidMsgList"]
    assert refusal["fields"][NUMBER]["message"] == (
        "Shipment ORD-1 is Rated. Only a shipment that is Not Rated can be deleted."
    )
    assert len((await ana.listed())["rows"]) == 1


async def test_a_row_that_somebody_changed_meanwhile_is_not_deleted(ana: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1"))
    await ana.saved({"tempId": 1, "id": row["id"], "revision": 1, CUSTOMER: "Changed meanwhile"})
    answer = await ana.save(deletion(row))
    assert answer.status_code == 412
    [conflict] = answer.json()["data"]["conflicts"]
    assert conflict["current"][CUSTOMER] == "Changed meanwhile"
    assert len((await ana.listed())["rows"]) == 1


async def test_deleting_asks_for_its_own_permission(ana: Clerk, tenants: Tenants, sign_in: Any) -> None:
    [row] = await ana.saved(new("ORD-1"))
    await User.find_one(User.user_name == "vera.lind").update(
        {"$push": {"memberships.0.permissions": "shipmentEntry.saveShipmentEntry"}}
    )
    vera = Clerk(await sign_in(tenants.vera), tenants.air)
    assert (await vera.save(deletion(row))).status_code == 403
    assert len((await ana.listed())["rows"]) == 1


async def test_a_shipment_of_another_account_or_company_is_not_there(ana: Clerk, june: Clerk, tomasz: Clerk) -> None:
    [row] = await ana.saved(new("ORD-1", **{"shipmentParties#customerAccountNumber": "0001317"}))
    for outsider in (june, tomasz):
        answer = await outsider.save(deletion(row))
        assert answer.status_code == 412
        [refusal] = answer.json()["data"]["invalidMsgList"]
        assert refusal["fields"][NUMBER]["message"] == "This shipment no longer exists."
    assert len((await ana.listed())["rows"]) == 1
