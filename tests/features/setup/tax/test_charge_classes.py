"""A company says what its charges are for: transport, customs work, duty it paid for the customer."""

from typing import Any

import pytest

from tests.features.setup.tax.test_tax_setup import adopt, to_form
from tests.fixtures.tenants import Tenants


@pytest.fixture
async def ana(sign_in, tenants):
    return await sign_in(tenants.ana)


async def add_code(caller: Any, code: str, name: str) -> None:
    """Add a calculation code that charges 10 for each shipment."""
    values = {"code#code": code, "charge#name": name, "charge#method": "flat", "charge#value": "10"}
    assert (await caller.post("/api/records/calculationCode", json={"values": values})).status_code == 200


def list_classes(setup: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    return [(charge["chargeCode"], charge["name"], charge["taxClass"]) for charge in setup["charges"]]


async def test_charges_without_a_class_come_first_and_freight_is_transport(ana):
    await add_code(ana, "HND", "Handling")
    await add_code(ana, "CUS", "Customs clearance")
    setup = (await ana.get("/api/taxSetup")).json()["data"]
    assert list_classes(setup) == [
        ("customsClearance", "Customs clearance", None),
        ("handling", "Handling", None),
        ("freight", "Freight", "transport"),
    ]


async def test_charges_are_those_of_the_systems_that_one_configures(ana, sign_in, tenants):
    await add_code(ana, "HND", "Handling")
    olaf = await sign_in(tenants.olaf)
    await add_code(olaf, "CUS", "Customs clearance")
    assert [code for code, _, _ in list_classes((await olaf.get("/api/taxSetup")).json()["data"])] == [
        "customsClearance",
        "freight",
    ]
    form = to_form(await adopt(ana))
    assert [code for code, _, _ in list_classes((await ana.get("/api/taxSetup")).json()["data"])] == [
        "customsClearance",
        "handling",
        "freight",
    ]
    form["chargeClasses"] = [{"chargeCode": "handling", "taxClass": "ancillary"}]
    assert (await ana.put("/api/taxSetup", json=form)).status_code == 200
    # what was chosen for another system is there, so that saving keeps it
    assert ("handling", "", "ancillary") in list_classes((await olaf.get("/api/taxSetup")).json()["data"])


async def test_a_chosen_class_is_kept_and_in_the_history(ana):
    await add_code(ana, "CUS", "Customs clearance")
    form = to_form(await adopt(ana))
    form["chargeClasses"] = [
        {"chargeCode": "customsClearance", "taxClass": "customs_work"},
        {"chargeCode": "OLD", "taxClass": "duty_paid"},
    ]
    saved = await ana.put("/api/taxSetup", json=form)
    assert saved.status_code == 200, saved.text
    setup = saved.json()["data"]
    assert list_classes(setup) == [
        ("customsClearance", "Customs clearance", "customs_work"),
        ("freight", "Freight", "transport"),
        ("OLD", "", "duty_paid"),
    ]
    assert [charge["isChosen"] for charge in setup["charges"]] == [True, False, True]
    newest = (await ana.get("/api/taxSetup/history")).json()["data"]["entries"][0]
    assert [(value["label"], value["before"], value["after"]) for value in newest["changes"]] == [
        ("Charge customsClearance", "", "Customs work"),
        ("Charge OLD", "", "Duty and import tax paid for the customer"),
    ]
    back = await ana.put("/api/taxSetup/history/1", json={"revision": setup["revision"]})
    assert [charge["isChosen"] for charge in back.json()["data"]["charges"]] == [False, False]


async def test_a_class_is_one_of_the_list_and_a_charge_has_one(ana):
    form = to_form(await adopt(ana))
    form["chargeClasses"] = [{"chargeCode": "CUS", "taxClass": "customs"}]
    unknown = await ana.put("/api/taxSetup", json=form)
    assert unknown.status_code == 422
    assert unknown.json()["data"]["errors"][0]["field"] == "chargeClasses.0.taxClass"
    form["chargeClasses"] = [
        {"chargeCode": "customsClearance", "taxClass": "customs_work"},
        {"chargeCode": "CUSTOMSCLEARANCE", "taxClass": "other"},
    ]
    twice = await ana.put("/api/taxSetup", json=form)
    assert twice.json()["msg"] == "Charge CUSTOMSCLEARANCE: there are two. Rename or remove one."
    assert twice.json()["data"] == {"part": "chargeClasses", "row": 1}


async def test_another_company_sees_its_own_charges(ana, sign_in, tenants: Tenants):
    await add_code(ana, "HND", "Handling")
    other = await sign_in(tenants.tomasz)
    assert list_classes((await other.get("/api/taxSetup")).json()["data"]) == [("freight", "Freight", "transport")]
