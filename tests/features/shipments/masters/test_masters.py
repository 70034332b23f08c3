"""Masters: houses found by number, one master for each house, costs divided to the cent. Figures by hand."""

from typing import Any

import pytest

from freight.documents.shipment import Shipment
from freight.kit.storage.tenancy import scoped
from tests.fixtures.billing import Biller
from tests.workbooks import xlsx

BASE = "/api/records/master"
MAWB = "020-12345675"


@pytest.fixture
async def biller(tenants: Any, sign_in: Any) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def three(biller: Biller) -> Biller:
    """Three houses; two of them name the master air waybill."""
    cargo = ({"chargeableWeight": 40.0}, {"chargeableWeight": 60.0}, {"grossWeight": 100.0})
    named = ({"mwab": MAWB}, {"mwab": MAWB}, {})
    await biller.shipments(
        *({"number": f"H{place}", "information": information} for place, information in enumerate(named, 1))
    )
    for place, figures in enumerate(cargo, 1):
        await scoped(Shipment, biller.scope).update_one(
            {"shipment_number": f"H{place}"}, {"$set": {"data.shipmentCargo": figures}}
        )
    return biller


async def make(biller: Biller, number: str = MAWB, houses: str = "") -> Any:
    values = {"master#number": number, "master#kind": "Consol", "master#houses": houses}
    return await biller.caller.post(BASE, json={"values": values})


async def add(biller: Biller, number: str = MAWB, houses: str = "") -> Any:
    answer = await make(biller, number, houses)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def detail(biller: Biller, master: Any) -> Any:
    return (await biller.caller.get(f"/api/masters/{master['id']}")).json()["data"]


def free_in(row: Any) -> list[str]:
    return [shipment["shipmentNumber"] for shipment in row["shipments"]]


async def cost(biller: Biller, master: Any, revision: int, **form: Any) -> Any:
    stated = {"carrier": "MAEU", "name": "THC", "amount": "100.00", "currency": "EUR", "key": "chargeable_weight"}
    body = {"revision": revision, "costs": [stated | form]}
    return await biller.caller.put(f"/api/masters/{master['id']}/costs", json=body)


async def test_numbers_that_shipments_name_are_on_top_until_a_master_has_them(three: Biller) -> None:
    rows = (await three.caller.get("/api/masters/unmatched")).json()["data"]["rows"]
    assert [(row["number"], row["masterId"], free_in(row)) for row in rows] == [(MAWB, "", ["H1", "H2"])]
    master = await add(three)
    (row,) = (await three.caller.get("/api/masters/unmatched")).json()["data"]["rows"]
    assert (row["masterId"], row["revision"], free_in(row)) == (master["id"], 1, ["H1", "H2"])
    seen = await detail(three, master)
    assert [house["shipmentNumber"] for house in seen["matching"]] == ["H1", "H2"]
    body = {"revision": seen["revision"], "shipmentIds": [house["shipmentId"] for house in seen["matching"]]}
    added = (await three.caller.post(f"/api/masters/{master['id']}/houses", json=body)).json()["data"]
    assert ([house["shipmentNumber"] for house in added["houses"]], added["matching"]) == (["H1", "H2"], [])
    assert (await three.caller.get("/api/masters/unmatched")).json()["data"] == {"rows": []}


async def test_a_booking_that_several_shipments_share_is_on_top_and_a_number_of_one_shipment_is_not(
    biller: Biller,
) -> None:
    await biller.shipments(
        {"number": "H1", "information": {"bookingNumber": "MAEU 4711"}},
        {"number": "H2", "information": {"bookingNumber": "maeu4711"}},
        {"number": "H3", "information": {"bookingNumber": "MAEU4712"}},
        {"number": "H4", "information": {"mwab": MAWB}},
    )
    found = (await biller.caller.get("/api/masters/unmatched")).json()["data"]
    assert [free_in(row) for row in found["rows"]] == [["H1", "H2"]]


async def test_a_shipment_is_the_house_of_one_master(three: Biller) -> None:
    await add(three, houses="H1\nH2")
    refused = await make(three, "CONT-7", "H2\nH3")
    assert (refused.status_code, refused.json()["code"]) == (400, "master")
    assert refused.json()["msg"] == f"Houses: H2 is a house of {MAWB}. Take it out of there first."


async def test_a_master_is_not_its_own_house(three: Biller) -> None:
    refused = await make(three, "h-1", "H1\nH2")
    assert (refused.status_code, refused.json()["msg"]) == (400, "Houses: H1 is the master itself. Take it out.")


async def test_a_number_of_no_shipment_is_refused_by_name(three: Biller) -> None:
    refusal = "Houses: Shipment H9 does not exist. Correct the number, or enter the shipment first."
    assert (await make(three, houses="H1\nH9")).json()["msg"] == refusal


