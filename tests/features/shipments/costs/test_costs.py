"""The costs of a shipment: entered with a reason, invoiced 40 too high, settled at 25 more. Figures by hand."""

import asyncio
from typing import Any

import pytest

from tests.fixtures.billing import Biller
from tests.fixtures.taxes import LINES


@pytest.fixture
async def biller(tenants: Any, sign_in: Any) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


@pytest.fixture
async def shipment(biller: Biller) -> str:
    (shipment_id,) = await biller.shipments({"number": "S1"})
    return shipment_id


async def call(biller: Biller, method: str, path: str, status: int = 200, **sent: Any) -> Any:
    answer = await biller.caller.request(method, f"/api/{path}", **sent)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()


def form(**change: Any) -> dict[str, Any]:
    stated = {"carrier": "MAEU", "name": "THC", "amount": "300.00", "currency": "USD", "reason": "Quoted by phone"}
    return stated | change


async def enter(biller: Biller, shipment: str, status: int = 200, **change: Any) -> Any:
    return await call(biller, "POST", f"shipmentCosts/{shipment}", status, json=form(**change))


async def step(biller: Biller, line: Any, action: str, status: int = 200, **sent: Any) -> Any:
    body = {"revision": line["revision"], "action": action} | sent
    answer = await call(biller, "POST", f"costLines/{line['lineId']}/step", status, json=body)
    return answer["lines"][0] if status == 200 else answer["msg"]


async def test_a_cost_is_entered_by_hand_with_a_reason(biller: Biller, shipment: str) -> None:
    costs = await enter(biller, shipment)
    (line,) = costs["lines"]
    assert (line["expected"], line["current"], line["state"]) == ("300.00", "300.00", "expected")
    assert (line["reason"], line["steps"][0]["by"]) == ("Quoted by phone", "Ana Ortiz")
    refused = await enter(biller, shipment, 400, reason=" ")
    assert refused["msg"] == "Enter why: no tariff of the carrier gives this cost."


async def test_a_cost_whose_answer_was_lost_is_entered_once(biller: Biller, shipment: str) -> None:
    sent = await asyncio.gather(*(enter(biller, shipment, requestKey="c0ffee-1") for _ in range(3)))
    again = await enter(biller, shipment, requestKey="c0ffee-1")
    assert [len(costs["lines"]) for costs in (sent[-1], again)] == [1, 1]
    assert len((await enter(biller, shipment, requestKey="c0ffee-2"))["lines"]) == 2, "another one is a new cost"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"amount": "much"}, "THC: 'much' is not an amount."),
        ({"amount": "1.005"}, "THC: 1.005 has more decimals than USD."),
        ({"carrier": "-"}, "Enter the carrier and the charge."),
    ],
)
async def test_what_cannot_be_read_is_refused_whole(
    biller: Biller, shipment: str, change: dict[str, str], message: str
) -> None:
    assert (await enter(biller, shipment, 400, **change))["msg"] == message
    assert (await call(biller, "GET", f"shipmentCosts/{shipment}"))["lines"] == []


async def test_a_bill_40_too_high_is_disputed_and_settled(biller: Biller, shipment: str) -> None:
    (line,) = (await enter(biller, shipment))["lines"]
    line = await step(biller, line, "invoice", amount="340.00", invoiceNumber="MA-77")
    assert (line["current"], line["invoiceNumber"]) == ("340.00", "MA-77")
    assert await step(biller, line, "dispute", 400) == "Enter why."
    line = await step(biller, line, "dispute", note="40 more than quoted")
    line = await step(biller, line, "agree", amount="325.00")
    assert (line["state"], line["expected"], line["invoiced"], line["agreed"]) == (
        "agreed",
        "300.00",
        "340.00",
        "325.00",
    )
    assert await step(biller, line, "dispute", 400, note="Again") == "Its amount is agreed. Reopen it first."
    line = await step(biller, line, "pay")
    assert (line["state"], line["current"], line["actions"]) == ("paid", "325.00", [])
    assert [each["amount"] for each in line["steps"]] == ["300.00", "340.00", "340.00", "325.00", "325.00"]
    assert await step(biller, line, "reopen", 400, note="No") == "It is paid, so it can't change anymore."


async def test_an_expected_cost_changes_and_goes_an_invoiced_one_does_not(biller: Biller, shipment: str) -> None:
    (line,) = (await enter(biller, shipment))["lines"]
    path = f"costLines/{line['lineId']}"
    changed = await call(biller, "PUT", path, json=form(amount="310.00", revision=line["revision"]))
    (line,) = changed["lines"]
    assert line["expected"] == "310.00"
    stale = await call(biller, "PUT", path, 409, json=form(amount="1.00", revision=line["revision"] - 1))
    assert stale["msg"] == "THC was saved by another user. Reload the costs."
    line = await step(biller, line, "invoice", amount="310.00")
    refused = await call(biller, "DELETE", path, 400, params={"revision": line["revision"]})
    assert refused["msg"] == "THC is invoiced. Take the invoice back before you remove it."
    line = await step(biller, line, "takeBack", note="It was for S2")
    assert (line["state"], line["invoiced"]) == ("expected", "")
    gone = await call(biller, "DELETE", path, params={"revision": line["revision"]})
    assert gone["lines"] == []


