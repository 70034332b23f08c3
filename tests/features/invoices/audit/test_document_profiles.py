"""Document profiles: one store, of which the audit, the delivery and the account each show their part."""

import json
from typing import Any

import pytest

from tests.features.invoices.audit.test_delivery_audit import approve, to_audit
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants

BASE = "/api/records/requiredDocument"


def values(name: str, **more: object) -> dict[str, object]:
    return {f"requiredDocument#{key}": value for key, value in {"name": name, **more}.items()}


async def add(ana: Biller, family: str, account: object = None, status: int = 200, **said: Any) -> Any:
    owner = {"level": "account", "accountId": str(account)} if account else {}
    body = {"values": values(**said), **owner}
    answer = await ana.caller.post(BASE, params={"family": family}, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()["msg"]


async def names(ana: Biller, family: str, **query: Any) -> list[str]:
    answer = await ana.caller.get(BASE, params={"family": family, **query})
    assert answer.status_code == 200, answer.text
    return [row["values"]["requiredDocument#name"] for row in answer.json()["data"]["rows"]]


def where(field: str, value: str) -> str:
    return json.dumps({"condition": "and", "fields": [{"name": field, "operator": "equalTo", "value": value}]})


async def test_each_family_shows_its_part_of_one_store(ana: Biller, tenants: Tenants) -> None:
    await add(ana, "audit", name="Proof of delivery")
    await add(ana, "delivery", name="Bill of lading", neededFor="nothing", isSent="true", position="1")
    await add(ana, "account", tenants.fill1, name="Customs entry", neededFor="delivery")
    assert await names(ana, "audit") == ["Proof of delivery"]
    assert await names(ana, "delivery") == ["Bill of lading", "Customs entry"]
    assert await names(ana, "account") == ["Bill of lading", "Customs entry", "Proof of delivery"]
    # of one account: what holds for it, its own and the system's
    assert await names(ana, "delivery", accountId=str(tenants.fill2)) == ["Bill of lading"]
    told = (await ana.caller.get(BASE, params={"q": "Customs"})).json()["data"]["rows"]
    assert [row["level"] for row in told] == ["account"]


async def test_two_who_save_the_same_line_are_told(ana: Biller) -> None:
    line = await add(ana, "delivery", name="Bill of lading", isSent="true")
    first = {"values": values("Bill of lading", position="2"), "revision": line["revision"]}
    path = f"{BASE}/{line['id']}"
    assert (await ana.caller.put(path, json=first)).status_code == 200
    # on the screens of another family, too: it is the same record
    stale = await ana.caller.put(path, params={"family": "account"}, json=first)
    assert stale.status_code == 409
    history = (await ana.caller.get(f"{path}/history")).json()["data"]["entries"]
    assert [(each["label"], each["before"], each["after"]) for each in history[0]["changes"]] == [("Order", "", "2")]


async def test_a_line_of_an_account_exempts_it(ana: Biller, tenants: Tenants) -> None:
    await add(ana, "audit", name="Proof of delivery")
    await ana.call("bill", ids=await ana.shipments({"number": "S1"}), grouping="shipment")
    (row,) = (await to_audit(ana))["rows"]
    assert row["missing"] == ["Proof of delivery"]
    await add(ana, "account", tenants.fill1, name="proof of delivery", neededFor="nothing")
    (row,) = (await to_audit(ana))["rows"]
    assert (row["required"], row["missing"]) == ([], [])
    assert (await approve(ana, row))["approved"] == [row["id"]]


async def test_a_condition_decides_which_invoices_wait(ana: Biller) -> None:
    line = await add(ana, "audit", name="Proof of delivery", condition=where("shipmentNumber", "S2"))
    assert line["values"]["requiredDocument#conditionWords"] == "Shipment number is S2"
    await ana.call("bill", ids=await ana.shipments({"number": "S1"}, {"number": "S2"}), grouping="shipment")
    found = {row["shipmentNumbers"][0]: row["missing"] for row in (await to_audit(ana))["rows"]}
    assert found == {"S1": [], "S2": ["Proof of delivery"]}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"condition": "nonsense"}, "Condition: this is not a condition. Remove it and set it again."),
        (
            {"condition": where("shipment#nothing", "1")},
            "Condition: invoices have no field shipment#nothing. Choose another.",
        ),
        ({"isSent": "true", "position": "1.5"}, "Order: enter a whole number, 1 to 99."),
        (
            {"neededFor": "nothing"},
            "This line would do nothing. Choose what the document is needed for, or send it with the invoice.",
        ),
    ],
)
async def test_what_cannot_be_meant_is_refused(ana: Biller, said: dict[str, Any], told: str) -> None:
    assert await add(ana, "account", None, 400, name="Proof of delivery", **said) == told
    assert await names(ana, "account") == []


async def test_the_fields_of_a_condition_are_those_of_invoices(ana: Biller) -> None:
    fields = (await ana.caller.get("/api/documentProfileFields")).json()["data"]["fields"]
    told = {each["key"]: each["label"] for each in fields}
    assert told["invoiceType"] == "Invoice type"
    assert told["shipmentNumber"] == "Shipment number"