async def test_masters_come_by_workbook_and_two_rows_with_one_house_are_refused(three: Biller) -> None:
    headings = ["Master bill", "Kind", "Houses"]
    book = xlsx([["C-1", "Container", "H1\nH2"], ["C-2", "Container", "H2"], ["C-3", "Container", "H9"]], headings)
    answer = await three.caller.post(f"{BASE}/import", files={"uploadedFile": ("masters.xlsx", book)})
    assert "H2 is a house of C-1. Take it out of there first." in answer.text
    assert "Shipment H9 does not exist." in answer.text
    assert (await three.caller.get(BASE)).json()["data"]["count"] == 0, "all rows or none"


async def test_a_cost_is_divided_by_weight_and_says_how(three: Biller) -> None:
    master = await add(three, houses="H1\nH2\nH3")
    answer = (await cost(three, master, master["revision"])).json()["data"]
    (thc,) = answer["costs"]
    assert [part["amount"] for part in thc["houses"]] == ["20.00", "30.00", "50.00"]
    assert [(part["part"], part["whole"], part["hasRest"]) for part in thc["houses"]] == [
        ("40", "200", False),
        ("60", "200", False),
        ("100", "200", False),
    ]
    assert thc["by"] == "Ana Ortiz"


async def test_a_figure_that_all_houses_lack_divides_nothing_and_says_so(three: Biller) -> None:
    master = await add(three, houses="H1\nH2")
    (thc,) = (await cost(three, master, master["revision"], key="volume")).json()["data"]["costs"]
    assert (thc["houses"], thc["problem"]) == (
        [],
        "No house has a volume. Enter it in the shipment, or divide by another figure.",
    )


async def test_fixed_shares_are_by_the_number_of_the_house(three: Biller) -> None:
    master = await add(three, houses="H1\nH2")
    shares = {"H1": "1", "H2": "3"}
    (thc,) = (await cost(three, master, master["revision"], key="shares", shares=shares)).json()["data"]["costs"]
    assert [part["amount"] for part in thc["houses"]] == ["25.00", "75.00"]


async def posting(biller: Biller, master: Any, seen: Any, *, posted: bool) -> Any:
    """Post the only cost of a master, or take its posting back."""
    address = f"/api/masters/{master['id']}/costs/{seen['costs'][0]['costId']}/posting"
    return await biller.caller.put(address, json={"revision": seen["revision"], "posted": posted})


async def weigh(biller: Biller, number: str, kg: float) -> None:
    await scoped(Shipment, biller.scope).update_one(
        {"shipment_number": number}, {"$set": {"data.shipmentCargo.chargeableWeight": kg}}
    )


async def test_parts_follow_the_weights_until_the_cost_is_posted(three: Biller) -> None:
    """40 and 60 kg share 100.00; after a new weighing 140 and 60 kg do: 70.00 and 30.00."""
    master = await add(three, houses="H1\nH2")
    seen = (await cost(three, master, master["revision"])).json()["data"]
    assert [part["amount"] for part in seen["costs"][0]["houses"]] == ["40.00", "60.00"]
    await weigh(three, "H1", 140.0)
    seen = await detail(three, master)
    assert [part["amount"] for part in seen["costs"][0]["houses"]] == ["70.00", "30.00"]
    posted = (await posting(three, master, seen, posted=True)).json()["data"]
    assert posted["costs"][0]["postedBy"] == "Ana Ortiz"
    await weigh(three, "H1", 40.0)
    seen = await detail(three, master)
    assert [part["amount"] for part in seen["costs"][0]["houses"]] == ["70.00", "30.00"]
    assert [(part["part"], part["whole"]) for part in seen["costs"][0]["houses"]] == [("140", "200"), ("60", "200")]
    seen = (await posting(three, master, seen, posted=False)).json()["data"]
    assert [part["amount"] for part in seen["costs"][0]["houses"]] == ["40.00", "60.00"]


async def test_a_posted_cost_and_its_houses_stay_until_the_posting_is_taken_back(three: Biller) -> None:
    master = await add(three, houses="H1\nH2")
    seen = (await cost(three, master, master["revision"])).json()["data"]
    seen = (await posting(three, master, seen, posted=True)).json()["data"]
    refusal = "THC is posted to the houses. Take its posting back first."
    body = {"revision": seen["revision"], "values": {"master#houses": "H1"}}
    calls = (
        three.caller.put(f"/api/masters/{master['id']}/costs", json={"revision": seen["revision"], "costs": []}),
        three.caller.put(f"{BASE}/{master['id']}", json=body),
        three.caller.delete(f"{BASE}/{master['id']}", params={"revision": seen["revision"]}),
    )
    for refused in [await call for call in calls]:
        assert (refused.status_code, refused.json()["msg"]) == (400, refusal)
    assert (await cost(three, master, seen["revision"], amount="90.00")).json()["msg"] == refusal