async def test_the_margin_of_a_rated_shipment(biller: Biller) -> None:
    rated, unrated = await biller.shipments(
        {"number": "S1", "total": "400.00"}, {"number": "S2", "status": "Not Rated"}
    )
    # 400.00 - 300.00
    margin = (await enter(biller, rated))["margin"]
    assert (margin["sale"], margin["cost"], margin["amount"], margin["percent"]) == (
        "400.00",
        "300.00",
        "100.00",
        "25.0",
    )
    assert not margin["isBilled"]
    margin = (await enter(biller, unrated))["margin"]
    assert margin["problem"] == "It has no rate yet, so what it sells for is unknown."


async def test_a_shipment_without_costs_has_no_margin(biller: Biller) -> None:
    (shipment,) = await biller.shipments({"number": "S1", "total": "400.00"})
    margin = (await call(biller, "GET", f"shipmentCosts/{shipment}"))["margin"]
    assert (margin["sale"], margin["amount"], margin["problem"]) == ("400.00", "", "No costs are entered yet.")


async def test_a_cost_in_a_currency_without_a_rate_leaves_the_margin_open(biller: Biller) -> None:
    (shipment,) = await biller.shipments({"number": "S1", "total": "400.00"})
    costs = await enter(biller, shipment, currency="XAF", amount="1000")
    assert costs["margin"]["amount"] == ""
    assert costs["margin"]["problem"].startswith("THC is in XAF: ")


async def test_costs_of_another_company_are_not_found(
    biller: Biller, shipment: str, tenants: Any, sign_in: Any
) -> None:
    (line,) = (await enter(biller, shipment))["lines"]
    tomasz = Biller(await sign_in(tenants.tomasz), tenants.gdynia, tenants.fill1)
    await call(tomasz, "GET", f"shipmentCosts/{shipment}", 404)
    await call(tomasz, "POST", f"shipmentCosts/{shipment}", 404, json=form())
    await call(tomasz, "DELETE", f"costLines/{line['lineId']}", 404, params={"revision": 1})


async def test_a_clerk_without_the_permission_sees_no_costs(
    biller: Biller, shipment: str, tenants: Any, sign_in: Any
) -> None:
    await enter(biller, shipment)
    vera = await sign_in(tenants.vera)
    seen = await vera.get(f"/api/shipmentCosts/{shipment}")
    assert seen.status_code == 403
    sent = await vera.post(f"/api/shipmentCosts/{shipment}", json=form())
    assert (sent.status_code, "THC" in seen.text + sent.text) == (403, False)


async def carry(biller: Biller, houses: str, **cost: str) -> None:
    values = {"master#number": "MSKU1234567", "master#kind": "Container", "master#houses": houses}
    master = await call(biller, "POST", "records/master", json={"values": values})
    stated = {"carrier": "ECT", "name": "THC", "amount": "100.01", "currency": "USD", "key": "equally"} | cost
    body = {"revision": master["revision"], "costs": [stated]}
    await call(biller, "PUT", f"masters/{master['id']}/costs", json=body)


async def test_a_house_bears_its_part_of_the_cost_of_its_master(biller: Biller) -> None:
    ids = await biller.shipments({"number": "H1", "total": "200.00"}, {"number": "H2", "total": "200.00"})
    await carry(biller, "H1\nH2")
    borne = []
    for shipment in ids:
        costs = await call(biller, "GET", f"shipmentCosts/{shipment}")
        (part,) = costs["allocated"]
        assert (part["masterNumber"], part["name"], part["posted"]) == ("MSKU1234567", "THC", False)
        assert costs["margin"]["cost"] == part["amount"]
        borne.append(part["amount"])
    # 100.01 by two: the cent that is left goes to the first
    assert borne == ["50.01", "50.00"]
    # 200.00 less its part and 10.00 of its own
    assert (await enter(biller, ids[1], amount="10.00"))["margin"]["amount"] == "140.00"


async def test_a_cost_that_cannot_be_divided_leaves_the_margin_open(biller: Biller) -> None:
    (house,) = await biller.shipments({"number": "H1", "total": "200.00"})
    await carry(biller, "H1", key="volume")
    costs = await call(biller, "GET", f"shipmentCosts/{house}")
    assert costs["allocated"][0]["amount"] == ""
    assert costs["margin"]["problem"] == costs["allocated"][0]["problem"] != ""


async def test_the_sale_is_what_was_billed_less_what_was_credited(biller: Biller) -> None:
    ids = await biller.shipments({"number": "S1", "total": "112.50", "lines": LINES})
    (invoice,) = (await biller.call("bill", ids=ids))["invoices"]
    billed = (await enter(biller, ids[0], amount="50.00"))["margin"]
    assert (billed["isBilled"], billed["sale"], billed["amount"]) == (True, "112.50", "62.50")
    detail = await biller.get(f"invoices/{invoice['id']}")
    await biller.call(
        f"{invoice['id']}/credit", revision=detail["revision"], comment="Fuel is included", amount="12.50", issue=True
    )
    credited = (await call(biller, "GET", f"shipmentCosts/{ids[0]}"))["margin"]
    # 112.50 less 12.50
    assert (credited["sale"], credited["amount"]) == ("100.00", "50.00")