async def test_what_cannot_be_divided_is_not_posted(three: Biller) -> None:
    master = await add(three, houses="H1\nH2")
    seen = (await cost(three, master, master["revision"], key="volume")).json()["data"]
    refused = await posting(three, master, seen, posted=True)
    assert refused.json()["msg"] == "No house has a volume. Enter it in the shipment, or divide by another figure."


async def test_a_deleted_house_stops_the_division_until_it_is_taken_out(three: Biller) -> None:
    """Its part would fall to the others: 100.00 by 40 kg of 40 instead of 40 of 100."""
    master = await add(three, houses="H1\nH2")
    await scoped(Shipment, three.scope).update_one({"shipment_number": "H2"}, {"$set": {"archived": True}})
    saved = (await cost(three, master, 1)).json()["data"]
    assert [(house["shipmentNumber"], house["status"]) for house in saved["houses"]][1] == ("H2", "Deleted")
    problem = "H2 was deleted. Take it out of the houses, or restore the shipment."
    assert (saved["costs"][0]["problem"], saved["costs"][0]["houses"]) == (problem, [])
    refused = await posting(three, master, saved, posted=True)
    assert (refused.status_code, refused.json()["msg"]) == (400, problem)
    body = {"revision": saved["revision"], "values": {"master#houses": "H1"}}
    assert (await three.caller.put(f"{BASE}/{master['id']}", json=body)).status_code == 200
    (divided,) = (await detail(three, master))["costs"]
    assert [part["amount"] for part in divided["houses"]] == ["100.00"]


async def test_an_earlier_revision_of_a_master_brings_no_costs_back(three: Biller) -> None:
    """Costs have their own permission: who may restore a master may not change them that way."""
    master = await add(three, houses="H1\nH2")
    seen = (await cost(three, master, master["revision"])).json()["data"]
    body = {"revision": seen["revision"]}
    restored = await three.caller.put(f"{BASE}/{master['id']}/history/1", json=body)
    assert restored.status_code == 200, restored.text
    assert [each["name"] for each in (await detail(three, master))["costs"]] == ["THC"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"amount": "12.345"}, "bad_amount"), ({"amount": "much"}, "bad_amount"), ({"currency": "XXQ"}, "currency")],
)
async def test_a_wrong_cost_is_refused(three: Biller, wrong: dict[str, str], code: str) -> None:
    master = await add(three, houses="H1")
    answer = await cost(three, master, master["revision"], **wrong)
    assert answer.status_code == 400, answer.text
    assert code in answer.json()["code"]


async def test_a_removed_master_shows_its_houses_and_takes_no_cost(three: Biller) -> None:
    master = await add(three, houses="H1")
    gone = await three.caller.delete(f"{BASE}/{master['id']}", params={"revision": master["revision"]})
    assert gone.status_code == 200, gone.text
    seen = await detail(three, master)
    assert ([house["shipmentNumber"] for house in seen["houses"]], seen["matching"]) == (["H1"], [])
    assert (await cost(three, master, seen["revision"])).status_code == 404


async def test_of_two_users_at_once_the_second_is_refused(three: Biller) -> None:
    master = await add(three, houses="H1")
    await cost(three, master, master["revision"])
    assert (await cost(three, master, master["revision"])).status_code == 409


async def test_a_user_without_the_right_sees_houses_and_no_cost(three: Biller, sign_in: Any, tenants: Any) -> None:
    master = await add(three, houses="H1")
    await cost(three, master, master["revision"], name="Secret THC")
    vera = tenants.vera
    vera.memberships[0].permissions += ["masters.viewMasters"]
    await vera.save()
    caller = await sign_in(vera)
    answer = await caller.get(f"/api/masters/{master['id']}")
    assert (answer.status_code, answer.json()["data"]["costs"]) == (200, None)
    history = await caller.get(f"{BASE}/{master['id']}/history")
    record = await caller.get(f"{BASE}/{master['id']}")
    assert "Secret THC" not in answer.text + history.text + record.text
    assert (
        await caller.put(f"/api/masters/{master['id']}/costs", json={"revision": 2, "costs": []})
    ).status_code == 403


async def test_a_user_of_some_accounts_sees_no_masters(three: Biller, sign_in: Any, tenants: Any) -> None:
    master = await add(three, houses="H1")
    june = await sign_in(tenants.june)
    assert (await june.get(f"/api/masters/{master['id']}")).status_code == 403
    assert (await june.get(BASE)).status_code == 403
